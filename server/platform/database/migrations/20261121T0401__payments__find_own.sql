-- A person's payments for a scholarship, whatever their state: read by every application.
create index payments_of_person on payments (user_id, scholarship_id);
