// Made from the database and column-types.ts (CONTRIBUTING.md, A migration). What a row and a column is: migrations/.
import type { ColumnType, Generated } from 'kysely'
import type { SeenId } from './seen-id.ts'
import type { ColumnTypes } from './column-types.ts'

/** JSON is written as text. */
type Json<T> = ColumnType<T, null extends T ? string | null : string, null extends T ? string | null : string>
/** Written by triggers, or generated. */
type ReadOnly<T> = ColumnType<T, never, never>
/** The id of what an applicant sent, or of what is kept about that: a query takes it from who has passed a gate (access/scope.ts). */
type Seen<Null = never> = ColumnType<SeenId | Null, string | Null, string | Null>

export interface UsersTable {
  id: string
  identity_id: string
  user_email: string
  user_name: string
  user_photo: Generated<string>
  role: Generated<'user' | 'moderator' | 'admin'>
  role_set_by: string | null
  token_epoch: Generated<number>
  created_at: Generated<Date>
  email_confirmed_at: Date | null
  search_text: ReadOnly<string>
}

export interface EmailChangesTable {
  id: string
  user_id: string
  new_email: string
  confirmed_old: boolean
  confirmed_new: Generated<boolean>
  until: Date
}

export interface DeletedRowsTable {
  id: string
  user_id: string
  at: Generated<Date>
  rows: Json<ColumnTypes['deleted_rows.rows']>
}

export interface ImagesTable {
  id: string
  owner_id: string | null
  width: number
  height: number
  created_at: Generated<Date>
  removed_at: Date | null
}

export interface CatalogueVersionTable {
  slot: ReadOnly<number>
  about: 'scholarships' | 'reviews' | 'site'
  version: Generated<string>
}

export interface SiteSettingsTable {
  version: number
  settings: Json<ColumnTypes['site_settings.settings']>
  made_by: string | null
  made_at: Generated<Date>
  currency: ReadOnly<string>
  time_zone: ReadOnly<string | null>
}

export interface SiteSetupTable {
  done: Generated<boolean>
  done_at: Generated<Date>
}

export interface ScholarshipsTable {
  id: string
  university_name: string
  university_image: string
  scholarship_name: string
  category: string
  country: string
  city: string
  university_rank: number
  application_deadline: string
  subject: string
  description: string
  degree: string
  stipend_minor: number
  service_charge_minor: number
  application_fee_minor: number
  rating: number
  posted_at: Generated<Date>
  posted_by_email: string
  archived_at: Date | null
  version: Generated<number>
  submission_id: string | null
  series_id: string | null
  published_at: Generated<Date | null>
  opens_at: Date | null
  closes_at: Date | null
  time_zone: string | null
  capacity: number | null
  closed_at: Date | null
  close_reason: string | null
  dates_to_check: Generated<boolean>
  noted_closing: Date | null
  closing_at: ReadOnly<Date>
  form_version_id: ColumnTypes['scholarships.form_version_id']
  eligibility_version_id: ColumnTypes['scholarships.eligibility_version_id']
  eligible_countries: Generated<string>
  search_text: ReadOnly<string>
}

export interface ScholarshipEditsTable {
  scholarship_id: string
  version: number
  columns: string[]
  edited_by: string | null
  edited_at: Generated<Date>
}

export interface EarlyClosingsTable {
  scholarship_id: string
  closed_at: Date
  reason: string
}

export interface ScholarshipChangesTable {
  xid: ReadOnly<string>
  scholarship_id: ReadOnly<string | null>
  at: ReadOnly<Date>
}

export interface ScholarshipTermsTable {
  id: Generated<string>
  kind: 'subject' | 'degree' | 'category'
  name: string
  former_names: Generated<string[]>
  position: number
  retired_at: Date | null
  changed_at: Date | null
  changed_by: string | null
}

export interface SearchSynonymsTable {
  one: Generated<boolean>
  version: Generated<number>
  groups: Json<ColumnTypes['search_synonyms.groups']>
  changed_at: Date | null
  changed_by: string | null
}

export interface ReviewsTable {
  id: string
  scholarship_id: string
  user_id: string
  rating_point: number
  comments: string
  reviewed_at: Generated<Date>
  version: Generated<number>
  reviewer_name: ReadOnly<string>
  reviewer_email: ReadOnly<string>
  university_name: ReadOnly<string>
  scholarship_text: ReadOnly<string>
  search_text: ReadOnly<string>
}

export interface FormVersionsTable {
  id: string
  scholarship_id: string
  number: number
  definition: Json<ColumnTypes['form_versions.definition']>
  version: Generated<number>
  published_at: ColumnTypes['form_versions.published_at']
  published_by: ColumnTypes['form_versions.published_by']
}

export interface PaymentModeTable {
  only_one: Generated<boolean>
  livemode: Generated<boolean>
}

export interface PaymentsTable {
  id: string
  user_id: string | null
  scholarship_id: string
  livemode: Generated<boolean>
  intent_id: string | null
  charge_id: string | null
  amount_minor: number
  currency: string
  status: ColumnTypes['payments.status']
  refunded_minor: Generated<number>
  card_brand: string | null
  card_last4: string | null
  receipt_url: string | null
  failure: string | null
  recorded_at: Date | null
  paid_at: Date | null
  consumed_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface RefundsTable {
  id: string
  payment_id: string
  provider_id: string | null
  amount_minor: number
  reason: string
  by_office: Generated<boolean>
  status: Generated<'requested' | 'pending' | 'succeeded' | 'failed'>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface PaymentLogTable {
  id: ReadOnly<number>
  payment_id: string
  at: Generated<Date>
  source: string
  what: string
}

export interface ProviderEventsTable {
  id: string
  type: string
  received_at: Generated<Date>
}

export interface PaymentComparisonsTable {
  id: string
  livemode: boolean
  at: Generated<Date>
  payments: number
  differences: Json<ColumnTypes['payment_comparisons.differences']>
  difference_count: number
}

export interface ApplicationsTable {
  id: Seen
  scholarship_id: string
  user_id: string
  payment_id: string
  scholarship_name: string
  university_name: string
  category: string
  subject: string
  application_fee_minor: number
  service_charge_minor: number
  currency: Generated<string>
  phone: string
  phone_e164: string | null
  photo: string
  address: string
  gender: 'female' | 'male'
  degree: string
  ssc: string
  hsc: string
  status: Generated<'Pending' | 'Processing' | 'Completed' | 'Rejected'>
  feedback: Generated<string>
  applied_at: Generated<Date>
  version: Generated<number>
  data_removed_at: Date | null
  data_kept_months: number | null
  applicant_name: ReadOnly<string>
  applicant_email: ReadOnly<string>
  search_text: ReadOnly<string>
}

export interface ApplicationEventsTable {
  id: Seen
  application_id: Seen
  actor_id: string | null
  from_status: 'Pending' | 'Processing' | 'Completed' | 'Rejected'
  to_status: 'Pending' | 'Processing' | 'Completed' | 'Rejected'
  at: Generated<Date>
  ended_decision: Json<ColumnTypes['application_events.ended_decision'] | null>
}

export interface ApplicationNewsTable {
  application_id: Seen
  waiting: string
  told_status: 'Pending' | 'Processing' | 'Completed' | 'Rejected'
  told_feedback: Generated<string>
}

export interface ApplicationAnswersTable {
  application_id: Seen
  form_version_id: string
  answers: Json<ColumnTypes['application_answers.answers']>
}

export interface ApplicationReceiptsTable {
  application_id: Seen
  number: string
  at: Generated<Date>
  content: Json<ColumnTypes['application_receipts.content']>
}

export interface EarlierReceiptsTable {
  number: string
  user_id: string
  application_id: Seen
  at: Date
  content: Json<ColumnTypes['earlier_receipts.content']>
}

export interface ApplicationDraftsTable {
  id: string
  user_id: string
  scholarship_id: string
  form_version_id: string
  application_id: Seen<null>
  begun_at: Generated<Date>
  changed_at: Generated<Date>
  room: Generated<number>
}

export interface DraftAnswersTable {
  draft_id: string
  question: string
  answer: Json<ColumnTypes['draft_answers.answer']>
  version: number
  tab: string
  sequence: number
  at: Generated<Date>
  bytes: ReadOnly<number>
}

export interface DraftConflictsTable {
  id: string
  draft_id: string
  question: string
  answer: Json<ColumnTypes['draft_conflicts.answer']>
  tab: string
  sequence: number
  base: number
  at: Generated<Date>
  bytes: ReadOnly<number>
}

export interface UploadsTable {
  id: string
  user_id: string
  name: string
  bytes: number
  received: Generated<number>
  pieces: Generated<number[]>
  begun_at: Generated<Date>
  claimed_until: Date | null
  inspected_at: Date | null
}

export interface DocumentsTable {
  id: string
  user_id: string
  name: string
  type: ColumnTypes['documents.type'] | null
  bytes: number
  sha256: string
  state: ColumnTypes['documents.state']
  reason: string | null
  uploaded_at: Generated<Date>
  hidden_at: ColumnTypes['documents.hidden_at']
}

export interface ApplicationDocumentsTable {
  application_id: Seen
  question: string
  document_id: string
}

export interface DocumentLooksTable {
  id: string
  document_id: string
  user_id: string | null
  at: Generated<Date>
}

export interface ReferenceSettingsTable {
  scholarship_id: string
  count: number
  asks: 'application' | 'award'
  closes_on: string
  question: string
  copies: Generated<'letter' | 'receipt'>
  version: Generated<number>
}

export interface ReferenceRequestsTable {
  id: Seen
  user_id: string
  scholarship_id: string
  name: string
  email: string
  relation: string
  state: Generated<ColumnTypes['reference_requests.state']>
  asked_at: Generated<Date>
  opened_at: Date | null
  settled_at: Date | null
  reminded_at: Generated<Date>
  week_reminded: Generated<boolean>
  end_reminded: Generated<boolean>
  mail_at: Date
  mail_waits: Generated<boolean>
  mail_job: string | null
  refused_at: Date | null
}

export interface ReferenceLettersTable {
  request_id: Seen
  text: Generated<string>
  version: Generated<number>
  file: Buffer | null
  file_name: string | null
  file_version: Generated<number>
}

export interface ReferenceExtensionsTable {
  user_id: string
  scholarship_id: string
  closes_on: string
  reason: string
}

export interface ScoreSheetsTable {
  scholarship_id: string
  version: number
  criteria: ColumnTypes['score_sheets.criteria']
  hides: boolean
  written_by: string | null
  written_at: Generated<Date>
}

export interface ScoresTable {
  id: Seen
  application_id: Seen
  scholarship_id: string
  version: number
  officer_id: string | null
  points: ColumnTypes['scores.points']
  mean: number | null
  at: Generated<Date>
}

export interface DecisionSettingsTable {
  scholarship_id: string
  holds: Generated<boolean>
  recall_minutes: Generated<number>
  awards_have_amount: Generated<boolean>
  waitlist_has_places: Generated<boolean>
}

export interface DecisionBatchesTable {
  id: Seen
  scholarship_id: string
  created_by: string | null
  created_at: Generated<Date>
  state: Generated<ColumnTypes['decision_batches.state']>
  at_once: Generated<boolean>
  release_at: Date | null
  site: Json<ColumnTypes['decision_batches.site'] | null>
}

export interface DecisionsTable {
  application_id: Seen
  scholarship_id: string
  outcome: 'award' | 'waitlist' | 'decline'
  amount_minor: number | null
  terms: string | null
  rank: number | null
  reason: Generated<string>
  word: Generated<string>
  version: Generated<number>
  decided_by: string | null
  decided_at: Generated<Date>
  receipt: string | null
  batch_id: Seen<null>
  released_at: Date | null
  reopened: string | null
  reopened_by: string | null
  reopened_at: Date | null
  chosen: Generated<boolean>
  before: ColumnTypes['decisions.before']
}

export interface LettersTable {
  batch_id: Seen
  application_id: Seen
  place: number
  outcome: 'award' | 'waitlist' | 'decline'
  amount_minor: number | null
  terms: string | null
  rank: number | null
  version: number
  receipt: string | null
  subject: Generated<string>
  body: Generated<string>
  state: ColumnTypes['letters.state']
  note: Generated<string>
  released_at: Date | null
  mail: 'leaving' | 'waits' | 'sent' | 'refused' | 'replaced' | null
}

export interface LetterTemplatesTable {
  scholarship_id: string
  kind: 'award' | 'waitlist' | 'decline' | 'correction'
  version: number
  subject: string
  body: string
  written_by: string | null
  written_at: Generated<Date>
}

export interface ConversationsTable {
  application_id: Seen
  last_number: number
  last_at: Date
  waiting_since: Date | null
  read_by_applicant: Generated<number>
  read_by_office: Generated<number>
  mail_due: Date | null
}

export interface MessagesTable {
  id: Seen
  application_id: Seen
  number: number
  side: 'applicant' | 'office'
  author_id: string | null
  body: string
  receipt: string | null
  at: Date
}

export interface ConversationSettingsTable {
  scholarship_id: string
  applicants_first: boolean
}

export interface InformationRequestsTable {
  id: Seen
  application_id: Seen
  questions: string[]
  asked_at: Generated<Date>
  due_at: Date
  settled_at: Date | null
  settled_as: ColumnTypes['information_requests.settled_as'] | null
  three_days_reminded: Generated<boolean>
  day_reminded: Generated<boolean>
}

export interface DeskMarksTable {
  application_id: Seen
  assignee_id: string | null
  assigned_at: Date | null
  labels: Generated<string[]>
  version: Generated<number>
}

export interface DeskNotesTable {
  id: Seen
  application_id: Seen
  author_id: string | null
  text: string
  at: Generated<Date>
}

export interface DeskReadsTable {
  application_id: Seen
  officer_id: string
  at: Generated<Date>
  receipt: string | null
  before_receipt: string | null
  before_at: Date | null
}

export interface DeskViewsTable {
  id: string
  owner_id: string
  name: string
  address: string
  shared: boolean
}

export interface DeskQuestionsTable {
  scholarship_id: ReadOnly<string>
  question: ReadOnly<string>
  type: ReadOnly<ColumnTypes['desk_questions.type']>
  place: ReadOnly<number>
  options: ReadOnly<string[]>
}

export interface DeskRowsTable {
  application_id: ReadOnly<SeenId>
  scholarship_id: ReadOnly<string>
  user_id: ReadOnly<string>
  applicant: ReadOnly<string>
  status: ReadOnly<ColumnTypes['desk_rows.status']>
  outcome: ReadOnly<ColumnTypes['desk_rows.outcome'] | null>
  assignee_id: ReadOnly<string | null>
  labels: ReadOnly<string[]>
  submitted_at: ReadOnly<Date>
  waiting_since: ReadOnly<Date | null>
  asked_at: ReadOnly<Date | null>
  answer_due: ReadOnly<Date | null>
  paused: ReadOnly<string>
  supplied: ReadOnly<boolean>
  score: ReadOnly<number | null>
  score_version: ReadOnly<number | null>
  score_spread: ReadOnly<number | null>
  score_number: ReadOnly<number | null>
  conditions: ReadOnly<ColumnTypes['desk_rows.conditions'] | null>
  answers: ReadOnly<number[]>
  words: ReadOnly<string>
}

export interface DeskCountsTable {
  status: ReadOnly<ColumnTypes['desk_counts.status']>
  outcome: ReadOnly<ColumnTypes['desk_counts.outcome'] | null>
  assignee_id: ReadOnly<string | null>
  labels: ReadOnly<string[]>
  waiting_month: ReadOnly<Date | null>
  number: ReadOnly<number>
  is_change: ReadOnly<boolean>
}

export interface DeskGapsTable {
  application_id: ReadOnly<SeenId>
  what: ReadOnly<ColumnTypes['desk_gaps.what']>
  scholarship_id: ReadOnly<string>
  submitted_at: ReadOnly<Date>
}

export interface DeskTraitsTable {
  application_id: ReadOnly<SeenId>
  kind: ReadOnly<ColumnTypes['desk_traits.kind']>
  value: ReadOnly<string>
  scholarship_id: ReadOnly<string>
  user_id: ReadOnly<string>
}

export interface BulkActionsTable {
  id: string
  created_by: string
  created_at: Generated<Date>
  act: Json<ColumnTypes['bulk_actions.act']>
  state: Generated<ColumnTypes['bulk_actions.state']>
  gone: Generated<number>
}

export interface BulkItemsTable {
  action_id: string
  application_id: Seen
  place: number
  change: Json<ColumnTypes['bulk_items.change'] | null>
  before: Json<ColumnTypes['bulk_items.before'] | null>
  version: Generated<number>
  done_version: number | null
  receipt: string | null
  state: ColumnTypes['bulk_items.state']
  why: Generated<string>
  whose: string | null
}

export interface PacketsTable {
  id: string
  user_id: string
  kind: 'pdf' | 'zip'
  with_documents: boolean
  without_names: Generated<boolean>
  applications: number
  done: Generated<number>
  state: Generated<ColumnTypes['packets.state']>
  note: Generated<string>
  asked_at: Generated<Date>
  attempt: Generated<number>
  parts: Generated<number>
  bytes: number | null
  claimed_until: Date | null
  expires_at: Generated<Date>
}

export interface PacketApplicationsTable {
  packet_id: string
  application_id: Seen
  place: number
}

export interface ExportsTable {
  id: string
  user_id: string
  kind: 'applications' | 'scholarships' | 'payments' | 'people'
  format: 'csv' | 'xlsx'
  name: Generated<string>
  wish: Json<ColumnTypes['exports.wish']>
  scholarship_id: string | null
  state: Generated<ColumnTypes['exports.state']>
  note: Generated<string>
  asked_at: Generated<Date>
  taken_at: Date | null
  expected: number | null
  written: Generated<number>
  attempt: Generated<number>
  parts: Generated<number>
  bytes: number | null
  sha256: string | null
  held: string[] | null
  reach: string[] | null
  claimed_until: Date | null
  expires_at: Generated<Date>
}

export interface ExportSetsTable {
  id: string
  owner_id: string | null
  name: string
  kind: 'applications' | 'scholarships' | 'payments' | 'people'
  format: 'csv' | 'xlsx'
  wish: Json<ColumnTypes['export_sets.wish']>
  scholarship_id: string | null
}

export interface ImportsTable {
  id: string
  user_id: string | null
  kind: 'scholarships' | 'applications'
  scholarship_id: string | null
  file_name: string
  state: Generated<ColumnTypes['imports.state']>
  note: Generated<string>
  version: Generated<number>
  started_at: Generated<Date>
  done_at: Date | null
  bytes: number
  sha256: string | null
  attempt: Generated<number>
  failures: Generated<number>
  file_attempt: Generated<number>
  file_parts: Generated<number>
  problems_attempt: Generated<number>
  problems_parts: Generated<number>
  problems_bytes: number | null
  encoding: ColumnTypes['imports.encoding'] | null
  encodings: Json<ColumnTypes['imports.encodings'] | null>
  sheets: Json<ColumnTypes['imports.sheets'] | null>
  matching: Json<ColumnTypes['imports.matching'] | null>
  report: Json<ColumnTypes['imports.report'] | null>
  progress: Generated<number>
  imported: Generated<number>
  claimed_until: Date | null
  expires_at: Generated<Date | null>
}

export interface ImportMatchingsTable {
  kind: 'scholarships' | 'applications' | 'decisions'
  title: string
  field: string | null
  encoding: ColumnTypes['import_matchings.encoding'] | null
  used_at: Generated<Date>
}

export interface ImportedScholarshipsTable {
  scholarship_id: string
  import_id: string
  natural_key: string
}

export interface ImportedApplicationsTable {
  application_id: Seen
  import_id: string
}

export interface ImportedPeopleTable {
  user_id: string
  import_id: string
  invited_at: Date | null
  mail: 'leaving' | 'sent' | 'refused' | null
}

export interface SavedScholarshipsTable {
  user_id: string
  scholarship_id: string
  note: Generated<string>
  saved_at: Generated<Date>
}

export interface ReopeningRequestsTable {
  user_id: string
  scholarship_id: string
  asked_at: Generated<Date>
}

export interface SavedSearchesTable {
  id: string
  user_id: string
  name: string
  query: string
  rhythm: 'none' | 'daily' | 'weekly'
  since: Generated<Date>
  created_at: Generated<Date>
}

export interface SavedSearchHitsTable {
  search_id: string
  scholarship_id: string
  notice: string
}

export interface CalendarsTable {
  user_id: string
  secret_hash: Buffer
  created_at: Generated<Date>
}

export interface MailPreferencesTable {
  user_id: string
  time_zone: string | null
  epoch: Generated<number>
  refused_at: Date | null
}

export interface NoticeChoicesTable {
  user_id: string
  kind: ColumnTypes['notice_choices.kind']
  wanted: boolean
}

export interface NoticesTable {
  key: string
  user_id: string
  kind: string
  state: Generated<'queued' | 'sending' | 'sent' | 'dropped' | 'unknown'>
  at: Generated<Date>
}

export interface PublicOutcomesTable {
  scholarship_id: string
  applied: number
  awarded: number | null
  half_within: number
  promised: number | null
  shown_at: Generated<Date>
}

export interface PublicAwardsTable {
  application_id: Seen
  scholarship_id: string
  grant_id: Generated<string>
  recipient_id: Generated<string>
  amount_minor: number
  currency: string
  awarded_on: string
}

export interface ReportCellsTable {
  scholarship_id: string
  what: string
  key: string
  n: number
  awarded: Generated<number>
  money: Generated<number>
  counted_at: Generated<Date>
}

export interface ReportTotalsTable {
  what: string
  key: string
  n: number
  awarded: number
  money: number
  tells_applied: Generated<boolean>
  tells_awarded: Generated<boolean>
  counted_at: Generated<Date>
}

export interface RecordEntriesTable {
  id: string
  at: Generated<Date>
  actor_id: string | null
  actor_as: ColumnTypes['record_entries.actor_as']
  action: ColumnTypes['record_entries.action']
  object_kind: ColumnTypes['record_entries.object_kind']
  object_id: string
  application_id: Seen<null>
  scholarship_id: string | null
  subject_id: string | null
  request_id: string | null
  digest: Buffer | null
  seal: ColumnTypes['record_entries.seal']
}

export interface RecordValuesTable {
  entry_id: string
  salt: Buffer
  before: ColumnTypes['record_values.before']
  after: ColumnTypes['record_values.after']
}

export interface RecordSealsTable {
  number: number
  entries: number
  hash: Buffer
  at: Date
}

export interface RecordLooksTable {
  day: string
  actor_id: string
  object_kind: ColumnTypes['record_looks.object_kind']
  object_id: string
}

export interface RetentionTable {
  only_one: Generated<boolean>
  months: number | null
  version: Generated<number>
  saved_by: string | null
  saved_at: Date | null
  starts_at: Date | null
  journal: Generated<number>
  history: string | null
}

export interface RetentionHoldsTable {
  application_id: Seen
  reason: string
  placed_by: string | null
  placed_at: Generated<Date>
}

export interface RetentionUnnotedTable {
  application_id: Seen
  removed_at: Date
  months: number
}

export interface RetentionDecidedTable {
  application_id: ReadOnly<SeenId>
  decided_at: ReadOnly<Date>
}

export interface JobsTable {
  id: string
  kind: string
  lane: Generated<'prompt' | 'bulk' | 'upkeep'>
  key: string
  payload: Json<ColumnTypes['jobs.payload']>
  run_at: Generated<Date>
  attempts: Generated<number>
  failures: Generated<number>
  last_error: string | null
  done_at: Date | null
  created_at: Generated<Date>
  about: string | null
}

export interface MailHoldTable {
  only_one: Generated<boolean>
  since: Generated<Date>
}

export interface RateLimitsTable {
  key: string
  hits: number
  resets_at: Date
}

export interface BackupsTable {
  id: string
  started_at: Generated<Date>
  finished_at: Date | null
  place: string
  bytes: number | null
  ok: Generated<boolean>
}

export interface StrayFilesTable {
  store: ColumnTypes['stray_files.store']
  name: string
  bytes: number
  seen_at: Generated<Date>
  listed_at: Date
}

export interface DatabaseHistoryTable {
  one: Generated<boolean>
  id: Generated<string>
}

export interface OldestVersionsTable {
  version: string
  said_at: Generated<Date>
}

export interface EligibilityVersionsTable {
  id: string
  scholarship_id: string
  number: number
  mode: ColumnTypes['eligibility_versions.mode']
  definition: Json<ColumnTypes['eligibility_versions.definition']>
  version: Generated<number>
  published_at: ColumnTypes['eligibility_versions.published_at']
  published_by: ColumnTypes['eligibility_versions.published_by']
}

export interface ProfileAnswersTable {
  user_id: string
  question: string
  answer: Json<ColumnTypes['profile_answers.answer']>
  answered_at: Generated<Date>
}

export interface ProfileUsesTable {
  user_id: string
  used_at: Generated<Date>
  told_at: Date | null
}

export interface SensitiveQuestionsTable {
  question: string
  ground: string
  switched_on_at: Generated<Date>
  switched_on_by: string | null
}

export interface ApplicationEligibilityTable {
  application_id: Seen
  eligibility_version_id: string
  state: ColumnTypes['application_eligibility.state']
  states: Json<ColumnTypes['application_eligibility.states']>
  answers: Json<ColumnTypes['application_eligibility.answers']>
  own_case: string | null
}

export interface AwardSettingsTable {
  scholarship_id: string
  answer_days: number | null
  places: number | null
  moves_up: 'byHand' | 'automatically'
  payee: 'school' | 'finance'
  pays_for: string
  office_name: string
  plan: Json<ColumnTypes['award_settings.plan']>
  version: Generated<number>
}

export interface FundsTable {
  id: string
  name: string
  donor: string
  currency: string
  total_minor: Generated<number>
  committed_minor: Generated<number>
  paid_minor: Generated<number>
  entry_count: Generated<number>
  made_at: Generated<Date>
  version: Generated<number>
}

export interface ScholarshipFundsTable {
  scholarship_id: string
  fund_id: string
  place: number
}

export interface AwardsTable {
  id: Seen
  number: string | null
  application_id: Seen
  scholarship_id: string | null
  batch_id: Seen<null>
  scholarship_name: string
  university_name: string
  amount_minor: number
  currency: string
  terms: string | null
  state: ColumnTypes['awards.state']
  stopped_from: ColumnTypes['awards.stopped_from'] | null
  answer_by: Date | null
  answered_at: Date | null
  deferral: string | null
  deferral_granted: boolean | null
  deferral_answer: string | null
  reminded: number | null
  check_code: string | null
  released_at: Date | null
  version: Generated<number>
}

export interface AwardPartsTable {
  award_id: Seen
  fund_id: string
  place: number
  amount_minor: number
  committed_minor: Generated<number>
  paid_minor: Generated<number>
}

export interface AwardEventsTable {
  id: Seen
  award_id: Seen
  from_state: ColumnTypes['award_events.from_state']
  to_state: ColumnTypes['award_events.to_state']
  why: Generated<string>
  actor_id: string | null
  at: Generated<Date>
}

export interface FreedPlacesTable {
  award_id: Seen
  scholarship_id: string
  freed_at: Generated<Date>
  batch_id: Seen<null>
  moved_to: string | null
}

export interface InstalmentsTable {
  id: Seen
  award_id: Seen
  number: number
  amount_minor: number
  due_on: string
  state: Generated<'planned' | 'ready' | 'paid' | 'returned' | 'stopped'>
  stopped_from: ColumnTypes['instalments.stopped_from'] | null
  payee: string | null
  payee_kind: 'school' | 'finance' | null
  student_number: string | null
  ready_by: string | null
  paid_on: string | null
  returned_minor: Generated<number>
  decided: 'again' | 'lost' | null
  version: Generated<number>
}

export interface AwardConditionsTable {
  id: Seen
  award_id: Seen
  instalment_id: Seen<null>
  place: number
  kind: 'proof' | 'letter' | 'statement' | 'number'
  words: string
  due_on: string
  state: Generated<'open' | 'given' | 'met' | 'sentBack' | 'waived'>
  answer: Generated<string>
  given_at: Date | null
  note: Generated<string>
  checked_by: string | null
  checked_at: Date | null
  version: Generated<number>
}

export interface FundEntriesTable {
  id: ReadOnly<number>
  fund_id: string
  award_id: Seen<null>
  instalment_id: Seen<null>
  kind: 'budget' | 'cut' | 'commit' | 'free' | 'pay' | 'return'
  amount_minor: number
  left_minor: number
  actor_id: string | null
  reason: Generated<string>
  at: Generated<Date>
}

export interface PaymentFilesTable {
  id: Seen
  number: string
  format: 'csv' | 'xlsx'
  payee_kind: 'school' | 'finance'
  currency: string
  count: number
  sum_minor: number
  sha256: string
  content: Buffer
  state: 'made' | 'approved' | 'handedOver' | 'settled' | 'cancelled'
  made_by: string | null
  made_at: Generated<Date>
  approved_by: string | null
  approved_at: Date | null
  handed_over_at: Date | null
  reason: Generated<string>
  cancelled_by: string | null
  version: Generated<number>
}

export interface PaymentItemsTable {
  file_id: Seen
  instalment_id: Seen
  place: number
  payment: string
  amount_minor: number
  payee: string
  student: string
  student_number: string
  live: Generated<boolean>
  result: 'paid' | 'returned' | null
  result_on: string | null
}

export interface PaymentHoldTable {
  slot: Generated<boolean>
  since: Generated<Date>
}

export interface PaymentColumnsTable {
  payee_kind: 'school' | 'finance'
  columns: Json<ColumnTypes['payment_columns.columns']>
}

export interface CommitteesTable {
  scholarship_id: string
  state: Generated<'preparing' | 'open' | 'discussing' | 'handedOver'>
  blind: Generated<boolean>
  lifted_at: Date | null
  lifted_by: string | null
  lifted_why: string | null
  readings_each: Generated<number>
  due_at: Date | null
  discusses: Generated<boolean>
  same_institution: Generated<boolean>
  places: number | null
  handed_over: string | null
  sheet_version: number | null
  seed: number
  searched_at: Date | null
  search_asked_at: Date | null
  version: Generated<number>
}

export interface CommitteeMembersTable {
  id: string
  scholarship_id: string
  email: string
  name: string
  user_id: string | null
  part: 'reader' | 'chair'
  most: number
  fields: Generated<string>
  state: Generated<'invited' | 'accepted' | 'declined' | 'left'>
  invitation: Generated<number>
  invited_at: Generated<Date>
  invited_by: string | null
  accepted_at: Date | null
  named_at: Date | null
  seen_at: Date | null
  reminded: Generated<number[]>
  version: Generated<number>
}

export interface CommitteeNamesTable {
  member_id: string
  name: string
}

export interface CommitteeQuestionsTable {
  scholarship_id: string
  question: string
  shown: 'shown' | 'masked' | 'hidden'
}

export interface CommitteePlacesTable {
  application_id: Seen
  scholarship_id: string
  place: string
  words: string
  question: string
  found: boolean
  state: 'found' | 'masked' | 'kept'
  by: string | null
  at: Generated<Date>
}

export interface CommitteeNumbersTable {
  application_id: Seen
  scholarship_id: string
  number: number
  searched_at: Date | null
  minutes: number | null
}

export interface CommitteeConflictsTable {
  id: string
  member_id: string
  application_id: Seen
  source: 'own' | 'referee' | 'mailbox' | 'institution' | 'named' | 'known'
  at: Generated<Date>
  lifted_at: Date | null
  lifted_by: string | null
  lifted_why: string | null
}

export interface CommitteeReadingsTable {
  id: Seen
  application_id: Seen
  member_id: string
  scholarship_id: string
  state: Generated<'assigned' | 'begun' | 'submitted' | 'reopened' | 'givenBack' | 'void'>
  points: Generated<ColumnTypes['committee_readings.points']>
  words: Generated<string>
  saved_at: Date | null
  assigned_at: Generated<Date>
  submitted_at: Date | null
  ended_at: Date | null
  ended_from: ColumnTypes['committee_readings.ended_from'] | null
  given_on: Generated<boolean>
  version: Generated<number>
}

export interface CommitteeSubmissionsTable {
  reading_id: Seen
  number: number
  points: number[]
  words: string
  mean: number
  at: Generated<Date>
}

export interface CommitteeRemarksTable {
  id: string
  application_id: Seen
  member_id: string
  text: string
  at: Generated<Date>
}

export interface CommitteeMovesTable {
  application_id: Seen
  scholarship_id: string
  place: number
  reason: string
  member_id: string | null
  at: Generated<Date>
}

export interface CommitteeProposalsTable {
  id: string
  scholarship_id: string
  state: Generated<'waiting' | 'ready' | 'failed' | 'confirmed'>
  result: Json<ColumnTypes['committee_proposals.result'] | null>
  made_by: string | null
  at: Generated<Date>
}

/** Every table of the product; the identity service keeps its own in the schema `identity`. */
export interface Tables {
  users: UsersTable
  email_changes: EmailChangesTable
  deleted_rows: DeletedRowsTable
  images: ImagesTable
  catalogue_version: CatalogueVersionTable
  site_settings: SiteSettingsTable
  site_setup: SiteSetupTable
  scholarships: ScholarshipsTable
  scholarship_edits: ScholarshipEditsTable
  early_closings: EarlyClosingsTable
  scholarship_changes: ScholarshipChangesTable
  scholarship_terms: ScholarshipTermsTable
  search_synonyms: SearchSynonymsTable
  reviews: ReviewsTable
  form_versions: FormVersionsTable
  payment_mode: PaymentModeTable
  payments: PaymentsTable
  refunds: RefundsTable
  payment_log: PaymentLogTable
  provider_events: ProviderEventsTable
  payment_comparisons: PaymentComparisonsTable
  applications: ApplicationsTable
  application_events: ApplicationEventsTable
  application_news: ApplicationNewsTable
  application_answers: ApplicationAnswersTable
  application_receipts: ApplicationReceiptsTable
  earlier_receipts: EarlierReceiptsTable
  application_drafts: ApplicationDraftsTable
  draft_answers: DraftAnswersTable
  draft_conflicts: DraftConflictsTable
  uploads: UploadsTable
  documents: DocumentsTable
  application_documents: ApplicationDocumentsTable
  document_looks: DocumentLooksTable
  reference_settings: ReferenceSettingsTable
  reference_requests: ReferenceRequestsTable
  reference_letters: ReferenceLettersTable
  reference_extensions: ReferenceExtensionsTable
  score_sheets: ScoreSheetsTable
  scores: ScoresTable
  decision_settings: DecisionSettingsTable
  decision_batches: DecisionBatchesTable
  decisions: DecisionsTable
  letters: LettersTable
  letter_templates: LetterTemplatesTable
  conversations: ConversationsTable
  messages: MessagesTable
  conversation_settings: ConversationSettingsTable
  information_requests: InformationRequestsTable
  desk_marks: DeskMarksTable
  desk_notes: DeskNotesTable
  desk_reads: DeskReadsTable
  desk_views: DeskViewsTable
  desk_questions: DeskQuestionsTable
  desk_rows: DeskRowsTable
  desk_counts: DeskCountsTable
  desk_gaps: DeskGapsTable
  desk_traits: DeskTraitsTable
  bulk_actions: BulkActionsTable
  bulk_items: BulkItemsTable
  packets: PacketsTable
  packet_applications: PacketApplicationsTable
  exports: ExportsTable
  export_sets: ExportSetsTable
  imports: ImportsTable
  import_matchings: ImportMatchingsTable
  imported_scholarships: ImportedScholarshipsTable
  imported_applications: ImportedApplicationsTable
  imported_people: ImportedPeopleTable
  saved_scholarships: SavedScholarshipsTable
  reopening_requests: ReopeningRequestsTable
  saved_searches: SavedSearchesTable
  saved_search_hits: SavedSearchHitsTable
  calendars: CalendarsTable
  mail_preferences: MailPreferencesTable
  notice_choices: NoticeChoicesTable
  notices: NoticesTable
  public_outcomes: PublicOutcomesTable
  public_awards: PublicAwardsTable
  report_cells: ReportCellsTable
  report_totals: ReportTotalsTable
  record_entries: RecordEntriesTable
  record_values: RecordValuesTable
  record_seals: RecordSealsTable
  record_looks: RecordLooksTable
  retention: RetentionTable
  retention_holds: RetentionHoldsTable
  retention_unnoted: RetentionUnnotedTable
  retention_decided: RetentionDecidedTable
  jobs: JobsTable
  mail_hold: MailHoldTable
  rate_limits: RateLimitsTable
  backups: BackupsTable
  stray_files: StrayFilesTable
  database_history: DatabaseHistoryTable
  oldest_versions: OldestVersionsTable
  eligibility_versions: EligibilityVersionsTable
  profile_answers: ProfileAnswersTable
  profile_uses: ProfileUsesTable
  sensitive_questions: SensitiveQuestionsTable
  application_eligibility: ApplicationEligibilityTable
  award_settings: AwardSettingsTable
  funds: FundsTable
  scholarship_funds: ScholarshipFundsTable
  awards: AwardsTable
  award_parts: AwardPartsTable
  award_events: AwardEventsTable
  freed_places: FreedPlacesTable
  instalments: InstalmentsTable
  award_conditions: AwardConditionsTable
  fund_entries: FundEntriesTable
  payment_files: PaymentFilesTable
  payment_items: PaymentItemsTable
  payment_hold: PaymentHoldTable
  payment_columns: PaymentColumnsTable
  committees: CommitteesTable
  committee_members: CommitteeMembersTable
  committee_names: CommitteeNamesTable
  committee_questions: CommitteeQuestionsTable
  committee_places: CommitteePlacesTable
  committee_numbers: CommitteeNumbersTable
  committee_conflicts: CommitteeConflictsTable
  committee_readings: CommitteeReadingsTable
  committee_submissions: CommitteeSubmissionsTable
  committee_remarks: CommitteeRemarksTable
  committee_moves: CommitteeMovesTable
  committee_proposals: CommitteeProposalsTable
}
