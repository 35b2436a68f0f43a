-- How often the PDF of a letter was uploaded or taken back, so that no tab sends another one than it shows [REF1].
alter table reference_letters add column file_version integer not null default 0;
