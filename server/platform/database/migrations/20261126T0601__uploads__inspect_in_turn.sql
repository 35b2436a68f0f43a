-- Whole uploads are inspected in turn: of one person one at a time, first of the person whose last turn is longest ago [DOC1].
alter table uploads
  -- Until then one process has it; if that dies, another may take it.
  add column claimed_until timestamptz,
  -- When there was nothing more to do, whatever came of it.
  add column inspected_at timestamptz;
create index uploads_to_inspect on uploads (user_id) where received = bytes and inspected_at is null;
