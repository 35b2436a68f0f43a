-- Whether a person wants a kind of notices; without a row it is as by default.
create table notice_choices (
  user_id uuid not null references users on delete cascade,
  -- Of the list in contract/notifications/notice-kinds.ts, which alone knows them.
  kind text not null,
  wanted boolean not null,
  primary key (user_id, kind)
);

-- The previous version has a column for each of two kinds. Both follow each other until a later release drops the columns,
-- with these triggers. Both versions lock the row of mail_preferences first, so that none waits for the other in a circle.
create function keep_notice_choices() returns trigger language plpgsql as $$
begin
  insert into notice_choices (user_id, kind, wanted)
    values (new.user_id, 'reminders', new.reminders), (new.user_id, 'digests', new.digests)
    on conflict (user_id, kind) do update set wanted = excluded.wanted;
  return null;
end $$;

create function keep_mail_preferences() returns trigger language plpgsql as $$
begin
  if new.kind = 'reminders' then
    insert into mail_preferences (user_id, reminders) values (new.user_id, new.wanted)
      on conflict (user_id) do update set reminders = excluded.reminders;
  elsif new.kind = 'digests' then
    insert into mail_preferences (user_id, digests) values (new.user_id, new.wanted)
      on conflict (user_id) do update set digests = excluded.digests;
  end if;
  return new;
end $$;

create trigger keep_notice_choices_of_new after insert on mail_preferences for each row
  when (pg_trigger_depth() = 0 and not (new.reminders and new.digests)) execute function keep_notice_choices();
create trigger keep_notice_choices after update of reminders, digests on mail_preferences for each row
  when (pg_trigger_depth() = 0) execute function keep_notice_choices();

-- Making the triggers has locked mail_preferences, so nobody chooses meanwhile.
insert into notice_choices (user_id, kind, wanted)
  select user_id, kind, false
  from mail_preferences cross join lateral (values ('reminders', reminders), ('digests', digests)) as choice (kind, wanted)
  where not wanted;

create trigger keep_mail_preferences before insert or update on notice_choices for each row
  when (pg_trigger_depth() = 0) execute function keep_mail_preferences();
