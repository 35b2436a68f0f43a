-- What staff are told of [TALK3] (docs/decisions/0034).
-- When a colleague assigned it; null where its officer took it, and for what was assigned before.
alter table desk_marks add column assigned_at timestamptz;
create index desk_marks_assigned on desk_marks (assigned_at) where assigned_at is not null;
create index mail_preferences_refused on mail_preferences (refused_at) where refused_at is not null;
create index reference_requests_refused on reference_requests (refused_at) where refused_at is not null;
