"""What can be measured of a running server, for Prometheus."""

from __future__ import annotations

import asyncio
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
LAG_SECONDS = 1.0
"""Between two looks at how late the loop is."""


class Metrics:
    """The figures of one app."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self.requests = Counter("terranova_requests", "Requests answered", ["method", "status"], registry=registry)
        self.seconds = Histogram("terranova_request_seconds", "Time to answer", buckets=SECONDS, registry=registry)
        self.refusals = Counter("terranova_refusals", "Requests refused by the guard", ["code"], registry=registry)
        self.refusals.labels("too-many")  # there from the beginning, so that a graph begins at 0
        self.lag = Histogram(
            "terranova_loop_lag_seconds", "How late the event loop is", buckets=SECONDS, registry=registry
        )
        self.tables = Gauge("terranova_live_tables", "Tables in memory", registry=registry)
        self.sockets = Gauge("terranova_sockets", "Open sockets", registry=registry)
        self.jobs = Gauge("terranova_jobs_waiting", "Computer turns that wait", registry=registry)
        self.thinking = Gauge("terranova_thinking", "Tables at which a computer player thinks", registry=registry)
        self.broken = Gauge("terranova_broken_tables", "Tables that are set aside", registry=registry)
        self.ready = Gauge("terranova_ready", "Whether /readyz says yes", registry=registry)

    def answer(self, method: str, status: int, seconds: float) -> None:
        """Count a response."""
        self.requests.labels(method, str(status)).inc()
        self.seconds.observe(seconds)

    def refuse(self, code: str) -> None:
        """Count a request that the guard has refused."""
        self.refusals.labels(code).inc()

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)

    async def watch_loop(self) -> None:
        """Measure how late the event loop is, for as long as the app runs."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(LAG_SECONDS)
            self.lag.observe(max(0.0, time.monotonic() - began - LAG_SECONDS))
