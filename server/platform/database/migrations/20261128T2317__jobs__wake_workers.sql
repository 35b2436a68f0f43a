-- Workers sleep until somebody adds a job, or makes one due earlier: they listen, and hear of it when the transaction commits,
-- once a lane, however many jobs it adds.
create function wake_workers() returns trigger language plpgsql as $$
begin
  if tg_nargs > 0 then
    perform pg_notify('jobs', tg_argv[0]);
  else
    perform pg_notify('jobs', new.lane);
  end if;
  return null;
end $$;

create trigger jobs_wake_workers after insert on jobs for each row execute function wake_workers();
create trigger jobs_wake_workers_earlier after update of run_at on jobs for each row
  when (new.run_at < old.run_at and new.done_at is null) execute function wake_workers();
create trigger mail_hold_wake_workers after delete on mail_hold for each row execute function wake_workers('bulk');
