import type { ColumnType } from 'kysely'
import type { ApplicationStatus } from '../../../contract/applications/application-terms.ts'
import type { ReceiptContent } from '../../../contract/applications/receipts.ts'
import type { AwardPlan, AwardState, InstalmentState } from '../../../contract/awards/award-terms.ts'
import type { BulkBefore, BulkChange, StoredAct } from '../../../contract/bulk/bulk.ts'
import type { BulkItemState, BulkState } from '../../../contract/bulk/bulk-terms.ts'
import type { ReadingState } from '../../../contract/committees/committee-terms.ts'
import type { ProposalResult } from '../../../contract/committees/proposal-result.ts'
import type { Encoding } from '../../../contract/core/encodings.ts'
import type { MadeState } from '../../../contract/core/made-files.ts'
import type { BatchState, LetterState, Outcome } from '../../../contract/decisions/decision-terms.ts'
import type { DeskFit, DeskGap, DeskTrait } from '../../../contract/desk/desk-terms.ts'
import type { DocumentState, DocumentType } from '../../../contract/documents/document-limits.ts'
import type { State } from '../../../contract/eligibility/condition-terms.ts'
import type { EligibilityDefinition, EligibilityMode } from '../../../contract/eligibility/conditions.ts'
import type { Decision } from '../../../contract/eligibility/decide.ts'
import type { ExportRequest } from '../../../contract/exports/exports.ts'
import type { Value } from '../../../contract/forms/answers.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import type { QuestionType } from '../../../contract/forms/question-kinds.ts'
import type { ImportState } from '../../../contract/imports/import-terms.ts'
import type {
  EncodingChoice,
  FileSheet,
  ImportReport,
  StoredMatching,
} from '../../../contract/imports/imports.ts'
import type { RequestEnd } from '../../../contract/information-requests/request-terms.ts'
import type { NoticeKind } from '../../../contract/notifications/notice-kinds.ts'
import type { RecordAction, RecordActor, RecordObjectKind } from '../../../contract/record/record-terms.ts'
import type { ReferenceState } from '../../../contract/references/reference-terms.ts'
import type { Criterion, Points } from '../../../contract/scores/score-terms.ts'
import type { MailSite } from '../mail/mailer.ts'

export type PaymentStatus =
  | 'creating'
  | 'open'
  | 'succeeded'
  | 'waived'
  | 'canceled'
  | 'unusable'
  | 'disputed'
  | 'refunded'

/**
 * Of the columns of which we know more than the database, such as what JSON there is: the type of a value or, as a
 * `ColumnType`, also that of what is written. `tables.ts` is made of these and of the database.
 */
export interface ColumnTypes {
  'application_answers.answers': Record<string, Value>
  'application_eligibility.answers': Record<string, Value>
  'application_eligibility.state': State
  'application_eligibility.states': Decision['conditions']
  'application_events.ended_decision': object
  'application_receipts.content': ReceiptContent
  'award_events.from_state': AwardState
  'award_events.to_state': AwardState
  'award_settings.plan': AwardPlan
  'awards.state': AwardState
  'awards.stopped_from': AwardState
  'bulk_actions.act': StoredAct
  'bulk_actions.state': BulkState
  'bulk_items.before': BulkBefore
  'bulk_items.change': BulkChange
  'bulk_items.state': BulkItemState
  'committee_proposals.result': ProposalResult
  'committee_readings.ended_from': ReadingState
  'committee_readings.points': Points
  'decision_batches.site': MailSite
  'decision_batches.state': BatchState
  /** Written by statements that make it of the row. */
  'decisions.before': ColumnType<object | null, object | null | undefined, object | null>
  'deleted_rows.rows': Record<string, Record<string, unknown>[]>
  'desk_counts.outcome': Outcome
  'desk_counts.status': ApplicationStatus
  'desk_gaps.what': DeskGap
  'desk_questions.type': QuestionType
  'desk_rows.conditions': DeskFit
  'desk_rows.outcome': Outcome
  'desk_rows.status': ApplicationStatus
  'desk_traits.kind': DeskTrait
  'documents.hidden_at': ColumnType<Date | null, never, Date>
  'documents.state': DocumentState
  'documents.type': DocumentType
  'draft_answers.answer': string | string[]
  'draft_conflicts.answer': string | string[]
  'earlier_receipts.content': ReceiptContent
  'eligibility_versions.definition': EligibilityDefinition
  'eligibility_versions.mode': EligibilityMode
  'eligibility_versions.published_at': ColumnType<Date | null, Date | undefined, Date>
  'eligibility_versions.published_by': ColumnType<string | null, never, string>
  'export_sets.wish': ExportRequest
  'exports.state': MadeState
  'exports.wish': ExportRequest
  'form_versions.definition': FormDefinition
  'form_versions.published_at': ColumnType<Date | null, Date | undefined, Date>
  'form_versions.published_by': ColumnType<string | null, never, string>
  'import_matchings.encoding': Encoding
  'imports.encoding': Encoding
  'imports.encodings': EncodingChoice[]
  'imports.matching': StoredMatching
  'imports.report': ImportReport
  'imports.sheets': FileSheet[]
  'imports.state': ImportState
  'information_requests.settled_as': RequestEnd
  'instalments.stopped_from': InstalmentState
  'jobs.payload': Record<string, unknown>
  'letters.state': LetterState
  'notice_choices.kind': NoticeKind
  'packets.state': MadeState
  'payment_columns.columns': string[]
  /** The first of the `PaymentDifference[]` of the contract. */
  'payment_comparisons.differences': unknown
  /** Only `movePayment` may change it. */
  'payments.status': ColumnType<PaymentStatus, PaymentStatus | undefined, never>
  'profile_answers.answer': string | string[]
  'record_entries.action': RecordAction
  'record_entries.actor_as': RecordActor
  'record_entries.object_kind': RecordObjectKind
  'record_entries.seal': ColumnType<number | null, never, number>
  'record_looks.object_kind': RecordObjectKind
  'record_values.after': ColumnType<unknown, string | null, never>
  'record_values.before': ColumnType<unknown, string | null, never>
  'reference_requests.state': ReferenceState
  'scholarships.eligibility_version_id': ColumnType<string | null, never, string | null>
  'scholarships.form_version_id': ColumnType<string | null, never, string>
  'score_sheets.criteria': ColumnType<Criterion[], string, never>
  'scores.points': Points
  'search_synonyms.groups': string[][]
  'site_settings.settings': object
  'stray_files.store': 'images' | 'documents'
}
