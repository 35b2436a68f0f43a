import type { z } from 'zod'
import type { newAwardSettings } from '../../contract/awards/awards.ts'
import { releaseWhole } from '../../server/features/decisions/release-service.ts'
import { ask } from './ask.ts'
import { hold, preview } from './decision-steps.ts'
import type { Person } from './identity/people.ts'
import type { ServedProduct } from './product.ts'

/** Settings that most tests have: two payments, proof of enrolment before the first, a letter that no money waits for. */
export const twoPayments: z.input<typeof newAwardSettings> = {
  version: 0,
  answerDays: 14,
  places: null,
  movesUp: 'byHand',
  payee: 'school',
  paysFor: 'your first year',
  officeName: 'Office of Scholarships',
  plan: {
    instalments: ['2027-09-01', '2028-01-15'],
    conditions: [
      { kind: 'proof', words: 'Proof of enrolment', dueOn: '2027-08-01', before: 1 },
      { kind: 'letter', words: 'A thank-you letter to the donor', dueOn: '2027-10-01', before: null },
    ],
  },
  funds: [],
}

/** Lets awards of a scholarship go on after their letter, and holds its decisions. */
export async function switchOn(
  product: ServedProduct,
  officer: Person,
  scholarship: string,
  changes: Partial<typeof twoPayments> = {},
): Promise<void> {
  await hold(product, officer, scholarship)
  const { status, body } = await ask(product, officer, `PATCH /awards/settings/${scholarship}`, {
    ...twoPayments,
    ...changes,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** Proposes an outcome. */
export async function propose(
  product: ServedProduct,
  officer: Person,
  application: string,
  outcome: object,
): Promise<void> {
  const { status, body } = await ask(product, officer, `PATCH /decisions/${application}`, {
    version: 0,
    ...outcome,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** Releases what is proposed at once. @returns what confirming answered */
export async function release(product: ServedProduct, officer: Person, scholarship: string) {
  const batch = await preview(product, officer, scholarship)
  const answer = await ask(product, officer, `POST /decisions/release/${batch}`, {})
  if (answer.status === 200) await releaseWhole(product.db, batch)
  return answer
}

/** A person's award of an application, as its page shows it. */
export async function awardOf(product: ServedProduct, person: Person, application: string) {
  const { body } = await ask(product, person, 'GET /ownAwards')
  const summary = body.find((each: { applicationId: string }) => each.applicationId === application)
  return summary && (await ask(product, person, `GET /ownAwards/${summary._id}`)).body
}

/** The figures of a fund, in hundredths. */
export function fundFigures({ db }: Pick<ServedProduct, 'db'>, id: string) {
  return db
    .selectFrom('funds')
    .select(['total_minor as total', 'committed_minor as committed', 'paid_minor as paid'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
