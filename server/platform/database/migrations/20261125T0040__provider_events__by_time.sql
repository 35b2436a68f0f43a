-- Metrics ask when the card provider was last heard of.
create index provider_events_by_time on provider_events (received_at);
