import { Client } from 'pg'
import { expect } from 'vitest'
import type { Criterion } from '../../contract/scores/score-terms.ts'
import { ask } from './ask.ts'
import type { Person } from './identity/people.ts'
import type { ServedProduct } from './product.ts'

/** A criterion that says what one and five points mean. */
export function criterion(name: string, weight = 1): Criterion {
  return {
    name,
    weight,
    words: [`No ${name.toLowerCase()}`, '', '', '', `The greatest ${name.toLowerCase()}`],
  }
}

/** Four criteria by which a test scores. */
export const fourCriteria = [
  criterion('Need', 35),
  criterion('Merit', 25),
  criterion('Essay', 25),
  criterion('Plan', 15),
]

/** Writes the first criteria of a scholarship. */
export async function score(
  product: ServedProduct,
  officer: Person,
  scholarshipId: string,
  { criteria, hides = false }: { criteria: Criterion[]; hides?: boolean },
): Promise<void> {
  const body = { version: 0, criteria, hides }
  const { status } = await ask(product, officer, `POST /scores/criteria/${scholarshipId}`, body)
  expect(status).toBe(201)
}

/** Runs statements without triggers and foreign keys, as a superuser can. */
export async function withoutTriggers(
  { databaseUrl }: ServedProduct,
  ...statements: { text: string; values: unknown[] }[]
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl.replace('//bursary:', '//postgres:') })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
