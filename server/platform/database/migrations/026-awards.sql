-- What comes after a released award: the answer, places, money, conditions and payments (docs/decisions/0130).

-- How the awards of a scholarship go on [AWARD1]; without a row, they end with their letter.
create table award_settings (
  scholarship_id uuid primary key references scholarships on delete cascade,
  -- Days in which an award is answered; null when nobody has to answer.
  answer_days integer check (answer_days between 1 and 90),
  -- How many awards can stand at once.
  places integer check (places between 1 and 100000),
  moves_up text not null constraint award_settings_moves_up_listed check (moves_up in ('byHand', 'automatically')),
  payee text not null constraint award_settings_payee_listed check (payee in ('school', 'finance')),
  pays_for text not null,
  office_name text not null,
  -- Days and conditions of the instalments.
  plan jsonb not null,
  version integer not null default 1
);

-- Money that awards are paid from [AWARD8]. Its figures are the sums of its entries.
create table funds (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 120),
  donor text not null,
  currency text not null,
  total_minor bigint not null default 0,
  committed_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  -- Entries of its ledger, which can be too many to be counted for a page.
  entry_count integer not null default 0,
  made_at timestamptz not null default now(),
  version integer not null default 1,
  constraint funds_not_exceeded
    check (committed_minor >= 0 and paid_minor >= 0 and committed_minor + paid_minor <= total_minor)
);

-- The funds of a scholarship, in the order in which they are used up.
create table scholarship_funds (
  scholarship_id uuid not null references scholarships on delete cascade,
  fund_id uuid not null references funds,
  place integer not null,
  primary key (scholarship_id, fund_id)
);
create index scholarship_funds_of_fund on scholarship_funds (fund_id);

create sequence award_numbers;

-- An award, from the confirming of its batch on. It outlives its application, without a person.
create table awards (
  id uuid primary key,
  -- From its release on.
  number text unique,
  -- Not a reference: Undo of a deletion finds it by this.
  application_id uuid not null,
  scholarship_id uuid references scholarships on delete set null,
  -- The batch that releases it.
  batch_id uuid references decision_batches on delete set null,
  scholarship_name text not null,
  university_name text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  terms text,
  state text not null constraint awards_state_listed check (state in ('waiting', 'recalled', 'offered', 'deferralAsked',
    'accepted', 'declined', 'lapsed', 'withdrawn', 'ended')),
  -- What it was before it was stopped; of a declined one, that its place is free.
  stopped_from text,
  answer_by timestamptz,
  answered_at timestamptz,
  -- Why its applicant wants to start later, whether the office grants that, and its words.
  deferral text,
  deferral_granted boolean,
  deferral_answer text,
  -- The fewest days before `answer_by` of which its applicant was reminded.
  reminded integer,
  -- By which anybody can check its letter.
  check_code text,
  released_at timestamptz,
  version integer not null default 1
);
create unique index awards_one_stands on awards (application_id)
  where state in ('waiting', 'offered', 'deferralAsked', 'accepted');
create index awards_of_application on awards (application_id);
create index awards_of_scholarship on awards (scholarship_id, state, released_at desc, id);
create index awards_of_batch on awards (batch_id) where batch_id is not null;
create index awards_by_state on awards (state, released_at desc, id);
create index awards_to_answer on awards (answer_by) where state = 'offered';
-- Those whose place is not free yet.
create index awards_declined on awards (answered_at) where state = 'declined' and stopped_from is null;

-- What an award is paid from; the parts add up to it [AWARD5].
create table award_parts (
  award_id uuid not null references awards,
  fund_id uuid not null references funds,
  place integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  committed_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  primary key (award_id, fund_id),
  check (committed_minor >= 0 and paid_minor >= 0 and committed_minor + paid_minor <= amount_minor)
);
create index award_parts_of_fund on award_parts (fund_id);

create function check_parts_of_award() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from award_parts where award_id = new.award_id)
    <> (select amount_minor from awards where id = new.award_id) then
    raise exception 'the parts of an award add up to it' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger award_parts_add_up after insert on award_parts deferrable initially deferred
  for each row execute function check_parts_of_award();

-- What happened to an award.
create table award_events (
  id uuid primary key,
  award_id uuid not null references awards on delete cascade,
  from_state text not null,
  to_state text not null,
  why text not null default '',
  actor_id uuid references users on delete set null,
  at timestamptz not null default clock_timestamp()
);
create index award_events_of_award on award_events (award_id, at);
create index award_events_of_actor on award_events (actor_id) where actor_id is not null;

-- A place that is free again, and who moved up to it: one person at most [AWARD3].
create table freed_places (
  award_id uuid primary key references awards,
  scholarship_id uuid not null references scholarships on delete cascade,
  freed_at timestamptz not null default now(),
  -- The batch that offers it to the next person.
  batch_id uuid references decision_batches on delete set null,
  moved_to uuid unique references awards
);
create index freed_places_of_scholarship on freed_places (scholarship_id, freed_at);
-- Those that nobody has moved up to.
create index freed_places_open on freed_places (freed_at) where moved_to is null;
create index freed_places_of_batch on freed_places (batch_id) where batch_id is not null;

-- Who was told that they are on a waiting list.
create index decisions_waiting on decisions (scholarship_id) where outcome = 'waitlist' and released_at is not null;

create table instalments (
  id uuid primary key,
  award_id uuid not null references awards,
  number integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  due_on date not null,
  state text not null default 'planned' constraint instalments_state_listed
    check (state in ('planned', 'ready', 'paid', 'returned', 'stopped')),
  stopped_from text,
  -- Whom it is paid to, from when it is ready.
  payee text,
  payee_kind text constraint instalments_payee_kind_listed check (payee_kind in ('school', 'finance')),
  student_number text,
  ready_by uuid references users on delete set null,
  paid_on date,
  returned_minor bigint not null default 0 check (returned_minor between 0 and amount_minor),
  -- What was decided about money that came back: it is paid again as another instalment, or it is lost.
  decided text constraint instalments_decided_listed check (decided in ('again', 'lost')),
  version integer not null default 1,
  unique (award_id, number)
);
create index instalments_by_day on instalments (due_on, id);
create index instalments_by_state on instalments (state, due_on, id);
create index instalments_of_officer on instalments (ready_by) where ready_by is not null;

-- What an award asks for, before one of its instalments or of its own [AWARD4].
create table award_conditions (
  id uuid primary key,
  award_id uuid not null references awards on delete cascade,
  instalment_id uuid references instalments on delete set null,
  place integer not null,
  kind text not null constraint award_conditions_kind_listed check (kind in ('proof', 'letter', 'statement', 'number')),
  words text not null,
  due_on date not null,
  state text not null default 'open' constraint award_conditions_state_listed
    check (state in ('open', 'given', 'met', 'sentBack', 'waived')),
  -- What its student types, saved as it is typed.
  answer text not null default '',
  given_at timestamptz,
  -- What the office says of it.
  note text not null default '',
  checked_by uuid references users on delete set null,
  checked_at timestamptz,
  version integer not null default 1
);
create index award_conditions_of_award on award_conditions (award_id, place);
create index award_conditions_of_instalment on award_conditions (instalment_id) where instalment_id is not null;
create index award_conditions_of_officer on award_conditions (checked_by) where checked_by is not null;
create index award_conditions_given on award_conditions (given_at) where state = 'given';

-- What changed the figures of a fund; rows are only added, and lose their words with a person. `left_minor` is what was left after it.
create table fund_entries (
  id bigint generated always as identity primary key,
  fund_id uuid not null references funds,
  award_id uuid references awards,
  instalment_id uuid references instalments,
  kind text not null constraint fund_entries_kind_listed
    check (kind in ('budget', 'cut', 'commit', 'free', 'pay', 'return')),
  amount_minor bigint not null check (amount_minor > 0),
  left_minor bigint not null check (left_minor >= 0),
  actor_id uuid references users on delete set null,
  reason text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index fund_entries_of_fund on fund_entries (fund_id, id desc);
create index fund_entries_of_award on fund_entries (award_id) where award_id is not null;
create index fund_entries_of_instalment on fund_entries (instalment_id) where instalment_id is not null;
create index fund_entries_of_actor on fund_entries (actor_id) where actor_id is not null;

-- What one of an entry does to what is left, committed and paid.
create function entry_sign(kind text, figure text) returns integer language sql immutable as $$
  select case figure
    when 'total' then case kind when 'budget' then 1 when 'cut' then -1 else 0 end
    when 'committed' then case kind when 'commit' then 1 when 'return' then 1 when 'free' then -1 when 'pay' then -1 else 0 end
    when 'paid' then case kind when 'pay' then 1 when 'return' then -1 else 0 end
  end
$$;

-- Adds entries, and changes the figures of their funds, locked in the order of their ids, and of the parts of their awards.
create function enter_in_ledger(entries jsonb) returns void language plpgsql as $$
begin
  perform from funds where id in (select (entry ->> 'fund_id')::uuid from jsonb_array_elements(entries) as entry)
    order by id for update;
  with entry as (
    select given.*, entry_sign(kind, 'total') * amount_minor as total, entry_sign(kind, 'committed') * amount_minor as committed,
      entry_sign(kind, 'paid') * amount_minor as paid
    from rows from (jsonb_to_recordset(entries) as (fund_id uuid, award_id uuid, instalment_id uuid, kind text,
      amount_minor bigint, actor_id uuid, reason text)) with ordinality as
      given (fund_id, award_id, instalment_id, kind, amount_minor, actor_id, reason, place)
  ), added as (
    insert into fund_entries (fund_id, award_id, instalment_id, kind, amount_minor, left_minor, actor_id, reason)
    select fund_id, award_id, instalment_id, kind, amount_minor, funds.total_minor - committed_minor - paid_minor
        + sum(total - committed - paid) over (partition by fund_id order by place),
      actor_id, coalesce(reason, '')
    from entry join funds on funds.id = fund_id order by place
  ), of_parts as (
    update award_parts set committed_minor = committed_minor + change.committed, paid_minor = paid_minor + change.paid
    from (select award_id, fund_id, sum(committed) as committed, sum(paid) as paid
      from entry group by 1, 2) as change
    where award_parts.award_id = change.award_id and award_parts.fund_id = change.fund_id
  )
  update funds set total_minor = total_minor + change.total, committed_minor = committed_minor + change.committed,
    paid_minor = paid_minor + change.paid, entry_count = entry_count + change.count
  from (select fund_id, sum(total) as total, sum(committed) as committed, sum(paid) as paid, count(*) as count
    from entry group by 1) as change
  where funds.id = change.fund_id;
end $$;

-- Enters an amount of an award, over its parts in their order: `pay` and `free` what is committed, `return` what is paid, and
-- `commit` the rest.
create function enter_for_award(award uuid, entry_kind text, amount bigint, instalment uuid, actor uuid, why text)
  returns void language plpgsql as $$
declare
  entries jsonb;
begin
  perform from award_parts where award_id = award order by fund_id for update;
  select jsonb_agg(jsonb_build_object('fund_id', fund_id, 'award_id', award, 'instalment_id', instalment, 'kind', entry_kind,
      'amount_minor', taken, 'actor_id', actor, 'reason', why) order by place) into entries
  from (
    select fund_id, place, least(has, amount - coalesce(sum(has) over (order by place rows between unbounded preceding
      and 1 preceding), 0)) as taken
    from (select fund_id, place, case when entry_kind in ('pay', 'free') then committed_minor
        when entry_kind = 'return' then paid_minor else amount_minor - committed_minor - paid_minor end as has
      from award_parts where award_id = award) as part
  ) as part where taken > 0;
  if entries is not null then perform enter_in_ledger(entries); end if;
end $$;

-- Whether an award takes one of the places of its scholarship: a declined one does until it cannot be taken back.
create function takes_place(award awards) returns boolean language sql immutable as $$
  select award.state in ('waiting', 'offered', 'deferralAsked', 'accepted') or award.state = 'declined' and award.stopped_from is null
$$;

-- Ends those of these accepted awards of which nothing is left to be paid or decided [AWARD5].
create function end_paid_awards(these uuid[], actor uuid) returns void language sql as $$
  with ended as (
    update awards set state = 'ended', version = version + 1
    where id = any(these) and state = 'accepted' and exists (select from instalments where award_id = awards.id)
      and not exists (select from instalments where award_id = awards.id
        and (state in ('planned', 'ready') or (state = 'returned' and decided is null)))
    returning id)
  insert into award_events (id, award_id, from_state, to_state, why, actor_id)
  select gen_random_uuid(), id, 'accepted', 'ended', 'Nothing of it is left to be paid.', actor from ended
$$;

-- Ends an award that stands: its instalments stop but those in a file, and their money is free [AWARD3] [AWARD12].
create function stop_award(award uuid, to_state text, actor uuid, why text) returns void language plpgsql as $$
declare
  before awards;
  in_files bigint;
  committed bigint;
begin
  select * into before from awards where id = award for update;
  update instalments set stopped_from = state, state = 'stopped', version = version + 1
    where award_id = award and is_movable(instalments);
  -- What came back is decided about by people.
  select coalesce(sum(case state when 'returned' then returned_minor else amount_minor end), 0) into in_files from instalments
    where award_id = award and (state in ('planned', 'ready') or (state = 'returned' and decided is null));
  select coalesce(sum(committed_minor), 0) into committed from award_parts where award_id = award;
  perform enter_for_award(award, 'free', committed - in_files, null, actor, why);
  if before.state = to_state then return; end if;
  update awards set state = to_state, stopped_from = before.state, version = version + 1 where id = award;
  insert into award_events (id, award_id, from_state, to_state, why, actor_id)
    values (gen_random_uuid(), award, before.state, to_state, why, actor);
end $$;

-- Brings an award back that was stopped. It fails by `funds_not_exceeded` when its money was given to somebody else, and by
-- `awards_places` when its place was.
create function resume_award(award uuid, actor uuid, why text) returns void language plpgsql as $$
declare
  before awards;
  most integer;
  stopped bigint;
begin
  -- Before the award, as when awards are confirmed.
  select places into most from award_settings where scholarship_id = (select scholarship_id from awards where id = award) for update;
  select * into before from awards where id = award for update;
  if (select count(*) from awards where scholarship_id = before.scholarship_id and takes_place(awards)) >= most then
    raise exception 'the place of an award was given to somebody else' using errcode = 'check_violation', constraint = 'awards_places';
  end if;
  -- What was stopped otherwise stays so; an award without instalments was stopped whole.
  select coalesce(sum(amount_minor) filter (where stopped_from is not null), 0) into stopped from instalments
    where award_id = award;
  if not exists (select from instalments where award_id = award) then stopped := before.amount_minor; end if;
  perform enter_for_award(award, 'commit', stopped, null, actor, why);
  update instalments set state = stopped_from, stopped_from = null, version = version + 1
    where award_id = award and stopped_from is not null;
  update awards set state = before.stopped_from, stopped_from = null, version = version + 1 where id = award;
  insert into award_events (id, award_id, from_state, to_state, why, actor_id)
    values (gen_random_uuid(), award, before.state, before.stopped_from, why, actor);
  -- What was in a file may have been paid meanwhile.
  perform end_paid_awards(array[award], actor);
end $$;

create sequence payment_file_numbers;

-- A file for the finance office, with its bytes [AWARD6].
create table payment_files (
  -- Chosen by who makes it, so that one made twice is there once.
  id uuid primary key,
  number text not null unique,
  format text not null constraint payment_files_format_listed check (format in ('csv', 'xlsx')),
  payee_kind text not null constraint payment_files_payee_kind_listed check (payee_kind in ('school', 'finance')),
  currency text not null,
  count integer not null,
  sum_minor bigint not null check (sum_minor > 0),
  sha256 text not null,
  content bytea not null,
  state text not null constraint payment_files_state_listed
    check (state in ('made', 'approved', 'handedOver', 'settled', 'cancelled')),
  made_by uuid references users on delete set null,
  made_at timestamptz not null default now(),
  approved_by uuid references users on delete set null,
  approved_at timestamptz,
  handed_over_at timestamptz,
  -- Why it was cancelled, and by whom.
  reason text not null default '',
  cancelled_by uuid references users on delete set null,
  version integer not null default 1
);
create index payment_files_newest on payment_files (made_at desc, id);
create index payment_files_by_state on payment_files (state, made_at desc, id);
create index payment_files_of_maker on payment_files (made_by) where made_by is not null;
create index payment_files_of_approver on payment_files (approved_by) where approved_by is not null;
create index payment_files_of_canceller on payment_files (cancelled_by) where cancelled_by is not null;

-- An instalment in a file, as it was sent.
create table payment_items (
  file_id uuid not null references payment_files,
  instalment_id uuid not null references instalments,
  place integer not null,
  -- The reference of its payment: of the instalment, or of the school's one payment.
  payment text not null,
  amount_minor bigint not null check (amount_minor > 0),
  payee text not null,
  student text not null,
  student_number text not null,
  -- Until its file is cancelled, or the money came back.
  live boolean not null default true,
  result text constraint payment_items_result_listed check (result in ('paid', 'returned')),
  result_on date,
  primary key (file_id, instalment_id)
);
create unique index payment_items_once on payment_items (instalment_id) where live;

-- What of an instalment is in no file that the finance office may have.
create function is_movable(instalment instalments) returns boolean language sql stable as $$
  select instalment.state in ('planned', 'ready') and not exists (
    select from payment_items where instalment_id = instalment.id and live)
$$;

-- Since when nothing is paid, because the site was restored and may not know every file that was handed over [AWARD6].
create table payment_hold (
  slot boolean primary key default true check (slot),
  since timestamptz not null default now()
);

-- Columns of payment files as an office used them last.
create table payment_columns (
  payee_kind text primary key constraint payment_columns_payee_kind_listed check (payee_kind in ('school', 'finance')),
  columns jsonb not null
);

-- However an application is deleted, its award stops; Undo brings it back [AWARD12].
create function stop_award_of_deleted() returns trigger language plpgsql as $$
begin
  -- One that waits for its release is not known to its applicant, and its decision comes back as a proposal.
  perform stop_award(id, case state when 'waiting' then 'recalled' else 'withdrawn' end, null, 'The application was deleted.')
    from awards where application_id = old.id and state in ('waiting', 'offered', 'deferralAsked', 'accepted');
  -- The place that one of them was to get is free again.
  update freed_places set moved_to = null
    where moved_to in (select id from awards where application_id = old.id and state = 'recalled');
  return old;
end $$;
create trigger applications_stop_award before delete on applications
  for each row execute function stop_award_of_deleted();

create function resume_award_of_restored() returns trigger language plpgsql as $$
begin
  perform resume_award(awards.id, null, 'The deletion was undone.') from awards
    join lateral (select why from award_events where award_id = awards.id order by at desc limit 1) as newest on true
    where application_id = new.id and state = 'withdrawn' and why = 'The application was deleted.';
  return null;
end $$;
create trigger applications_resume_award after insert on applications
  for each row execute function resume_award_of_restored();
