-- What became of an invitation: the job that knows it is removed after a week.
alter table imported_people
  add column mail text,
  add constraint imported_people_mail_listed check (mail in ('leaving', 'sent', 'refused'));
update imported_people set mail = 'sent'
where invited_at is not null and not exists (select from jobs
  where key = 'invitation:' || user_id and (done_at is null or last_error is not null));
