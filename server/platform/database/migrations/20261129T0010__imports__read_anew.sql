-- In which encoding somebody said that a file is, and which ones fit it, with lines of it [IMPORT1].
alter table imports add column encoding text, add column encodings jsonb;

-- In which encoding a file with this title was, the last time that somebody said so.
alter table import_matchings add column encoding text;
