import type { Insertable } from 'kysely'
import { applicantDegree } from '../../contract/applications/application-terms.ts'
import { defaultCurrency } from '../../contract/core/currency.ts'
import { reasons } from '../../contract/decisions/decision-terms.ts'
import type { Value } from '../../contract/forms/answers.ts'
import { repeatedColumns } from '../../server/features/applications/application-columns.ts'
import type { SeenId } from '../../server/platform/access/scope.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type {
  ApplicationsTable,
  DecisionsTable,
  PaymentsTable,
  UsersTable,
} from '../../server/platform/database/tables.ts'
import { dayFrom, type ScholarshipRow, timeBefore } from '../demo-rows.ts'
import { type Random, seededRandom } from '../random.ts'
import { roundEssay } from './round-essays.ts'
import { type RoundPerson, roundPeople } from './round-people.ts'

/** The scholarship whose round is read and decided: it is free, asks its own questions, and holds its decisions. */
export const roundScholarship = 'Highland Hydropower Fellowship'

/** How many apply in it. */
export const roundApplicants = 120

/** An application of the round, with its applicant and what they answered. */
export interface RoundEntry {
  user: Insertable<UsersTable> & { id: string }
  payment: Insertable<PaymentsTable>
  application: Insertable<ApplicationsTable> & { id: SeenId }
  answers: Record<string, Value>
  /** What is proposed about it; most of them nothing yet. */
  decision: Insertable<DecisionsTable> | undefined
}

/** Returns the applications of the round, the newest last. */
export function roundEntries(now: Date, scholarship: ScholarshipRow, officer: string): RoundEntry[] {
  return roundPeople(roundApplicants).map((person, nth) => {
    const random = seededRandom(`round ${person.key}`)
    const at = timeBefore(now, 40 - nth / 4, person.key)
    const user = userRow(person, at)
    const payment = waived(user.id, scholarship, at)
    const application = applicationRow(person, { user, payment, scholarship, at, random })
    const average = Math.round(random.between(2.4, 4) * 10) / 10
    const income = random.integer(6, 140) * 100_00
    const { problem, site } = roundEssay(random)
    return {
      user,
      payment,
      application,
      answers: {
        q_citizenof: person.country,
        q_firstgen: random.chance(0.45),
        q_income: income,
        q_average: average,
        q_field: random.pick(['o_civil', 'o_machines', 'o_grid', 'o_people']),
        q_available: dayFrom(now, random.integer(60, 200)),
        q_problem: problem,
        q_site: site,
      },
      decision:
        application.status === 'Processing' && nth % 3 === 0
          ? proposal({ application, scholarship, officer, need: income < 50_000_00, average, nth, now })
          : undefined,
    }
  })
}

/** Somebody who applied, and cannot sign in. */
export function userRow({ key, name }: RoundPerson, at: Date): RoundEntry['user'] {
  return {
    id: newId(),
    identity_id: `demo-applicant-${key}`,
    user_email: `${key}@applicants.example`,
    user_name: name,
    user_photo: '',
    email_confirmed_at: at,
    created_at: at,
  }
}

function waived(userId: string, { id }: ScholarshipRow, at: Date): RoundEntry['payment'] & { id: string } {
  return {
    id: newId(),
    user_id: userId,
    scholarship_id: id,
    amount_minor: 0,
    currency: defaultCurrency,
    status: 'waived',
    consumed_at: at,
    created_at: at,
    updated_at: at,
  }
}

interface Applied {
  user: RoundEntry['user']
  payment: { id: string }
  scholarship: ScholarshipRow
  at: Date
  random: Random
}

/** What somebody of a round sent. */
export function applicationRow(
  person: RoundPerson,
  { user, payment, scholarship, at, random }: Applied,
): RoundEntry['application'] {
  return {
    id: newId(),
    user_id: user.id,
    payment_id: payment.id,
    ...repeatedColumns(scholarship),
    application_fee_minor: scholarship.application_fee_minor,
    service_charge_minor: scholarship.service_charge_minor,
    phone: person.phone,
    photo: '',
    address: person.address,
    gender: person.gender,
    degree: applicantDegree(scholarship.degree),
    ssc: `GPA ${random.between(3, 5).toFixed(2)}`,
    hsc: `GPA ${random.between(3, 5).toFixed(2)}`,
    status: random.chance(0.8) ? 'Processing' : 'Pending',
    feedback: '',
    applied_at: at,
  }
}

interface Judged {
  application: { id: string }
  scholarship: ScholarshipRow
  officer: string
  need: boolean
  average: number
  nth: number
  now: Date
}

function proposal({ application, scholarship, officer, need, average, nth, now }: Judged) {
  const outcome = average >= 3.5 ? 'award' : average >= 3.1 ? 'waitlist' : 'decline'
  return {
    application_id: application.id,
    scholarship_id: scholarship.id,
    outcome,
    amount_minor: outcome === 'award' ? (need ? 5000_00 : 3500_00) : null,
    terms: outcome === 'award' ? '20 months, renewed once' : null,
    rank: outcome === 'waitlist' ? nth / 3 + 1 : null,
    reason: reasons[outcome][outcome === 'award' && !need ? 1 : 0],
    word: '',
    decided_by: officer,
    decided_at: timeBefore(now, 1, application.id),
  } satisfies Insertable<DecisionsTable>
}
