import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import type { Tables } from '../../../server/platform/database/tables.ts'

/** Ids that ascend as those of the product do: the kind of thing, and its number. */
const id = (kind: number, number: string) =>
  `(lpad('${kind}', 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const person = (n: string) => id(1, n)
const scholarship = (n: string) => id(2, `(${n}) % people()`)
const fund = (n: string) => id(40, `(${n}) % (people() / 250)`)
const ago = (n: string) => `now() - (${n}) * interval '1 hour'`
const form = `'{"sections":[{"id":"s_first","title":"First","questions":[]}]}'::jsonb`
const receipt = `'{"scholarshipName":"Award","universityName":"University","userName":"Person","userEmail":"person@example.org","applicationFees":"$50","sections":[]}'`
const name = (n: string) => `'Person ' || md5((${n})::text)`
const email = (n: string) => `'person-' || (${n}) || '@example.org'`

/**
 * What each table holds of one person, by their number `n`; every table that grows with people or with what they do has a
 * line. `of` is how many rows there are for a person; without it one.
 */
const rows: Record<string, { of?: number; columns: string; values: string }> = {
  'identity."user"': {
    columns: 'id, name, email, "emailVerified"',
    values: `${person('n')}::text, ${name('n')}, ${email('n')}, n % 2 = 0`,
  },
  'identity."session"': {
    columns: 'id, "expiresAt", token, "updatedAt", "userId"',
    values: `${id(3, 'n')}::text, now() + n * interval '1 minute', md5(n::text), now(), ${person('n')}::text`,
  },
  'identity."account"': {
    columns: 'id, "accountId", "providerId", "userId", "updatedAt"',
    values: `${id(3, 'n')}::text, n::text, 'credential', ${person('n')}::text, now()`,
  },
  'identity."two_factors"': {
    of: 0.1,
    columns: 'id, secret, "backupCodes", "userId"',
    values: `${id(3, 'n')}::text, md5(n::text), '', ${person('n')}::text`,
  },
  'identity."verification"': {
    of: 0.1,
    columns: 'id, identifier, value, "expiresAt"',
    values: `${id(3, 'n')}::text, 'reset-password:' || n, '', now() + n * interval '1 minute'`,
  },
  users: {
    columns: 'id, identity_id, user_email, user_name, created_at, email_confirmed_at',
    values: `${person('n')}, ${person('n')}::text, ${email('n')}, ${name('n')}, ${ago('n')}, case when n % 20 = 0 then now() end`,
  },
  images: {
    columns: 'id, owner_id, width, height, created_at',
    values: `${id(4, 'n')}, ${person('n')}, 9, 9, ${ago('n')}`,
  },
  scholarships: {
    columns: `id, university_name, university_image, scholarship_name, category, country, city, university_rank,
      application_deadline, subject, description, degree, stipend_minor, service_charge_minor, application_fee_minor,
      rating, posted_at, posted_by_email, series_id, form_version_id, opens_at`,
    values: `${id(2, 'n')}, 'University ' || md5((n % 500)::text), '/images/' || ${id(4, 'n')} || '/full.webp',
      'Award ' || n, 'Partial', 'Norway', 'Bergen', 1 + n % 900, current_date + 3 + (n % 300)::integer, 'Engineering',
      'Covers tuition.', 'Masters', 0, 1000, (n % 90) * 100 + 100, 4.5, ${ago('n')}, ${email('n % 9')},
      ${id(2, 'n - n % 2')}, ${id(5, 'n')}, null`,
  },
  early_closings: {
    of: 0.1,
    columns: 'scholarship_id, closed_at, reason',
    values: `${scholarship('n')}, ${ago('n')}, 'Spent.'`,
  },
  scholarship_edits: {
    of: 0.1,
    columns: 'scholarship_id, version, columns, edited_by, edited_at',
    values: `${scholarship('n')}, 2, '{rating}', ${person('n % 9')}, ${ago('n')}`,
  },
  scholarship_changes: {
    of: 0.1,
    columns: 'xid, scholarship_id, at',
    values: `'1', ${scholarship('n')}, now() - n * interval '1 second'`,
  },
  form_versions: {
    columns: 'id, scholarship_id, number, definition, published_at, published_by',
    values: `${id(5, 'n')}, ${scholarship('n')}, 1, ${form}, ${ago('n')}, ${person('n % 9')}`,
  },
  eligibility_versions: {
    columns: 'id, scholarship_id, number, mode, definition, published_at, published_by',
    values: `${id(5, 'n')}, ${scholarship('n')}, 1, 'advise', '{"all":[],"oneOf":[]}', ${ago('n')}, ${person('n % 9')}`,
  },
  profile_answers: {
    columns: 'user_id, question, answer',
    values: `${person('n')}, 'p_first', '"yes"'`,
  },
  profile_uses: { columns: 'user_id, used_at', values: `${person('n')}, ${ago('n')}` },
  payments: {
    of: 1.005,
    columns:
      'id, user_id, scholarship_id, intent_id, charge_id, amount_minor, currency, status, paid_at, consumed_at, created_at, updated_at',
    values: `${id(6, 'n')}, ${person('n % people()')}, ${scholarship('n + n / people()')}, 'pi_' || n, 'ch_' || n, 5000, 'usd', 'succeeded', ${ago('n')},
      case when n < people() then now() end, ${ago('n')}, ${ago('n')}`,
  },
  refunds: {
    of: 0.1,
    columns: 'id, payment_id, provider_id, amount_minor, reason, status, updated_at',
    values: `${id(7, 'n')}, ${id(6, 'n')}, 're_' || n, 5000, 'deadline', 'succeeded', ${ago('n')}`,
  },
  payment_comparisons: {
    of: 0.01,
    columns: 'id, livemode, at, payments, differences, difference_count',
    values: `${id(9, 'n + 500000')}, false, ${ago('n')}, 100, '[]', 0`,
  },
  provider_events: {
    columns: 'id, type, received_at',
    values: `'evt_' || n, 'payment_intent.succeeded', ${ago('n')}`,
  },
  payment_log: {
    of: 2,
    columns: 'payment_id, source, what',
    values: `${id(6, 'n / 2')}, 'webhook', 'succeeded'`,
  },
  applications: {
    columns: `id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category, subject,
      application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc, status, applied_at,
      applicant_name, applicant_email`,
    values: `${id(8, 'n')}, ${scholarship('n')}, ${person('n')}, ${id(6, 'n')}, 'Award ' || n, 'University ' || md5((n % 500)::text), 'Partial',
      'Engineering', 5000, 1000, '+44 20 7946 0000', '/images/' || ${id(4, 'n')} || '/full.webp', '1 High Street', 'female',
      'masters', 'A', 'A', (array['Completed', 'Rejected', 'Completed', 'Pending', 'Processing'])[1 + n % 5],
      ${ago('n')}, ${name('n')}, ${email('n')}`,
  },
  application_events: {
    columns: 'id, application_id, actor_id, from_status, to_status, at',
    values: `${id(8, 'n')}, ${id(8, 'n')}, ${person('n % 9')}, 'Pending', 'Processing', ${ago('n')}`,
  },
  desk_marks: {
    of: 0.1,
    columns: 'application_id, assignee_id, labels',
    values: `${id(8, 'n')}, ${person('n % 9')}, array['label ' || n % 9]`,
  },
  desk_notes: {
    of: 0.1,
    columns: 'id, application_id, author_id, text',
    values: `${id(31, 'n')}, ${id(8, 'n')}, ${person('n % 9')}, 'A note.'`,
  },
  desk_views: {
    of: 0.1,
    columns: 'id, owner_id, name, address, shared',
    values: `${id(33, 'n')}, ${person('n % 9')}, 'View ' || n, '?status=Processing', n % 99 = 0`,
  },
  score_sheets: {
    columns: 'scholarship_id, version, criteria, hides, written_by',
    values: `${scholarship('n')}, 1, '[{"name": "Need", "weight": 1, "words": ["", "", "", "", ""]}]', n % 2 = 1,
      ${person('n % 9')}`,
  },
  scores: {
    columns: 'id, application_id, scholarship_id, version, officer_id, points, mean',
    values: `${id(34, 'n')}, ${id(8, 'n')}, ${scholarship('n')}, 1, ${person('n % 9')}, array[4], 4`,
  },
  conversations: {
    columns: 'application_id, last_number, last_at, waiting_since',
    values: `${id(8, 'n')}, 2, ${ago('n')}, case when n % 50 = 0 then ${ago('n')} end`,
  },
  messages: {
    of: 2,
    columns: 'id, application_id, number, side, author_id, body, at',
    values: `${id(37, 'n')}, ${id(8, 'n / 2')}, 1 + n % 2, (array['applicant', 'office'])[1 + n % 2],
      case when n % 2 = 1 then ${person('n % 9')} end, 'A message.', ${ago('n')}`,
  },
  information_requests: {
    columns: 'id, application_id, questions, due_at, settled_at, settled_as',
    values: `${id(37, '2 * n + 1')}, ${id(8, 'n')}, '{phone}', ${ago('n')} + interval '7 days',
      case when n % 50 > 0 then ${ago('n')} + interval '2 days' end, case when n % 50 > 0 then 'answered' end`,
  },
  conversation_settings: {
    of: 0.2,
    columns: 'scholarship_id, applicants_first',
    values: `${scholarship('n')}, n % 2 = 0`,
  },
  decision_settings: {
    of: 0.2,
    columns: 'scholarship_id, holds',
    values: `${scholarship('n')}, n % 2 = 0`,
  },
  decision_batches: {
    of: 0.1,
    columns: 'id, scholarship_id, created_by, created_at, state, release_at, site',
    values: `${id(32, 'n')}, ${scholarship('n')}, ${person('n % 9')}, ${ago('n')}, 'released', ${ago('n')}, '{}'`,
  },
  bulk_actions: {
    of: 0.1,
    columns: 'id, created_by, created_at, act, state',
    values: `${id(36, 'n')}, ${person('n % 9')}, ${ago('n')}, '{"kind":"label","label":"label 1"}', 'done'`,
  },
  bulk_items: {
    columns: 'action_id, application_id, place, before, version, done_version, state',
    values: `${id(36, '1 + n / 10')}, ${id(8, 'n')}, n % 10, '{"labels":[]}', 0, 1, 'done'`,
  },
  decisions: {
    columns: 'application_id, scholarship_id, outcome, decided_by, decided_at, released_at',
    values: `${id(8, 'n')}, ${scholarship('n')}, case when n % 25 = 1 then 'waitlist' else 'decline' end, ${person('n % 9')},
      ${ago('n')}, case when n % 10 > 0 then ${ago('n')} end`,
  },
  letters: {
    columns: 'batch_id, application_id, place, outcome, version, subject, body, state, released_at',
    values: `${id(32, '1 + n / 10')}, ${id(8, 'n')}, n % 10, 'decline', 1, 'Decided', 'A letter.', 'released', ${ago('n')}`,
  },
  letter_templates: {
    of: 0.2,
    columns: 'scholarship_id, kind, version, subject, body, written_by',
    values: `${scholarship('n')}, 'award', 1, 'Awarded', '{outcome}', ${person('n % 9')}`,
  },
  public_outcomes: {
    of: 0.5,
    columns: 'scholarship_id, applied, awarded, half_within',
    values: `${scholarship('n')}, 100, 20, 12`,
  },
  public_awards: {
    of: 0.5,
    columns: 'application_id, scholarship_id, amount_minor, currency, awarded_on',
    values: `${id(8, 'n')}, ${scholarship('n')}, 100000, 'usd', current_date`,
  },
  report_cells: {
    of: 2,
    columns: 'scholarship_id, what, key, n',
    values: `${scholarship('n / 2')}, (array['funnel', 'gender'])[1 + n % 2], (array['applied', 'female'])[1 + n % 2], 1`,
  },
  funds: {
    // At most 500.
    of: 0.004,
    columns: 'id, name, donor, currency, total_minor, committed_minor, paid_minor',
    values: `${id(40, 'n')}, 'Fund ' || n, 'Donor', 'usd', 1000000000, 200000000, 100000000`,
  },
  scholarship_funds: {
    columns: 'scholarship_id, fund_id, place',
    values: `${scholarship('n')}, ${fund('n')}, 1`,
  },
  award_settings: {
    of: 0.5,
    columns: 'scholarship_id, answer_days, places, moves_up, payee, pays_for, office_name, plan',
    values: `${scholarship('n')}, 14, 20, (array['byHand', 'automatically'])[1 + n % 2], 'school', '', '', '{"instalments":[],"conditions":[]}'`,
  },
  awards: {
    columns: `id, number, application_id, scholarship_id, batch_id, scholarship_name, university_name, amount_minor, currency,
      state, answer_by, answered_at, released_at`,
    values: `${id(41, 'n')}, 'A-' || n, ${id(8, 'n')}, ${scholarship('n')}, ${id(32, '1 + n % (people() / 10)')}, 'Award',
      'University', 300000, 'usd', (array['accepted', 'offered', 'declined', 'ended'])[1 + n % 4],
      case when n % 40 = 1 then ${ago('1')} else ${ago('-n')} end, ${ago('n')}, ${ago('n')}`,
  },
  award_events: {
    of: 2,
    columns: 'id, award_id, from_state, to_state, actor_id, at',
    values: `${id(42, 'n')}, ${id(41, 'n / 2')}, 'waiting', 'offered', ${person('n % 9')}, ${ago('n')}`,
  },
  freed_places: {
    of: 0.2,
    columns: 'award_id, scholarship_id, freed_at, moved_to',
    values: `${id(41, 'n * 4')}, ${scholarship('n')}, ${ago('n')}, case when n % 50 > 0 then ${id(41, 'n * 4 + 1')} end`,
  },
  award_conditions: {
    of: 2,
    columns: 'id, award_id, place, kind, words, due_on, state, given_at',
    values: `${id(43, 'n')}, ${id(41, 'n / 2')}, n % 2, 'proof', 'Proof', current_date, (array['given', 'open', 'met', 'met'])[1 + n % 4],
      case when n % 4 = 0 then ${ago('n')} end`,
  },
  instalments: {
    of: 2,
    columns:
      'id, award_id, number, amount_minor, due_on, state, payee, payee_kind, student_number, ready_by, paid_on',
    values: `${id(44, 'n')}, ${id(41, 'n / 2')}, 1 + n % 2, 100000, current_date - 100 + (n % 200)::integer,
      case when n % 400 = 1 then 'ready' else (array['paid', 'paid', 'paid', 'paid', 'planned', 'stopped', 'returned'])[1 + n % 100 / 15] end,
      'University ' || n % 500, 'school', 'S-' || n, ${person('n % 9')}, current_date`,
  },
  payment_files: {
    of: 0.02,
    columns:
      'id, number, format, payee_kind, currency, count, sum_minor, sha256, content, state, made_by, approved_by, made_at',
    values: `${id(45, 'n')}, 'P-' || n, 'csv', 'school', 'usd', 100, 10000000, md5(n::text), '', 'settled', ${person('n % 9')}, ${person('n % 8')}, ${ago('n')}`,
  },
  payment_items: {
    of: 1.5,
    columns:
      'file_id, instalment_id, place, payment, amount_minor, payee, student, student_number, result, result_on',
    values: `${id(45, '1 + n / 100')}, ${id(44, 'n')}, n % 100, 'P-' || n, 100000, 'University', ${name('n')}, 'S-' || n, 'paid', current_date`,
  },
  award_parts: {
    columns: 'award_id, fund_id, place, amount_minor, committed_minor, paid_minor',
    values: `${id(41, 'n')}, ${fund('n')}, 1, 300000, 200000, 100000`,
  },
  fund_entries: {
    of: 4,
    columns: 'fund_id, award_id, kind, amount_minor, left_minor, actor_id, at',
    values: `${fund('n / 4')}, ${id(41, 'n / 4')}, (array['commit', 'pay', 'pay', 'free'])[1 + n % 4], 100000, 700000000, ${person('n % 9')}, ${ago('n')}`,
  },
  packets: {
    of: 0.1,
    columns:
      'id, user_id, kind, with_documents, applications, done, state, attempt, parts, bytes, expires_at',
    values: `${id(34, 'n')}, ${person('n % 900')}, 'pdf', true, 10, 10, 'ready', 1, 1, 1000, now() + interval '7 days'`,
  },
  retention_decided: {
    columns: 'application_id, decided_at',
    values: `${id(8, 'n')}, ${ago('n')}`,
  },
  retention_holds: {
    of: 0.01,
    columns: 'application_id, reason, placed_by',
    values: `${id(8, 'n')}, 'An appeal', ${person('n % 9')}`,
  },
  committees: {
    columns: 'scholarship_id, state, due_at, seed',
    values: `${id(2, 'n')}, (array['preparing', 'open', 'handedOver'])[1 + n % 3], now() + (n % 900) * interval '1 hour', 7`,
  },
  committee_members: {
    of: 2,
    columns: 'id, scholarship_id, email, name, user_id, part, most, state, accepted_at, named_at, invited_by',
    values: `${id(61, 'n')}, ${scholarship('n')}, 'reader-' || n || '@example.org', ${name('n')}, ${person('(n + 7) % people()')},
      'reader', 20, case when n < people() then 'accepted' else 'left' end, now(), now(), ${person('n % 9')}`,
  },
  committee_names: { columns: 'member_id, name', values: `${id(61, 'n')}, ${name('n + 1')}` },
  committee_questions: {
    columns: 'scholarship_id, question, shown',
    values: `${id(2, 'n')}, 'q_essay', 'shown'`,
  },
  committee_numbers: {
    columns: 'application_id, scholarship_id, number',
    values: `${id(8, 'n')}, ${scholarship('n')}, 1 + n % 900`,
  },
  committee_places: {
    columns: 'application_id, scholarship_id, place, words, question, found, state',
    values: `${id(8, 'n')}, ${scholarship('n')}, 'q_essay', 'Ada', 'q_essay', true, 'found'`,
  },
  committee_readings: {
    columns: 'id, application_id, member_id, scholarship_id, state, points, submitted_at',
    values: `${id(62, 'n')}, ${id(8, 'n')}, ${id(61, 'n')}, ${scholarship('n')}, (array['assigned', 'begun', 'submitted'])[1 + n % 3],
      array[4], ${ago('n')}`,
  },
  committee_submissions: {
    columns: 'reading_id, number, points, words, mean',
    values: `${id(62, 'n')}, 1, array[4], 'Careful.', 4`,
  },
  committee_conflicts: {
    columns: 'id, member_id, application_id, source',
    values: `${id(63, 'n')}, ${id(61, 'n')}, ${id(8, '(n + 1) % people()')}, 'named'`,
  },
  committee_remarks: {
    columns: 'id, application_id, member_id, text',
    values: `${id(64, 'n')}, ${id(8, 'n')}, ${id(61, 'n')}, 'A careful plan.'`,
  },
  committee_moves: {
    of: 0.1,
    columns: 'application_id, scholarship_id, place, reason, member_id',
    values: `${id(8, 'n')}, ${scholarship('n')}, 1, 'Careful.', ${id(61, 'n')}`,
  },
  committee_proposals: {
    columns: 'id, scholarship_id, state, made_by',
    values: `${id(65, 'n')}, ${id(2, 'n')}, 'failed', ${person('n % 9')}`,
  },
  packet_applications: {
    columns: 'packet_id, application_id, place',
    values: `${id(34, 'n / 10')}, ${id(8, 'n')}, 1 + n % 10`,
  },
  exports: {
    of: 0.1,
    columns: 'id, user_id, kind, format, scholarship_id, wish, state, attempt, parts, bytes, expires_at',
    values: `${id(36, 'n')}, ${person('n % 900')}, 'applications', 'csv', ${id(36, 'n')}, '{"columns":["name"]}', 'ready', 1, 1, 1000, now() + interval '7 days'`,
  },
  imports: {
    of: 0.3,
    columns: 'id, user_id, kind, file_name, bytes, state, done_at, imported, expires_at',
    values: `${id(38, 'n')}, ${person('n % 90')}, 'scholarships', 'rows.csv', 1000, 'done', now(), 1, case when n % 100 = 0 then now() + interval '1 day' end`,
  },
  imported_scholarships: {
    columns: 'scholarship_id, import_id, natural_key',
    values: `${scholarship('n')}, ${id(38, '1 + n / 110')}, 'key ' || n`,
  },
  imported_applications: {
    columns: 'application_id, import_id',
    values: `${id(8, 'n')}, ${id(38, '1 + n / 110')}`,
  },
  imported_people: {
    columns: 'user_id, import_id, invited_at',
    values: `${person('n')}, ${id(38, '1 + n / 110')}, case when n % 2 = 0 then now() end`,
  },
  export_sets: {
    of: 0.001,
    columns: 'id, owner_id, name, kind, format, wish',
    values: `${id(37, 'n')}, ${person('n % 90')}, 'Set ' || n, 'applications', 'csv', '{"kind":"applications","format":"csv","columns":["name"]}'`,
  },
  reference_settings: {
    columns: 'scholarship_id, count, asks, closes_on, question',
    values: `${scholarship('n')}, 2, 'application', current_date + 30, 'How do they work?'`,
  },
  reference_requests: {
    of: 2,
    columns:
      'id, user_id, scholarship_id, name, email, relation, state, asked_at, mail_at, mail_waits, end_reminded',
    values: `${id(37, 'n')}, ${person('n / 2')}, ${scholarship('n / 2')}, 'Dr ' || n, 'referee-' || n || '@example.org', 'My teacher',
      case when n % 50 = 0 then 'asked' else 'received' end, ${ago('n')}, ${ago('n')}, false, false`,
  },
  reference_letters: {
    of: 2,
    columns: 'request_id, text, version',
    values: `${id(37, 'n')}, 'A letter.', 1`,
  },
  reference_extensions: {
    of: 0.1,
    columns: 'user_id, scholarship_id, closes_on, reason',
    values: `${person('n')}, ${scholarship('n')}, current_date + 40, 'In hospital.'`,
  },
  // Triggers, which are off here, write these.
  desk_questions: {
    columns: 'scholarship_id, question, type, place',
    values: `${scholarship('n')}, 'q_income', 'money', 1`,
  },
  desk_rows: {
    columns: `application_id, scholarship_id, user_id, applicant, status, assignee_id, labels, submitted_at,
      waiting_since, answers, words, score, score_version, score_spread, score_number, answer_due, asked_at, supplied`,
    values: `${id(8, 'n')}, ${scholarship('n')}, ${person('n')}, ${name('n')},
      (array['Completed', 'Rejected', 'Completed', 'Pending', 'Processing'])[1 + n % 5],
      case when n % 10 = 0 then ${person('n % 9')} end, case when n % 10 = 0 then array['label ' || n % 9] else '{}' end,
      ${ago('n')}, case when n % 5 > 2 then ${ago('n')} end, array[n % 900], to_tsvector('simple', ${name('n')}), 4, 1, 0, 1,
      case when n % 50 = 0 then ${ago('n')} + interval '7 days' end, case when n % 50 = 0 then ${ago('n')} end, n % 50 = 1`,
  },
  desk_counts: {
    of: 0.1,
    columns: 'status, outcome, assignee_id, labels, waiting_month, number, is_change',
    values: `'Pending', null, ${person('n')}, array['label ' || n % 9], date_trunc('month', ${ago('n')}), 10, false`,
  },
  desk_gaps: {
    of: 0.1,
    columns: 'application_id, what, scholarship_id, submitted_at',
    values: `${id(8, 'n')}, (array['fee', 'documents'])[1 + n % 2], ${scholarship('n')}, ${ago('n')}`,
  },
  desk_traits: {
    of: 2,
    columns: 'application_id, kind, value, scholarship_id, user_id',
    values: `${id(8, 'n / 2')}, (array['phone', 'name'])[1 + n % 2], md5((n / 4)::text), ${scholarship('n / 2')}, ${person('n / 2')}`,
  },
  desk_reads: {
    columns: 'application_id, officer_id, at',
    values: `${id(8, 'n')}, ${person('n % 9')}, ${ago('n')}`,
  },
  application_news: {
    columns: 'application_id, waiting, told_status',
    values: `${id(8, 'n')}, 'application-status:' || n, 'Processing'`,
  },
  application_answers: {
    columns: 'application_id, form_version_id, answers',
    values: `${id(8, 'n')}, ${id(5, 'n % people()')}, '{"q_first": "Because."}'`,
  },
  application_eligibility: {
    columns: 'application_id, eligibility_version_id, state, states, answers',
    values: `${id(8, 'n')}, ${id(5, 'n % people()')}, 'met', '{}', '{"p_first": true}'`,
  },
  application_receipts: {
    columns: 'application_id, number, content',
    values: `${id(8, 'n')}, 'R-' || n, ${receipt}`,
  },
  earlier_receipts: {
    columns: 'number, user_id, application_id, at, content',
    values: `'E-' || n, ${person('n')}, ${id(8, 'n')}, ${ago('n')}, ${receipt}`,
  },
  deleted_rows: {
    of: 0.1,
    columns: 'id, user_id, at, rows',
    values: `${id(8, 'n')}, ${person('n')}, ${ago('n')}, '{}'`,
  },
  application_drafts: {
    columns: 'id, user_id, scholarship_id, form_version_id, changed_at',
    values: `${id(9, 'n')}, ${person('n')}, ${scholarship('n + 5')}, ${id(5, '(n + 5) % people()')}, ${ago('n')}`,
  },
  draft_answers: {
    of: 3,
    columns: 'draft_id, question, answer, version, tab, sequence, at',
    values: `${id(9, 'n / 3')}, 'q_' || n % 3,
      case when n % 3 = 0 then jsonb_build_array(${id(10, 'n / 3')}) else to_jsonb(repeat('Because. ', 9)) end, 1, ${id(9, 'n')}, 1, now()`,
  },
  draft_conflicts: {
    of: 0.1,
    columns: 'id, draft_id, question, answer, tab, sequence, base',
    values: `${id(9, 'n')}, ${id(9, 'n')}, 'q_1', '"Or."', ${id(9, 'n')}, 1, 1`,
  },
  uploads: {
    of: 0.1,
    columns: 'id, user_id, name, bytes, received, begun_at, inspected_at',
    values: `${id(10, 'n')}, ${person('n')}, 'transcript.pdf', 100, 100 - n % 2,
      now() - (n % 1400) * interval '1 minute', case when n % 2 = 0 then now() end`,
  },
  documents: {
    columns: 'id, user_id, name, type, bytes, sha256, state, uploaded_at',
    values: `${id(10, 'n')}, ${person('n')}, 'transcript.pdf', 'application/pdf', 100, md5(n::text), 'ready', ${ago('n % 17000')}`,
  },
  application_documents: {
    of: 0.5,
    columns: 'application_id, question, document_id',
    values: `${id(8, 'n')}, 'q_0', ${id(10, 'n')}`,
  },
  document_looks: {
    columns: 'id, document_id, user_id, at',
    values: `${id(10, 'n')}, ${id(10, 'n / 2')}, ${person('n % 9')}, ${ago('n')}`,
  },
  record_values: {
    columns: 'entry_id, salt, after',
    values: `${id(12, 'n')}, '\\x00', '{"status":"Processing"}'`,
  },
  record_seals: {
    of: 0.1,
    columns: 'number, entries, hash, at',
    values: `n + 1, 10, decode(md5(n::text), 'hex'), ${ago('n')}`,
  },
  record_entries: {
    of: 3,
    columns:
      'id, at, actor_id, actor_as, action, object_kind, object_id, application_id, scholarship_id, subject_id, request_id, seal',
    values: `${id(12, 'n')}, ${ago('n')}, ${person('n % 9')}, 'moderator',
      case when n % 5 = 0 then 'application.move' else 'application.look' end, 'application', ${id(8, 'n % 10000')}, ${id(8, 'n % 10000')},
      ${scholarship('n')}, ${person('n')}, ${id(13, 'n')}, case when n % 1000 > 0 then n / 1000 + 1 end`,
  },
  record_looks: {
    columns: 'day, actor_id, object_kind, object_id',
    values: `current_date, ${person('n % 9')}, 'application', ${id(8, 'n')}`,
  },
  reviews: {
    columns:
      'id, scholarship_id, user_id, rating_point, comments, reviewed_at, reviewer_name, reviewer_email, university_name, scholarship_text',
    values: `${id(11, 'n')}, ${scholarship('n')}, ${person('n')}, 1 + n % 5, 'Friendly and quick.', ${ago('n')}, ${name('n')}, ${email('n')},
      'University ' || md5((n % 500)::text), 'award ' || n`,
  },
  saved_scholarships: {
    of: 3,
    columns: 'user_id, scholarship_id, note',
    values: `${person('n / 3')}, ${scholarship('n')}, ''`,
  },
  reopening_requests: {
    of: 0.2,
    columns: 'user_id, scholarship_id',
    values: `${person('n')}, ${scholarship('n')}`,
  },
  saved_searches: {
    columns: 'id, user_id, name, query, rhythm',
    values: `${id(12, 'n')}, ${person('n')}, 'Masters', 'degree=Masters', (array['none', 'daily', 'weekly'])[1 + n % 3]`,
  },
  saved_search_hits: {
    columns: 'search_id, scholarship_id, notice',
    values: `${id(12, 'n')}, ${scholarship('n')}, 'digest:' || n`,
  },
  calendars: { of: 0.5, columns: 'user_id, secret_hash', values: `${person('n')}, sha256(n::text::bytea)` },
  mail_preferences: { of: 0.5, columns: 'user_id, time_zone', values: `${person('n')}, 'Europe/Oslo'` },
  notice_choices: {
    columns: 'user_id, kind, wanted',
    values: `${person('n')}, (array['reminders', 'digests'])[1 + n % 2], true`,
  },
  email_changes: {
    of: 0.1,
    columns: 'id, user_id, new_email, confirmed_old, until',
    values: `${id(14, 'n')}, ${person('n')}, 'new' || n || '@example.org', true, now() + interval '1 hour'`,
  },
  notices: {
    columns: 'key, user_id, kind, state, at',
    values: `'reminder:' || n, ${person('n')}, 'reminders', 'sent', now() - (n % 89) * interval '1 day'`,
  },
  jobs: {
    columns: 'id, kind, key, payload, run_at, done_at',
    values: `${id(13, 'n')}, 'send_reminders', 'reminders:' || n, '{}', ${ago('n % 160')}, ${ago('n % 160')}`,
  },
  rate_limits: {
    columns: 'key, hits, resets_at',
    values: `'POST /reviews:account:' || n, 1, now() + n * interval '1 second'`,
  },
}

/** The tables of `fillWithPeople`, by their bare names. */
export const filledTables = Object.keys(rows).map(table => table.replace(/^identity\."|"$/g, ''))

/**
 * Fills an empty, migrated database as so many people would over years, in the order in which things happen. From then on only
 * the test counts rows for the planner: PostgreSQL would count again at a moment of its own, and plans would change with it.
 * @param superuserUrl because foreign keys and triggers are left out, which would take minutes; its PostgreSQL serves nobody else
 */
export async function fillWithPeople(superuserUrl: string, people: number): Promise<void> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'`,
    )
    for (const [table, { of = 1, columns, values }] of Object.entries(rows)) {
      await client.query(`insert into ${table} (${columns})
        select ${values.replaceAll('people()', `${people}`)}
        from generate_series(0, ${Math.ceil(people * of) - 1}) as n`)
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Lets a person have what the first thirty had: they pay, apply, prepare, upload, review and save much. */
export async function makeBusy(db: Kysely<Tables>, userId: string): Promise<void> {
  for (const table of [
    'applications',
    'payments',
    'application_drafts',
    'earlier_receipts',
    'documents',
    'uploads',
    'reviews',
    'saved_scholarships',
    'notices',
  ] as const) {
    await sql`update ${sql.table(table)} set user_id = ${userId}
      where user_id < ${sql.raw(person('30'))}`.execute(db)
  }
  await sql`analyze`.execute(db)
}
