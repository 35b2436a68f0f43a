-- What became of the mail of a released letter: the job that knows it is removed after a week.
alter table letters
  add column mail text,
  add constraint letters_mail_listed check (mail in ('leaving', 'waits', 'sent', 'refused', 'replaced'));
update letters set mail = 'sent'
where state = 'released' and not exists (select from jobs
  where key = 'letter:' || batch_id || ':' || application_id and (done_at is null or last_error is not null));
