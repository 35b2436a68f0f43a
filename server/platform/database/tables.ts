import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CataloguePart } from '../../../contract/core/catalogue.ts'
import type { MadeState } from '../../../contract/core/made-files.ts'
import type { Role } from '../../../contract/core/roles.ts'
import type { Rhythm } from '../../../contract/saved/saved-limits.ts'
import type { ApplicationStatus, Gender } from '../../../contract/applications/application-terms.ts'
import type { DocumentState, DocumentType } from '../../../contract/documents/document-limits.ts'
import type { ReceiptContent } from '../../../contract/applications/receipts.ts'
import type { Value } from '../../../contract/forms/answers.ts'
import type { BulkBefore, BulkChange, StoredAct } from '../../../contract/bulk/bulk.ts'
import type { BulkItemState, BulkState } from '../../../contract/bulk/bulk-terms.ts'
import type { Side } from '../../../contract/conversations/conversation-terms.ts'
import type { RequestEnd } from '../../../contract/information-requests/request-terms.ts'
import type { DeskGap, DeskTrait } from '../../../contract/desk/desk-terms.ts'
import type {
  BatchState,
  LetterMail,
  LetterState,
  Outcome,
} from '../../../contract/decisions/decision-terms.ts'
import type { LetterKind } from '../../../contract/decisions/letter-text.ts'
import type { MailSite } from '../mail/mailer.ts'
import type { QuestionType } from '../../../contract/forms/question-kinds.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import type { PacketKind } from '../../../contract/packets/packet-terms.ts'
import type { ExportFormat, ExportKind } from '../../../contract/exports/export-terms.ts'
import type { ExportWish } from '../../../contract/exports/exports.ts'
import type { ImportKindName, ImportState, InvitationMail } from '../../../contract/imports/import-terms.ts'
import type { Encoding } from '../../../contract/core/encodings.ts'
import type {
  EncodingChoice,
  FileSheet,
  ImportReport,
  StoredMatching,
} from '../../../contract/imports/imports.ts'
import type { NoticeKind } from '../../../contract/notifications/notice-kinds.ts'
import type { RecordAction, RecordActor, RecordObjectKind } from '../../../contract/record/record-terms.ts'
import type { ReferenceState, ReferenceTime } from '../../../contract/references/reference-terms.ts'
import type { Criterion, Points } from '../../../contract/scores/score-terms.ts'
import type { TermKind } from '../../../contract/scholarships/scholarship-terms.ts'

/** A time that the database can set. */
type Time = ColumnType<Date, Date | undefined, Date>
/** May be left out. */
type Settable<T> = ColumnType<T, T | undefined, T>
/** Written by triggers, or generated. */
type TriggerMaintained = ColumnType<string, never, never>

export interface UsersTable {
  id: string
  identity_id: string
  user_email: string
  user_name: string
  user_photo: Generated<string>
  role: Generated<Role>
  role_set_by: ColumnType<string | null, string | null | undefined, string | null>
  token_epoch: Generated<number>
  created_at: Time
  email_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  search_text: TriggerMaintained
}

export interface ImagesTable {
  id: string
  owner_id: string | null
  width: number
  height: number
  created_at: Time
  /** Since when it is being removed. */
  removed_at: Date | null
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
  /** `YYYY-MM-DD` */
  application_deadline: string
  subject: string
  description: string
  degree: string
  stipend_minor: number
  service_charge_minor: number
  application_fee_minor: number
  rating: number
  posted_at: Time
  posted_by_email: string
  archived_at: Date | null
  version: Generated<number>
  submission_id: string | null
  series_id: Settable<string | null>
  /** Null while it is a draft. */
  published_at: Settable<Date | null>
  opens_at: Settable<Date | null>
  /** Its exact closing, if it has one. */
  closes_at: Settable<Date | null>
  /** The IANA name of the zone in which opening and closing were set. */
  time_zone: Settable<string | null>
  /** How many applications it takes; any number when null. */
  capacity: Settable<number | null>
  /** When staff closed it before its time. */
  closed_at: Settable<Date | null>
  close_reason: Settable<string | null>
  /** Its dates are those of the year before, moved. */
  dates_to_check: Generated<boolean>
  noted_closing: Settable<Date | null>
  /** Computed: the first moment at which nobody can apply any more. */
  closing_at: ColumnType<Date, never, never>
  form_version_id: ColumnType<string | null, never, string>
  search_text: TriggerMaintained
}

/** Closings before their time of scholarships that were opened again since. */
interface EarlyClosingsTable {
  scholarship_id: string
  closed_at: Date
  reason: string
}

export interface ScholarshipEditsTable {
  scholarship_id: string
  version: number
  columns: string[]
  edited_by: string | null
  edited_at: Time
}

export interface ReviewsTable {
  id: string
  scholarship_id: string
  user_id: string
  rating_point: number
  comments: string
  reviewed_at: Time
  version: Generated<number>
  /** Copies for staff search and order, set by triggers, as in applications. */
  reviewer_name: TriggerMaintained
  reviewer_email: TriggerMaintained
  university_name: TriggerMaintained
  scholarship_text: TriggerMaintained
  search_text: TriggerMaintained
}

export type PaymentStatus =
  | 'creating'
  | 'open'
  | 'succeeded'
  | 'waived'
  | 'canceled'
  | 'unusable'
  | 'disputed'
  | 'refunded'

export interface PaymentsTable {
  id: string
  user_id: string | null
  scholarship_id: string
  livemode: Generated<boolean>
  intent_id: string | null
  charge_id: string | null
  amount_minor: number
  currency: string
  /** Only `movePayment` may change it. */
  status: ColumnType<PaymentStatus, PaymentStatus | undefined, never>
  refunded_minor: Generated<number>
  card_brand: string | null
  card_last4: string | null
  receipt_url: string | null
  failure: string | null
  recorded_at: Date | null
  paid_at: Date | null
  consumed_at: Date | null
  created_at: Time
  updated_at: Time
}

export interface PaymentModeTable {
  only_one: Generated<boolean>
  livemode: Generated<boolean>
}

export interface RefundsTable {
  id: string
  payment_id: string
  provider_id: string | null
  amount_minor: number
  reason: string
  by_office: Generated<boolean>
  status: Generated<'requested' | 'pending' | 'succeeded' | 'failed'>
  created_at: Time
  updated_at: Time
}

export interface PaymentComparisonsTable {
  id: string
  livemode: boolean
  at: Time
  payments: number
  /** `PaymentDifference[]` of the contract: the first of them. */
  differences: ColumnType<unknown, string>
  difference_count: number
}

export interface ProviderEventsTable {
  id: string
  type: string
  received_at: Time
}

export interface PaymentLogTable {
  id: Generated<number>
  payment_id: string
  at: Time
  source: string
  what: string
}

export interface ApplicationsTable {
  id: string
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
  /** The same as E.164, where it can be. */
  phone_e164: Settable<string | null>
  photo: string
  address: string
  gender: Gender
  degree: string
  ssc: string
  hsc: string
  status: Generated<ApplicationStatus>
  feedback: Generated<string>
  applied_at: Time
  version: Generated<number>
  /** When its personal data was removed, and for how many months after the decision it was kept. */
  data_removed_at: Settable<Date | null>
  data_kept_months: Settable<number | null>
  applicant_name: TriggerMaintained
  applicant_email: TriggerMaintained
  search_text: TriggerMaintained
}

export interface ApplicationEventsTable {
  id: string
  application_id: string
  actor_id: string | null
  from_status: ApplicationStatus
  to_status: ApplicationStatus
  at: Time
  ended_decision: ColumnType<object | null, string | null | undefined, string | null>
}

/** The last news mailed about an application, and the job that mails what is new since. */
export interface ApplicationNewsTable {
  application_id: string
  waiting: string
  told_status: ApplicationStatus
  /** A hash of the feedback; empty for none. */
  told_feedback: Generated<string>
}

export interface SavedScholarshipsTable {
  user_id: string
  scholarship_id: string
  note: Generated<string>
  saved_at: Time
}

export interface ReopeningRequestsTable {
  user_id: string
  scholarship_id: string
  asked_at: Time
}

export interface SavedSearchesTable {
  id: string
  user_id: string
  name: string
  query: string
  rhythm: Rhythm
  since: Time
  created_at: Time
}

export interface SavedSearchHitsTable {
  search_id: string
  scholarship_id: string
  notice: string
}

export interface CalendarsTable {
  user_id: string
  secret_hash: Buffer
  created_at: Time
}

export interface JobsTable {
  id: string
  kind: string
  lane: Generated<'prompt' | 'bulk' | 'upkeep'>
  key: string
  payload: JSONColumnType<Record<string, unknown>>
  run_at: Time
  attempts: Generated<number>
  failures: Generated<number>
  last_error: string | null
  done_at: Date | null
  created_at: Time
  about: Generated<string | null>
}

export interface RateLimitsTable {
  key: string
  hits: number
  resets_at: Date
}

/** Written by triggers on `scholarships`, read by the indexes in memory. */
export interface ScholarshipChangesTable {
  xid: TriggerMaintained
  scholarship_id: string | null
  at: ColumnType<Date, never, never>
}

export interface MailPreferencesTable {
  user_id: string
  /** For the previous version, as `digests`: triggers keep them as `notice_choices` says. */
  reminders: Generated<boolean>
  digests: Generated<boolean>
  time_zone: string | null
  epoch: Generated<number>
  refused_at: Date | null
}

/** Whether a person wants a kind of notices; without a row, the default applies. */
export interface NoticeChoicesTable {
  user_id: string
  kind: NoticeKind
  wanted: boolean
}

/** A change of address that waits for its confirmations. */
export interface EmailChangesTable {
  id: string
  user_id: string
  new_email: string
  confirmed_old: boolean
  confirmed_new: Generated<boolean>
  until: Date
}

export interface NoticesTable {
  key: string
  user_id: string
  /** A kind of notices; the version before wrote `reminder` and `digest`. */
  kind: string
  state: Generated<'queued' | 'sending' | 'sent' | 'dropped' | 'unknown'>
  at: Time
}

export interface CatalogueVersionTable {
  slot: Generated<number>
  about: CataloguePart
  version: Generated<string>
}

export interface SiteSettingsTable {
  version: number
  settings: JSONColumnType<object>
  currency: TriggerMaintained
  time_zone: ColumnType<string | null, never, never>
  made_by: string | null
  made_at: Time
}

export interface SiteSetupTable {
  done: Generated<true>
  done_at: Time
}

export interface ScholarshipTermsTable {
  id: Settable<string>
  kind: TermKind
  name: string
  former_names: Settable<string[]>
  position: number
  /** Since when it is not offered for new scholarships. */
  retired_at: Settable<Date | null>
  changed_at: Settable<Date | null>
  changed_by: Settable<string | null>
}

/** One row: the whole list. */
export interface SearchSynonymsTable {
  one: Generated<boolean>
  version: Generated<number>
  groups: JSONColumnType<string[][]>
  changed_at: Date | null
  changed_by: string | null
}

export interface BackupsTable {
  id: string
  started_at: Time
  finished_at: Date | null
  place: string
  bytes: number | null
  ok: Generated<boolean>
}

export interface MailHoldTable {
  only_one: Generated<boolean>
  since: Time
}

/** Every table of the product; the identity service keeps its own in the schema `identity`. */
export interface FormVersionsTable {
  id: string
  scholarship_id: string
  number: number
  definition: JSONColumnType<FormDefinition>
  version: Generated<number>
  published_at: ColumnType<Date | null, Date | undefined, Date>
  published_by: ColumnType<string | null, never, string>
}

export interface ApplicationAnswersTable {
  application_id: string
  form_version_id: string
  answers: JSONColumnType<Record<string, Value>>
}

export interface ApplicationDraftsTable {
  id: string
  user_id: string
  scholarship_id: string
  form_version_id: string
  application_id: Generated<string | null>
  begun_at: Time
  changed_at: Time
  room: Generated<number>
}

export interface DraftAnswersTable {
  draft_id: string
  question: string
  answer: ColumnType<string | string[], string, string>
  version: number
  tab: string
  sequence: number
  at: Time
  bytes: ColumnType<number, never, never>
}

export interface DraftConflictsTable {
  id: string
  draft_id: string
  question: string
  answer: ColumnType<string | string[], string, string>
  tab: string
  sequence: number
  base: number
  at: Time
  bytes: ColumnType<number, never, never>
}

export interface ApplicationReceiptsTable {
  application_id: string
  number: string
  at: Time
  content: JSONColumnType<ReceiptContent>
}

export interface EarlierReceiptsTable {
  number: string
  user_id: string
  application_id: string
  at: Date
  content: JSONColumnType<ReceiptContent>
}

export interface DeletedRowsTable {
  id: string
  user_id: string
  at: Generated<Date>
  rows: JSONColumnType<Record<string, Record<string, unknown>[]>>
}

export interface UploadsTable {
  id: string
  user_id: string
  name: string
  bytes: number
  received: Generated<number>
  pieces: Generated<number[]>
  begun_at: Time
  claimed_until: Date | null
  inspected_at: Date | null
}

export interface DatabaseHistoryTable {
  one: Generated<boolean>
  id: Generated<string>
}

export interface StrayFilesTable {
  store: 'images' | 'documents'
  name: string
  bytes: number
  seen_at: Time
  listed_at: Date
}

export interface DocumentsTable {
  id: string
  user_id: string
  name: string
  type: DocumentType | null
  bytes: number
  sha256: string
  state: DocumentState
  reason: string | null
  uploaded_at: Time
  hidden_at: ColumnType<Date | null, never, Date>
}

export interface ApplicationDocumentsTable {
  application_id: string
  question: string
  document_id: string
}

export interface DocumentLooksTable {
  id: string
  document_id: string
  user_id: string | null
  at: Time
}

export interface RecordEntriesTable {
  id: string
  at: Time
  actor_id: string | null
  actor_as: RecordActor
  action: RecordAction
  object_kind: RecordObjectKind
  object_id: string
  application_id: string | null
  scholarship_id: string | null
  subject_id: string | null
  request_id: string | null
  digest: Buffer | null
  /** Null until it is sealed. */
  seal: ColumnType<number | null, never, number>
}

export interface RecordValuesTable {
  entry_id: string
  salt: Buffer
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
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
  object_kind: RecordObjectKind
  object_id: string
}

export interface DeskQuestionsTable {
  scholarship_id: TriggerMaintained
  question: TriggerMaintained
  type: ColumnType<QuestionType, never, never>
  place: ColumnType<number, never, never>
  options: ColumnType<string[], never, never>
}

export interface DeskMarksTable {
  application_id: string
  assignee_id: string | null
  /** When a colleague assigned it; null where its officer took it, and for what was assigned before. */
  assigned_at: Settable<Date | null>
  labels: Generated<string[]>
  version: Generated<number>
}

export interface DeskNotesTable {
  id: string
  application_id: string
  author_id: string | null
  text: string
  at: Time
}

interface DeskViewsTable {
  id: string
  owner_id: string
  name: string
  address: string
  shared: boolean
}

export interface DeskReadsTable {
  application_id: string
  officer_id: string
  at: Time
  receipt: string | null
  before_receipt: string | null
  before_at: Date | null
}

/** Written by triggers: the queue of the desk. */
export interface DeskRowsTable {
  application_id: TriggerMaintained
  scholarship_id: TriggerMaintained
  user_id: TriggerMaintained
  applicant: TriggerMaintained
  status: ColumnType<ApplicationStatus, never, never>
  outcome: ColumnType<Outcome | null, never, never>
  assignee_id: ColumnType<string | null, never, never>
  labels: ColumnType<string[], never, never>
  submitted_at: ColumnType<Date, never, never>
  waiting_since: ColumnType<Date | null, never, never>
  asked_at: ColumnType<Date | null, never, never>
  answer_due: ColumnType<Date | null, never, never>
  supplied: ColumnType<boolean, never, never>
  paused: TriggerMaintained
  score: ColumnType<number | null, never, never>
  score_version: ColumnType<number | null, never, never>
  score_spread: ColumnType<number | null, never, never>
  score_number: ColumnType<number | null, never, never>
  answers: ColumnType<number[], never, never>
  words: TriggerMaintained
}

/** Written by triggers: how many rows of the queue are of a kind, and changes of that number. */
interface DeskCountsTable {
  status: ColumnType<ApplicationStatus, never, never>
  outcome: ColumnType<Outcome | null, never, never>
  assignee_id: ColumnType<string | null, never, never>
  labels: ColumnType<string[], never, never>
  waiting_month: ColumnType<Date | null, never, never>
  number: ColumnType<number, never, never>
  is_change: ColumnType<boolean, never, never>
}

/** Written by triggers: what an application lacks. */
interface DeskGapsTable {
  application_id: TriggerMaintained
  what: ColumnType<DeskGap, never, never>
  scholarship_id: TriggerMaintained
  submitted_at: ColumnType<Date, never, never>
}

/** Written by triggers: by what two applications look like those of one person. */
interface DeskTraitsTable {
  application_id: TriggerMaintained
  kind: ColumnType<DeskTrait, never, never>
  value: TriggerMaintained
  scholarship_id: TriggerMaintained
  user_id: TriggerMaintained
}

export interface ScoreSheetsTable {
  scholarship_id: string
  version: number
  criteria: ColumnType<Criterion[], string, never>
  hides: boolean
  written_by: string | null
  written_at: Time
}

export interface ScoresTable {
  id: string
  application_id: string
  scholarship_id: string
  version: number
  officer_id: string | null
  points: Points
  mean: number | null
  at: Time
}

export interface ConversationsTable {
  application_id: string
  last_number: number
  last_at: Date
  waiting_since: Date | null
  read_by_applicant: Generated<number>
  read_by_office: Generated<number>
  mail_due: Date | null
}

export interface MessagesTable {
  id: string
  application_id: string
  number: number
  side: Side
  author_id: string | null
  body: string
  receipt: string | null
  at: Date
}

export interface InformationRequestsTable {
  id: string
  application_id: string
  questions: string[]
  asked_at: Generated<Date>
  due_at: Time
  settled_at: Time | null
  settled_as: RequestEnd | null
  three_days_reminded: Generated<boolean>
  day_reminded: Generated<boolean>
}

export interface ConversationSettingsTable {
  scholarship_id: string
  applicants_first: boolean
}

export interface DecisionSettingsTable {
  scholarship_id: string
  holds: Generated<boolean>
  recall_minutes: Generated<number>
  awards_have_amount: Generated<boolean>
  waitlist_has_places: Generated<boolean>
}

export interface DecisionsTable {
  application_id: string
  scholarship_id: string
  outcome: Outcome
  amount_minor: number | null
  terms: string | null
  rank: number | null
  reason: Generated<string>
  word: Generated<string>
  version: Generated<number>
  decided_by: string | null
  decided_at: Time
  receipt: string | null
  batch_id: string | null
  released_at: Date | null
  reopened: string | null
  reopened_by: string | null
  reopened_at: Date | null
  chosen: Generated<boolean>
  before: object | null
}

export interface ImportedApplicationsTable {
  application_id: string
  import_id: string
}

export interface ImportedPeopleTable {
  user_id: string
  import_id: string
  invited_at: Settable<Date | null>
  mail: Generated<InvitationMail | null>
}

export interface PublicOutcomesTable {
  scholarship_id: string
  applied: number
  awarded: number | null
  half_within: number
  promised: number | null
  shown_at: Time
}

export interface PublicAwardsTable {
  application_id: string
  scholarship_id: string
  grant_id: Generated<string>
  recipient_id: Generated<string>
  amount_minor: number
  currency: string
  /** `YYYY-MM-DD` */
  awarded_on: string
}

export interface ReportCellsTable {
  scholarship_id: string
  what: string
  key: string
  n: number
  awarded: Generated<number>
  money: Generated<number>
  counted_at: Time
}

export interface ReportTotalsTable {
  what: string
  key: string
  n: number
  awarded: number
  money: number
  /** It would tell what the report of one scholarship hides. */
  tells_applied: Generated<boolean>
  tells_awarded: Generated<boolean>
  counted_at: Time
}

export interface DecisionBatchesTable {
  id: string
  scholarship_id: string
  created_by: string | null
  created_at: Time
  state: Generated<BatchState>
  at_once: Generated<boolean>
  release_at: Date | null
  site: ColumnType<MailSite | null, string | null | undefined, string>
}

export interface BulkBatchesTable {
  id: string
  created_by: string
  created_at: Time
  act: JSONColumnType<StoredAct>
  state: Generated<BulkState>
  gone: Generated<number>
}

export interface BulkItemsTable {
  batch_id: string
  application_id: string
  place: number
  change: ColumnType<BulkChange | null, string | null | undefined, string>
  before: ColumnType<BulkBefore | null, string | null | undefined, string>
  version: Generated<number>
  done_version: number | null
  receipt: string | null
  state: BulkItemState
  why: Generated<string>
  whose: string | null
}

export interface LettersTable {
  batch_id: string
  application_id: string
  place: number
  outcome: Outcome
  amount_minor: number | null
  terms: string | null
  rank: number | null
  version: number
  receipt: string | null
  subject: Generated<string>
  body: Generated<string>
  state: LetterState
  note: Generated<string>
  released_at: Date | null
  mail: Generated<LetterMail | null>
}

export interface LetterTemplatesTable {
  scholarship_id: string
  kind: LetterKind
  version: number
  subject: string
  body: string
  written_by: string | null
  written_at: Time
}

export interface ReferenceSettingsTable {
  scholarship_id: string
  count: number
  asks: ReferenceTime
  closes_on: string
  question: string
  version: Generated<number>
}

/** Somebody whom an applicant has named. */
export interface ReferenceRequestsTable {
  id: string
  user_id: string
  scholarship_id: string
  name: string
  email: string
  relation: string
  state: Generated<ReferenceState>
  asked_at: Time
  opened_at: Date | null
  settled_at: Date | null
  reminded_at: Time
  week_reminded: Generated<boolean>
  end_reminded: Generated<boolean>
  mail_at: Date
  mail_waits: Generated<boolean>
  mail_job: string | null
  refused_at: Date | null
}

/** What a referee has written, or uploaded. */
export interface ReferenceLettersTable {
  request_id: string
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

/** What a table has whose rows are files that are made in attempts (`server/platform/storage/made-files.ts`). */
export interface MadeFilesTable {
  id: string
  user_id: string
  state: Generated<MadeState>
  note: Generated<string>
  asked_at: Time
  attempt: Generated<number>
  parts: Generated<number>
  bytes: number | null
  claimed_until: Date | null
  expires_at: Generated<Date>
}

export interface PacketsTable extends MadeFilesTable {
  kind: PacketKind
  with_documents: boolean
  applications: number
  done: Generated<number>
}

export interface PacketApplicationsTable {
  packet_id: string
  application_id: string
  place: number
}

export interface ExportsTable extends MadeFilesTable {
  kind: ExportKind
  format: ExportFormat
  name: Generated<string>
  wish: JSONColumnType<ExportWish>
  scholarship_id: string | null
  /** The moment of its snapshot. */
  taken_at: Date | null
  expected: number | null
  written: Generated<number>
  sha256: string | null
  /** The applications in it, or the people in one of payments or people; null until it is ready, and of a large one. */
  held: string[] | null
}

export interface ImportsTable {
  id: string
  user_id: string | null
  kind: ImportKindName
  scholarship_id: string | null
  file_name: string
  state: Generated<ImportState>
  note: Generated<string>
  version: Generated<number>
  started_at: Time
  done_at: Settable<Date | null>
  bytes: number
  sha256: Settable<string | null>
  attempt: Generated<number>
  failures: Generated<number>
  file_attempt: Generated<number>
  file_parts: Generated<number>
  problems_attempt: Generated<number>
  problems_parts: Generated<number>
  problems_bytes: Settable<number | null>
  encoding: Settable<Encoding | null>
  encodings: ColumnType<EncodingChoice[] | null, string | undefined, string | null>
  sheets: ColumnType<FileSheet[] | null, string | undefined, string | null>
  matching: ColumnType<StoredMatching | null, string | undefined, string | null>
  report: ColumnType<ImportReport | null, string | undefined, string | null>
  progress: Generated<number>
  imported: Generated<number>
  claimed_until: Settable<Date | null>
  expires_at: ColumnType<Date | null, undefined, Date | null>
}

/** What a title of a column was, the last time that somebody said so. */
export interface ImportMatchingsTable {
  kind: ImportKindName
  title: string
  /** Null when the column was left out. */
  field: string | null
  encoding: Generated<Encoding | null>
  used_at: Generated<Date>
}

export interface ImportedScholarshipsTable {
  scholarship_id: string
  import_id: string
  natural_key: string
}

export interface ExportSetsTable {
  id: string
  owner_id: string | null
  name: string
  kind: ExportKind
  format: ExportFormat
  wish: JSONColumnType<ExportWish>
  scholarship_id: string | null
}

/** One row. */
export interface RetentionTable {
  only_one: Generated<boolean>
  /** Null while nothing is removed. */
  months: number | null
  version: number
  saved_by: string | null
  saved_at: Date | null
  /** The first night in which the rule removes something. */
  starts_at: Date | null
  /** The last file of the journal that this database knows, and the history in which it was found. */
  journal: number
  history: string | null
}

export interface RetentionHoldsTable {
  application_id: string
  reason: string
  placed_by: string | null
  placed_at: Time
}

/** Removed, and not in the journal yet. */
export interface RetentionUnnotedTable {
  application_id: string
  removed_at: Date
  months: number
}

/** Written by triggers: decided applications that have their data. */
export interface RetentionDecidedTable {
  application_id: TriggerMaintained
  decided_at: ColumnType<Date, never, never>
}

/** What a release that removed something says of the ones before it; without rows, every version may use the database. */
export interface OldestVersionsTable {
  version: string
  said_at: Generated<Date>
}

export interface Tables {
  users: UsersTable
  images: ImagesTable
  scholarships: ScholarshipsTable
  scholarship_edits: ScholarshipEditsTable
  early_closings: EarlyClosingsTable
  reviews: ReviewsTable
  payments: PaymentsTable
  payment_mode: PaymentModeTable
  refunds: RefundsTable
  payment_comparisons: PaymentComparisonsTable
  provider_events: ProviderEventsTable
  payment_log: PaymentLogTable
  applications: ApplicationsTable
  application_events: ApplicationEventsTable
  application_news: ApplicationNewsTable
  form_versions: FormVersionsTable
  application_answers: ApplicationAnswersTable
  application_receipts: ApplicationReceiptsTable
  earlier_receipts: EarlierReceiptsTable
  deleted_rows: DeletedRowsTable
  application_drafts: ApplicationDraftsTable
  draft_answers: DraftAnswersTable
  draft_conflicts: DraftConflictsTable
  uploads: UploadsTable
  stray_files: StrayFilesTable
  database_history: DatabaseHistoryTable
  documents: DocumentsTable
  application_documents: ApplicationDocumentsTable
  document_looks: DocumentLooksTable
  imported_applications: ImportedApplicationsTable
  imported_people: ImportedPeopleTable
  record_entries: RecordEntriesTable
  record_values: RecordValuesTable
  record_seals: RecordSealsTable
  record_looks: RecordLooksTable
  desk_questions: DeskQuestionsTable
  desk_marks: DeskMarksTable
  desk_notes: DeskNotesTable
  desk_views: DeskViewsTable
  desk_reads: DeskReadsTable
  desk_rows: DeskRowsTable
  desk_counts: DeskCountsTable
  desk_gaps: DeskGapsTable
  desk_traits: DeskTraitsTable
  score_sheets: ScoreSheetsTable
  scores: ScoresTable
  conversations: ConversationsTable
  messages: MessagesTable
  information_requests: InformationRequestsTable
  conversation_settings: ConversationSettingsTable
  decision_settings: DecisionSettingsTable
  public_outcomes: PublicOutcomesTable
  report_cells: ReportCellsTable
  report_totals: ReportTotalsTable
  public_awards: PublicAwardsTable
  decisions: DecisionsTable
  decision_batches: DecisionBatchesTable
  bulk_batches: BulkBatchesTable
  bulk_items: BulkItemsTable
  letters: LettersTable
  letter_templates: LetterTemplatesTable
  retention: RetentionTable
  retention_holds: RetentionHoldsTable
  retention_unnoted: RetentionUnnotedTable
  retention_decided: RetentionDecidedTable
  packets: PacketsTable
  packet_applications: PacketApplicationsTable
  exports: ExportsTable
  export_sets: ExportSetsTable
  imports: ImportsTable
  import_matchings: ImportMatchingsTable
  imported_scholarships: ImportedScholarshipsTable
  reference_settings: ReferenceSettingsTable
  reference_requests: ReferenceRequestsTable
  reference_letters: ReferenceLettersTable
  reference_extensions: ReferenceExtensionsTable
  saved_scholarships: SavedScholarshipsTable
  reopening_requests: ReopeningRequestsTable
  saved_searches: SavedSearchesTable
  saved_search_hits: SavedSearchHitsTable
  oldest_versions: OldestVersionsTable
  calendars: CalendarsTable
  jobs: JobsTable
  rate_limits: RateLimitsTable
  mail_preferences: MailPreferencesTable
  notice_choices: NoticeChoicesTable
  notices: NoticesTable
  email_changes: EmailChangesTable
  catalogue_version: CatalogueVersionTable
  scholarship_changes: ScholarshipChangesTable
  site_settings: SiteSettingsTable
  site_setup: SiteSetupTable
  scholarship_terms: ScholarshipTermsTable
  search_synonyms: SearchSynonymsTable
  backups: BackupsTable
  mail_hold: MailHoldTable
}
