"""Child processes: started in groups of their own, talked to line by line, bounded in time, and never left behind.

``groups`` starts and ends them, ``line_process`` talks to them from a thread and ``async_process`` from an event loop;
``parent`` is the other end, inside a worker.
"""
