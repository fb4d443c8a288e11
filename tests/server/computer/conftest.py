from tests.support.redis_server import link, redis

__all__ = ["link", "redis"]
