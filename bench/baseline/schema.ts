/** The tables of the baseline version, filled with the same scholarships. */
export const baselineSchema = `
  create schema baseline;
  create table baseline.scholarships as
    select id, university_name, university_image, scholarship_name, category, country, city, university_rank,
      application_deadline, subject, description, degree, stipend_minor, service_charge_minor,
      application_fee_minor, rating, posted_at
    from scholarships;
  alter table baseline.scholarships add primary key (id);
  create index on baseline.scholarships (application_fee_minor, posted_at desc);
  create table baseline.reviews (
    id uuid primary key default gen_random_uuid(),
    scholarship_id uuid not null references baseline.scholarships,
    user_id uuid not null,
    rating_point numeric not null,
    comments text not null,
    reviewed_at timestamptz not null default now()
  );
  create table baseline.applications (
    id uuid primary key default gen_random_uuid(),
    scholarship_id uuid not null references baseline.scholarships,
    user_id uuid not null,
    phone text not null,
    photo text not null,
    address text not null,
    gender text not null,
    degree text not null,
    ssc text not null,
    hsc text not null,
    applied_at timestamptz not null default now()
  );
`
