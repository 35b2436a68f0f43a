-- What an applicant was mailed last about an application, and which job tells what is new since.
create table application_news (
  application_id uuid primary key references applications on delete cascade,
  waiting text not null,
  told_status text not null,
  told_feedback text not null default ''
);
