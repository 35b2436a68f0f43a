-- A line of these is often written after waiting for a lock: its time is that of the writing, not of the transaction's
-- start, so that lines in the order of time are in the order of what happened.
alter table application_events alter column at set default clock_timestamp();
alter table scholarship_edits alter column edited_at set default clock_timestamp();
alter table payment_log alter column at set default clock_timestamp();
