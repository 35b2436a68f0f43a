-- The contract checks these lists: one that is repeated here refuses what the contract has been given since.
alter table users drop constraint users_role_check;
alter table scholarships drop constraint scholarships_category_check,
  drop constraint scholarships_subject_check,
  drop constraint scholarships_degree_check;
alter table applications drop constraint applications_gender_check,
  drop constraint applications_degree_check,
  drop constraint applications_status_check;
