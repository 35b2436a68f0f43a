-- Words of closed lists that come from people and files: whatever read them wrongly, no other word is stored. Old rows are not read:
-- the tables are large, and one that has such a word is no reason not to start.
alter table users add constraint users_role_listed check (role in ('user', 'moderator', 'admin')) not valid;
alter table applications add constraint applications_status_listed check (status in ('Pending', 'Processing', 'Completed', 'Rejected')) not valid;
alter table applications add constraint applications_gender_listed check (gender in ('female', 'male')) not valid;
alter table application_events add constraint application_events_from_status_listed check (from_status in ('Pending', 'Processing', 'Completed', 'Rejected')) not valid;
alter table application_events add constraint application_events_to_status_listed check (to_status in ('Pending', 'Processing', 'Completed', 'Rejected')) not valid;
alter table application_news add constraint application_news_told_status_listed check (told_status in ('Pending', 'Processing', 'Completed', 'Rejected')) not valid;
alter table decisions add constraint decisions_outcome_listed check (outcome in ('award', 'waitlist', 'decline')) not valid;
alter table letters add constraint letters_outcome_listed check (outcome in ('award', 'waitlist', 'decline')) not valid;
alter table letter_templates add constraint letter_templates_kind_listed check (kind in ('award', 'waitlist', 'decline', 'correction')) not valid;
alter table scholarship_terms add constraint scholarship_terms_kind_listed check (kind in ('subject', 'degree', 'category')) not valid;
alter table saved_searches add constraint saved_searches_rhythm_listed check (rhythm in ('none', 'daily', 'weekly')) not valid;
alter table messages add constraint messages_side_listed check (side in ('applicant', 'office')) not valid;
alter table reference_settings add constraint reference_settings_asks_listed check (asks in ('application', 'award')) not valid;
alter table packets add constraint packets_kind_listed check (kind in ('pdf', 'zip')) not valid;
alter table exports add constraint exports_kind_listed check (kind in ('applications', 'scholarships', 'payments', 'people')) not valid;
alter table exports add constraint exports_format_listed check (format in ('csv', 'xlsx')) not valid;
alter table export_sets add constraint export_sets_kind_listed check (kind in ('applications', 'scholarships', 'payments', 'people')) not valid;
alter table export_sets add constraint export_sets_format_listed check (format in ('csv', 'xlsx')) not valid;
alter table imports add constraint imports_kind_listed check (kind in ('scholarships', 'applications')) not valid;
alter table import_matchings add constraint import_matchings_kind_listed check (kind in ('scholarships', 'applications')) not valid;
