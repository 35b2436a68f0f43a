import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { ask } from './ask.ts'
import type { Person } from './identity/people.ts'
import type { ServedProduct } from './product.ts'
import type { SeenId } from '../../server/platform/access/scope.ts'

/** Lets a scholarship hold its decisions, or decide at once. */
export async function hold(product: ServedProduct, officer: Person, scholarshipId: string, holds = true) {
  const { status } = await ask(product, officer, `PATCH /decisions/scholarship/${scholarshipId}`, { holds })
  expect(status).toBe(200)
}

/** Previews the release of a scholarship's proposals. @returns the id of the batch */
export async function preview(
  product: ServedProduct,
  officer: Person,
  scholarship: string,
  applications?: string[],
): Promise<SeenId> {
  const body = { scholarship, ...(applications && { applications }) }
  const answer = await ask(product, officer, 'POST /decisions/batches', body)
  expect(answer.status).toBe(201)
  return answer.body.insertedId
}

/** The moment of every confirmed batch has come; waits until all are released. */
export async function letTimePass({ db }: ServedProduct): Promise<void> {
  await sql`update jobs set run_at = now() where kind = 'release_batch' and done_at is null`.execute(db)
  await vi.waitUntil(
    async () => {
      const rest = await db
        .selectFrom('decision_batches')
        .select('id')
        .where('state', 'in', ['waiting', 'releasing'])
        .execute()
      return rest.length === 0
    },
    { timeout: 60_000, interval: 50 },
  )
}
