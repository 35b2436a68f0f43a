-- Counters are written by every limited call and may be lost in a crash: they need no log.
alter table rate_limits set unlogged;
