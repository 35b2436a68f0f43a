-- Committees whose readers need not be staff [FAIR1] (docs/decisions/0131). Readers know applications by a number, and readings
-- by a random id: neither says who applied, or when.

create table committees (
  scholarship_id uuid primary key references scholarships on delete cascade,
  state text not null default 'preparing'
    constraint committees_state_listed check (state in ('preparing', 'open', 'discussing', 'handedOver')),
  -- Until somebody lifts it with a reason, nothing that readers get says who applied [FAIR2].
  blind boolean not null default true,
  lifted_at timestamptz,
  lifted_by uuid references users on delete set null,
  lifted_why text,
  -- Readings that each application gets.
  readings_each integer not null default 3 check (readings_each between 1 and 9),
  due_at timestamptz,
  discusses boolean not null default true,
  -- Whether people of one institution may not read each other [FAIR3].
  same_institution boolean not null default false,
  -- Where its ranking draws the line.
  places integer,
  -- Which handing over of its ranking was the last one: of earlier ones nothing more is proposed.
  handed_over uuid,
  -- The criteria by which it reads, from when it is open.
  sheet_version integer,
  -- What its ties are drawn by [FAIR4].
  seed integer not null,
  -- When the applicants' own names were looked for, and when that was asked for: it goes on while it is not done.
  searched_at timestamptz,
  search_asked_at timestamptz,
  version integer not null default 1,
  foreign key (scholarship_id, sheet_version) references score_sheets
);

-- Somebody who is invited to read, or to lead.
create table committee_members (
  id uuid primary key,
  scholarship_id uuid not null references committees on delete cascade,
  -- Where the invitation went, compared with addresses of accounts; empty once the account that accepted is deleted, as is the name.
  email text collate "C" not null,
  name text not null,
  -- The account that accepted.
  user_id uuid references users on delete set null,
  part text not null constraint committee_members_part_listed check (part in ('reader', 'chair')),
  -- Readings that they take at most.
  most integer not null check (most between 0 and 1000),
  -- Words that the choices of an application may contain: what they read best [FAIR4].
  fields text not null default '',
  state text not null default 'invited'
    constraint committee_members_state_listed check (state in ('invited', 'accepted', 'declined', 'left')),
  -- How often they were invited: only the newest link counts.
  invitation integer not null default 1,
  invited_at timestamptz not null default now(),
  invited_by uuid references users on delete set null,
  accepted_at timestamptz,
  -- When they said whom they should not read, or that they know nobody.
  named_at timestamptz,
  seen_at timestamptz,
  -- Reminders that were sent: days before the date [FAIR10].
  reminded integer[] not null default '{}',
  version integer not null default 1,
  unique (id, scholarship_id)
);
create unique index committee_members_by_address on committee_members (scholarship_id, email) where email <> '';
create unique index committee_members_once on committee_members (scholarship_id, user_id) where state = 'accepted';
create index committee_members_of_user on committee_members (user_id) where user_id is not null;
create index committee_members_of_address on committee_members (email) where email <> '';
create index committee_members_of_inviter on committee_members (invited_by);
create index committees_of_lifter on committees (lifted_by);
-- Whose readers are to be reminded.
create index committees_due on committees (due_at) where state in ('open', 'discussing');

-- Names that a member gave before anything was assigned [FAIR3].
create table committee_names (
  member_id uuid not null references committee_members on delete cascade,
  name text not null,
  primary key (member_id, name)
);

-- What readers see of each question; a question without a row is shown if it is a choice, a number or a date, and else hidden.
create table committee_questions (
  scholarship_id uuid not null references committees on delete cascade,
  question text not null,
  shown text not null constraint committee_questions_shown_listed check (shown in ('shown', 'masked', 'hidden')),
  primary key (scholarship_id, question)
);

-- Where something of the applicant's own stands in what readers see, or was masked by hand; without words it is the whole answer.
create table committee_places (
  application_id uuid not null references applications on delete cascade,
  scholarship_id uuid not null references committees on delete cascade,
  -- A question, the id of a document, or of the request for a letter of reference, whose file is the id and ` file`.
  place text not null,
  words text not null,
  -- Which it answers; `references` for letters.
  question text not null,
  -- The search has found it; else somebody has typed it.
  found boolean not null,
  state text not null constraint committee_places_state_listed check (state in ('found', 'masked', 'kept')),
  by uuid references users on delete set null,
  at timestamptz not null default now(),
  primary key (application_id, place, words)
);
create index committee_places_of_committee on committee_places (scholarship_id, state);
create index committee_places_of_officer on committee_places (by);

-- By which number readers know an application.
create table committee_numbers (
  application_id uuid primary key references applications on delete cascade,
  scholarship_id uuid not null references committees on delete cascade,
  number integer not null,
  -- When the applicant's own names were looked for in it.
  searched_at timestamptz,
  -- How long it takes to read what readers see of it; null until somebody has it to read.
  minutes integer,
  unique (scholarship_id, number)
);

-- Whom somebody may not read, and how that is known [FAIR3].
create table committee_conflicts (
  id uuid primary key,
  member_id uuid not null references committee_members on delete cascade,
  application_id uuid not null references applications on delete cascade,
  source text not null constraint committee_conflicts_source_listed
    check (source in ('own', 'referee', 'mailbox', 'institution', 'named', 'known')),
  at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by uuid references users on delete set null,
  lifted_why text,
  unique (member_id, application_id)
);
create index committee_conflicts_of_application on committee_conflicts (application_id);
create index committee_conflicts_of_lifter on committee_conflicts (lifted_by);

create table committee_readings (
  -- Random: its order says nothing.
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  member_id uuid not null,
  scholarship_id uuid not null references committees on delete cascade,
  state text not null default 'assigned' constraint committee_readings_state_listed
    check (state in ('assigned', 'begun', 'submitted', 'reopened', 'givenBack', 'void')),
  -- In the order of the criteria; null where none were given yet.
  points integer[] not null default '{}',
  words text not null default '',
  -- The last time that its reader typed something.
  saved_at timestamptz,
  assigned_at timestamptz not null default now(),
  -- The last time that it was.
  submitted_at timestamptz,
  -- When it was given back or became void, from what, and whether somebody else has it since.
  ended_at timestamptz,
  ended_from text,
  given_on boolean not null default false,
  version integer not null default 1,
  unique (application_id, member_id),
  foreign key (member_id, scholarship_id) references committee_members (id, scholarship_id) on delete cascade
);
create index committee_readings_of_member on committee_readings (member_id);
create index committee_readings_of_committee on committee_readings (scholarship_id, application_id);

-- What was submitted each time: later points stand beside the earlier ones [FAIR5].
create table committee_submissions (
  reading_id uuid not null references committee_readings on delete cascade,
  number integer not null,
  points integer[] not null,
  words text not null,
  mean double precision not null,
  at timestamptz not null default now(),
  primary key (reading_id, number)
);

-- What the committee says to each other of an application [FAIR6].
create table committee_remarks (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  member_id uuid not null references committee_members on delete cascade,
  text text not null,
  at timestamptz not null default now()
);
create index committee_remarks_of_application on committee_remarks (application_id, at);
create index committee_remarks_of_member on committee_remarks (member_id);

-- Where a chair departs from the order of the points, and why [FAIR8].
create table committee_moves (
  application_id uuid primary key references applications on delete cascade,
  scholarship_id uuid not null references committees on delete cascade,
  place integer not null check (place > 0),
  reason text not null,
  member_id uuid references committee_members on delete set null,
  at timestamptz not null default now()
);
create index committee_moves_of_committee on committee_moves (scholarship_id);
create index committee_moves_of_member on committee_moves (member_id);

-- A proposal of who reads what, as it was computed; confirmed whole or not at all [FAIR4].
create table committee_proposals (
  id uuid primary key,
  scholarship_id uuid not null unique references committees on delete cascade,
  state text not null default 'waiting'
    constraint committee_proposals_state_listed check (state in ('waiting', 'ready', 'failed', 'confirmed')),
  -- Pairs of member and application, and what is missing.
  result jsonb,
  made_by uuid references users on delete set null,
  at timestamptz not null default now()
);
create index committee_proposals_of_maker on committee_proposals (made_by);

create function refuse_conflicting_reading() returns trigger language plpgsql as $$
begin
  -- Whoever declares a conflict at this moment comes first or waits.
  perform 1 from committee_members where id = new.member_id for update;
  if exists (select from committee_conflicts where member_id = new.member_id and application_id = new.application_id
      and lifted_at is null) then
    raise exception 'a reading against a conflict' using errcode = 'integrity_constraint_violation',
      constraint = 'committee_readings_without_conflict';
  end if;
  return new;
end $$;
create trigger committee_readings_without_conflict before insert or update of state, member_id on committee_readings
  for each row when (new.state not in ('givenBack', 'void')) execute function refuse_conflicting_reading();

create function void_conflicting_reading() returns trigger language plpgsql as $$
begin
  perform 1 from committee_members where id = new.member_id for update;
  if new.lifted_at is null then
    update committee_readings set state = 'void', ended_from = state, ended_at = now(), version = version + 1
      where member_id = new.member_id and application_id = new.application_id and state <> 'void';
  end if;
  return null;
end $$;
create trigger committee_conflicts_void after insert or update of lifted_at on committee_conflicts
  for each row execute function void_conflicting_reading();

-- Points count while their reading is submitted, also while it is reopened.
create function withdraw_points_of_reading() returns trigger language plpgsql as $$
begin
  delete from scores using committee_members where committee_members.id = new.member_id
    and scores.application_id = new.application_id and scores.officer_id = committee_members.user_id;
  return null;
end $$;
create trigger committee_readings_withdraw after update of state on committee_readings
  for each row when (old.state in ('submitted', 'reopened') and new.state in ('givenBack', 'void', 'assigned', 'begun'))
  execute function withdraw_points_of_reading();

-- Whoever applies to what they read, reads no more [FAIR3]. Committee, readings, members: the order of every lock.
create function end_reading_of_applicant() returns trigger language plpgsql as $$
begin
  perform 1 from committee_members where scholarship_id = new.scholarship_id and user_id = new.user_id;
  if not found then return null; end if;
  perform 1 from committees where scholarship_id = new.scholarship_id for update;
  perform end_reading(id) from committee_members
    where scholarship_id = new.scholarship_id and user_id = new.user_id and state = 'accepted';
  insert into committee_conflicts (id, member_id, application_id, source)
    select gen_random_uuid(), id, new.id, 'own' from committee_members
    where scholarship_id = new.scholarship_id and user_id = new.user_id
    on conflict do nothing;
  return null;
end $$;

-- Ends the part of a member of a locked committee: what they have not submitted goes back.
create function end_reading(who uuid) returns void language plpgsql as $$
begin
  update committee_readings set state = 'givenBack', ended_from = state, ended_at = now(), version = version + 1
    where member_id = who and state in ('assigned', 'begun', 'reopened');
  update committee_members set state = 'left', version = version + 1 where id = who;
end $$;

create trigger applications_end_reading after insert on applications
  for each row execute function end_reading_of_applicant();

-- Whoever sees a scholarship at the desk cannot read in its blind committee [FAIR2].
create function end_reading_of_officer() returns trigger language plpgsql as $$
begin
  perform 1 from committees join committee_members using (scholarship_id)
    where user_id = new.id and committee_members.state = 'accepted' and blind and lifted_at is null
    order by scholarship_id for update of committees;
  perform end_reading(committee_members.id) from committees join committee_members using (scholarship_id)
    where user_id = new.id and committee_members.state = 'accepted' and blind and lifted_at is null;
  return null;
end $$;
create trigger users_end_reading after update of role on users
  for each row when (new.role <> 'user' and old.role = 'user') execute function end_reading_of_officer();
