import { settledConditions } from '../../../contract/awards/award-terms.ts'
import type {
  AwardCheck,
  AwardCondition,
  AwardInstalment,
  AwardRow,
  OfficeAward,
  OwnAward,
  OwnAwardSummary,
} from '../../../contract/awards/awards.ts'
import { formatPrice } from '../../../contract/core/currency.ts'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import type {
  findForCheck,
  listAwards,
  listConditions,
  listEvents,
  listInstalments,
  listOwnAwards,
  WholeAward,
} from './award-list-repository.ts'
import { documentsOf, takeBackUntil } from './award-policy.ts'

type ConditionRow = Awaited<ReturnType<typeof listConditions>>[number]
type InstalmentRow = Awaited<ReturnType<typeof listInstalments>>[number]

/** An award with all that belongs to it. */
export interface AwardParts {
  award: WholeAward
  instalments: readonly InstalmentRow[]
  conditions: readonly ConditionRow[]
  attached: readonly { question: string; document: NamedDocument }[]
}

function awardView(row: WholeAward) {
  return {
    _id: row.id,
    applicationId: row.application_id,
    number: row.number ?? '',
    scholarshipName: row.scholarship_name,
    universityName: row.university_name,
    amount: formatPrice(row.amount_minor, row.currency),
    terms: row.terms,
    state: row.state,
    answerBy: row.answer_by?.toISOString() ?? null,
    releasedAt: row.released_at?.toISOString() ?? '',
    answeredAt: row.answered_at?.toISOString() ?? null,
    takeBackUntil: canBeTakenBack(row)?.toISOString() ?? null,
    deferral: row.deferral,
    version: row.version,
  }
}

function canBeTakenBack({ state, answered_at, stopped_from }: WholeAward): Date | undefined {
  if (!answered_at || stopped_from || !['accepted', 'declined'].includes(state)) return undefined
  const until = takeBackUntil(answered_at)
  return until.getTime() > Date.now() ? until : undefined
}

/** An award in its applicant's lists. */
export function ownAwardSummaryView(row: Awaited<ReturnType<typeof listOwnAwards>>[number]): OwnAwardSummary {
  const gives = row.state === 'accepted' && row.words !== null && row.due_on !== null
  return {
    ...awardView(row),
    toGive: gives ? (row.to_give ?? 0) : 0,
    next: gives
      ? { words: row.words ?? '', dueOn: row.due_on ?? '', sentBack: row.sent_back ?? false }
      : null,
  }
}

function wholeView({ award, instalments, conditions, attached }: AwardParts) {
  return {
    ...awardView(award),
    paysFor: award.pays_for ?? '',
    payee: award.payee ?? 'finance',
    officeName: award.office_name ?? '',
    officeZone: award.office_zone,
    instalments: instalments.map(row => instalmentView(row, { award, conditions })),
    conditions: conditions.map(row => conditionView(row, attached)),
  } as const
}

function instalmentView(
  row: InstalmentRow,
  { award, conditions }: Pick<AwardParts, 'award' | 'conditions'>,
): AwardInstalment {
  const open = conditions.filter(
    ({ instalment_id, state }) => instalment_id === row.id && !settledConditions.includes(state),
  )
  return {
    _id: row.id,
    number: row.number,
    amount: formatPrice(row.amount_minor, award.currency),
    dueOn: row.due_on,
    state: row.state,
    waitsFor: open.map(({ id }) => id),
    inFile: row.in_file,
    paidOn: row.paid_on,
    version: row.version,
  }
}

function conditionView(row: ConditionRow, attached: AwardParts['attached']): AwardCondition {
  return {
    _id: row.id,
    kind: row.kind,
    words: row.words,
    dueOn: row.due_on,
    state: row.state,
    answer: row.answer,
    documents: attached
      .filter(({ question }) => question === documentsOf(row.id))
      .map(({ document }) => document),
    givenAt: row.given_at?.toISOString() ?? null,
    note: row.note,
    checkedAt: row.checked_at?.toISOString() ?? null,
    version: row.version,
  }
}

/** An award for its applicant. */
export function ownAwardView(parts: AwardParts): OwnAward {
  const { award } = parts
  return {
    ...wholeView(parts),
    applicant: award.applicant_name,
    address: award.applicant_address,
    deferralAnswer:
      award.deferral_granted === null
        ? null
        : { granted: award.deferral_granted, words: award.deferral_answer ?? '' },
    checkCode: ['accepted', 'ended'].includes(award.state) ? award.check_code : null,
  }
}

/** An award for the office; what its student has typed and not sent is theirs. */
export function officeAwardView(
  parts: AwardParts,
  events: Awaited<ReturnType<typeof listEvents>>,
): OfficeAward {
  const { award } = parts
  const whole = wholeView(parts)
  return {
    ...whole,
    conditions: whole.conditions.map(condition => ({
      ...condition,
      answer: condition.state === 'open' || condition.state === 'sentBack' ? '' : condition.answer,
    })),
    scholarshipId: award.offered_by,
    applicant: award.applicant_name,
    email: award.applicant_email,
    events: events.map(row => ({
      from: row.from_state,
      to: row.to_state,
      why: row.why,
      by: row.user_name ?? '',
      at: row.at.toISOString(),
    })),
  }
}

/** An award in the office's list. */
export function awardRowView(row: Awaited<ReturnType<typeof listAwards>>[number]): AwardRow {
  return {
    _id: row.id,
    applicationId: row.application_id,
    number: row.number ?? '',
    applicant: row.applicant_name,
    scholarshipName: row.scholarship_name,
    amount: formatPrice(row.amount_minor, row.currency),
    state: row.state,
    answerBy: row.answer_by?.toISOString() ?? null,
    reminded: row.reminded,
    refused: row.refused_at !== null,
    toCheck: row.to_check,
    overdue: row.overdue,
    version: row.version,
  }
}

/** What anybody learns about a letter with its number and code. */
export function checkView(row: Awaited<ReturnType<typeof findForCheck>>): AwardCheck {
  if (!row?.released_at || !row.number) return { award: null }
  return {
    award: {
      number: row.number,
      name: row.applicant_name,
      amount: formatPrice(row.amount_minor, row.currency),
      scholarshipName: row.scholarship_name,
      universityName: row.university_name,
      releasedAt: row.released_at.toISOString(),
      acceptedAt: row.answered_at?.toISOString() ?? null,
      valid: row.state === 'accepted' || row.state === 'ended',
    },
  }
}
