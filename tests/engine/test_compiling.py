from terranova.engine.compiling import CompileProgress


class Watch:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_the_time_left_follows_from_the_time_taken() -> None:
    watch = Watch()
    progress = CompileProgress(watch)
    assert (progress.done, progress.parts, progress.seconds_left()) == (0, 0, 0)
    for stage, parts in (("rules", 100), ("judgement", 100), ("search", 150)):
        progress.advance(stage, 0, parts)
    assert progress.seconds_left("rules") == 10
    assert progress.seconds_left() == 20
    watch.seconds = 20
    progress.advance("rules", 50, 100)
    assert progress.seconds_left("rules") == 20
    assert progress.seconds_left() == 60
    watch.seconds = 25
    assert progress.seconds_left("rules") == 15
    watch.seconds = 500
    assert progress.seconds_left("rules") == 1


def test_nothing_is_left_of_what_is_compiled() -> None:
    progress = CompileProgress(Watch())
    progress.advance("rules", 100, 100)
    assert progress.seconds_left("rules") == 0
    progress.advance("judgement", 0, 100)
    assert progress.seconds_left("rules") == 0
    assert progress.seconds_left() > 0
