/** A statement that may read a growing table as a whole, or very many of its rows. */
export interface ToleratedRead {
  table: string
  /** Found in the statement. */
  statement: RegExp
  why: string
}

const total = 'staff see how many there are in all, or match a search (docs/decisions/0019)'
const pictures = {
  statement: /^(select id from images|update images set removed_at) .* as shown where url like/,
  why: 'every six hours all pictures are compared with all that shows pictures, in one pass',
}
const bulkWords = {
  statement: /^update bulk_actions set act = case/,
  why: 'a nightly job looks through the acts in bulk of the last weeks, which end after that',
}
const reopenings = {
  statement: /^with open as \( select asked.user_id, asked.scholarship_id as asked_id/,
  why: 'what people wait for is looked up every five minutes; a request goes with its mail',
}

export const tolerated: ToleratedRead[] = [
  {
    table: 'scholarships',
    statement: /^declare catalogue no scroll cursor/,
    why: 'the index in memory holds the whole catalogue; a process reads it once (docs/decisions/0032)',
  },
  {
    table: 'scholarships',
    statement: /^select "id" from "scholarships" where archived_at is null order by "id" limit/,
    why: 'a file for search engines names 50,000 scholarships, and is kept by caches',
  },
  ...['applications', 'reviews', 'users', 'record_entries'].map(table => ({
    table,
    // Not those of one person, or to one scholarship.
    statement: /^select count\(\*\) as "total" from "\w+" where (?!.*(user_id|scholarship_id|object_id))/,
    why: total,
  })),
  {
    table: 'applications',
    statement: /^select "status", count\(\*\) .* group by "status"$/,
    why: 'the overview of staff counts each status',
  },
  ...['awards', 'applications', 'award_conditions'].map(table => ({
    table,
    statement: /^with payment as \( ?select count\(\*\) filter/,
    why: 'the office sees exactly how many awards wait for what',
  })),
  {
    table: 'scholarship_funds',
    statement: /^select "id", "version", "name", "donor"/,
    why: 'each of at most 500 funds says how many scholarships use it',
  },
  { table: 'bulk_actions', ...bulkWords },
  ...['instalments', 'awards', 'applications'].map(table => ({
    table,
    statement:
      /^select (count\(\*\) as total|case when instalments\.state .* as shown, count\(\*\)) from instalments join awards/,
    why: total,
  })),
  ...['awards', 'applications'].map(table => ({
    table,
    statement:
      /^select instalments\.id, instalments\.award_id, .*array ?\( ?select instalments\.id .*( like | end = \$)/,
    why: 'a search, or a state that follows from more than the row, looks at all that may be meant',
  })),
  ...['awards', 'applications', 'payment_items', 'payment_files'].map(table => ({
    table,
    statement: /^with gone as \( ?select instalments\.id as instalment_id/,
    why: 'a nightly job looks who of those that were paid is gone, in one pass',
  })),
  ...['awards', 'deleted_rows'].map(table => ({
    table,
    statement: /^with these as \( ?update awards set terms = null/,
    why: 'a nightly job looks whose applications are gone, in one pass',
  })),
  {
    table: 'users',
    statement: /^select .* from "record_entries" .*select id from users where "search_text" like/,
    why: 'a search of the record by name looks at all who match, and takes the first hundred (docs/decisions/0019)',
  },
  ...['retention_decided', 'applications'].map(table => ({
    table,
    statement:
      /^select count\(\*\) as total from \( ?select application_id as id, decided_at from retention_decided/,
    why: total,
  })),
  {
    table: 'retention_decided',
    statement: /^(with started as materialized|select \( ?select count\(\*\) from retention_decided)/,
    why: 'the preview says exactly how many lose data, and counts them in an index that holds only when each was decided',
  },
  {
    table: 'payments',
    statement:
      /^select count\(\*\) as total from \( ?select \*, coalesce\(paid_at, created_at\) as at from payments/,
    why: total,
  },
  {
    table: 'payments',
    statement: /^select (payments\.currency, count\(\*\)|sums\.\*, )/,
    why: 'admins sum up all payments by scholarship or month, each currency for itself',
  },
  {
    table: 'users',
    statement: /from payments .*select id from users where "search_text" like/,
    why: 'a search of payments by name looks at all who match, and takes the first hundred (docs/decisions/0019)',
  },
  {
    table: 'desk_rows',
    // What `desk_counts` does not know.
    statement:
      /^select status, sum\(number\) as count from \( ?select status, 1 as number from (?!.*scholarship_id =)/,
    why: 'officers see exactly how many of each status match, over all scholarships',
  },
  ...['desk_rows', 'desk_counts'].map(table => ({
    table,
    statement: /^with differences as \( select status/,
    why: 'once a day the counts are compared with all rows that they count (docs/decisions/0092)',
  })),
  {
    table: 'desk_counts',
    statement:
      /^(select status, sum\(number\) as count from|with changes as \(delete from desk_counts|delete from desk_counts)/,
    why: 'a row is a kind of application, and those of a minute change: there are few (docs/decisions/0092)',
  },
  {
    table: 'users',
    statement: /^select "role", count\(\*\) .* group by "role"$/,
    why: 'the overview of admins counts each role',
  },
  ...['images', 'users', 'applications', 'earlier_receipts', 'deleted_rows', 'scholarships', 'user'].map(
    table => ({ table, ...pictures }),
  ),
  ...['desk_rows', 'applications', 'application_answers', 'decisions'].map(table => ({
    table,
    statement:
      /^(declare export_rows no scroll cursor|select count\(\*\) as count from \(select application_id)/,
    why: 'an export is of all applications, in a job (docs/decisions/0113)',
  })),
  {
    table: 'export_sets',
    statement: /^select .* from "export_sets" .* order by "name"/,
    why: 'an office has at most 200 sets, and sees all of them',
  },
  {
    table: 'deleted_rows',
    statement: /^delete from deleted_rows where at <= /,
    why: 'a row is there for a minute or two: the job reads what it deletes, and little else',
  },
  ...['reopening_requests', 'scholarships'].map(table => ({ table, ...reopenings })),
  ...['report_cells', 'scholarships'].map(table => ({
    table,
    statement: /^insert into report_totals/,
    why: 'every night what was counted of each scholarship is added up (docs/decisions/0116)',
  })),
]

/**
 * Besides, among 100,000 people: what PostgreSQL reads as a whole because that takes less than an index for each, and what is
 * looked up for as many as a job has work for.
 */
export const toleratedUntilLarge: ToleratedRead[] = [
  ...['awards', 'award_conditions'].map(table => ({
    table,
    statement: /^select "awards"\.\*, .* "awards"\."id" desc limit/,
    why: 'the office looks through awards that stand for what is overdue or has to be checked',
  })),
  {
    table: 'instalments',
    statement: /^with payment as \( ?select count\(\*\) filter/,
    why: 'the office sees exactly how many awards wait for what, with 20,000 instalments to be paid',
  },
  {
    table: 'committee_members',
    statement: /^with due as \( ?select committee_members\.id/,
    why: 'who still reads is reminded, and thousands of committees are due in the same days',
  },
  {
    table: 'award_settings',
    statement: /^with place as materialized/,
    why: 'places of thousands of lapsed offers are given on at once',
  },
  {
    table: 'desk_gaps',
    statement: /^select status, sum\(number\) as count from \( ?select status, 1 as number from/,
    why: 'officers see exactly how many of each status match, over all scholarships',
  },
  {
    table: 'scholarships',
    statement: /closing_at <= now\(\) .*order by "scholarships"\."posted_at" desc/,
    why: 'the newest of those that closed are looked for from the newest, in an index',
  },
  {
    table: 'record_looks',
    statement: /^delete from "record_looks"/,
    why: 'it holds the looks of two days, and is tidied every six hours',
  },
  ...['reference_requests', 'reference_settings', 'reference_extensions', 'scholarships'].map(table => ({
    table,
    statement: /^with due as \( select r\.id/,
    why: 'four times an hour, of the thousands of requests that wait for an answer, any of which may be due',
  })),
  { table: 'bulk_items', ...bulkWords },
  { table: 'draft_conflicts', ...pictures },
  // 20,000 scholarships that people wait for are open at once.
  ...['users', 'mail_preferences'].map(table => ({ table, ...reopenings })),
  {
    table: 'award_parts',
    statement: /^with entered as \( ?select award_id/,
    why: 'every night the figures of each fund are compared with its entries, which are scattered over few pages',
  },
  ...['instalments', 'awards', 'payment_items'].map(table => ({
    table,
    statement: /^with left_out as/,
    why: 'who prepares a payment file sees how many of those that are due are not in it, and why',
  })),
  {
    table: 'instalments',
    statement: /^select instalments\.id, instalments\.award_id, .* end = \$/,
    why: 'a state that follows from more than the row looks at all that may be meant',
  },
  {
    table: 'applications',
    statement: /^insert into notices .* nobodys as materialized/,
    why: 'the mornings of staff, with 10,000 applicants whose mails do not arrive',
  },
]
