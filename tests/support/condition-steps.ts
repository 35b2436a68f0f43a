import type { EligibilityDefinition, EligibilityMode } from '../../contract/eligibility/conditions.ts'
import { ask } from './ask.ts'
import type { Person } from './identity/people.ts'
import type { ServedProduct } from './product.ts'

/** Masters students whose household has at most 12,000 dollars a year. */
export const shortConditions = {
  all: [
    { id: 'c_level1', question: 'p_level', kind: 'values', comparison: 'isOneOf', values: ['o_masters'] },
    {
      id: 'c_income',
      question: 'p_income',
      kind: 'amount',
      comparison: 'atMost',
      currency: 'USD',
      hundredths: 1_200_000,
      rates: [],
    },
  ],
  oneOf: [],
} satisfies EligibilityDefinition

/** Publishes the next version of the conditions of a scholarship. */
export async function publishConditions(
  product: ServedProduct,
  conditions: {
    office: Person
    scholarshipId: string
    definition?: EligibilityDefinition
    mode?: EligibilityMode
  },
): Promise<void> {
  const { office, scholarshipId, definition = shortConditions, mode = 'advise' } = conditions
  await ask(product, office, `PATCH /eligibility/${scholarshipId}`, { version: 0, mode, definition })
  await ask(product, office, `POST /eligibility/publish/${scholarshipId}`, { version: 1 })
}
