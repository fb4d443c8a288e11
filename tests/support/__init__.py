"""What several tests need: the naive rules, drawings, generators, servers, programs."""
