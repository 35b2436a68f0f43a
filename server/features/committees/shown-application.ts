import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { SeenId } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { ProductError } from '../../platform/product-error.ts'
import { type Shown, shownOf } from './shown-policy.ts'
import { listChoices, listFiles, listLetters, listPlaces, listSources } from './shown-repository.ts'

/**
 * An application as readers see it, with what its documents are; whoever answers with it leaves `documents` and `minutes` out.
 * @throws ProductError `not_found`
 */
export async function readShownApplication(db: Database, applicationId: SeenId): Promise<Shown> {
  const shown = (await readShownApplications(db, [applicationId])).get(applicationId)
  if (!shown) throw new ProductError('not_found')
  return shown
}

/** The same of several to one scholarship, by their ids. */
export async function readShownApplications(
  db: Database,
  ids: readonly SeenId[],
): Promise<Map<SeenId, Shown>> {
  const sources = await listSources(db, ids)
  const [first] = sources
  if (!first) return new Map()
  const numbers = sources.every(({ number }) => number !== null)
    ? new Map(sources.map(({ id, number }) => [id, number ?? 0]))
    : await numbersOf(db, first.scholarship_id)
  const choices = await listChoices(db, first.scholarship_id)
  const places = Map.groupBy(await listPlaces(db, ids), row => row.application_id)
  const files = Map.groupBy(await listFiles(db, ids), row => row.application_id)
  const letters = Map.groupBy(await listLetters(db, ids), row => row.application_id)
  return new Map(
    sources.map(source => {
      const { id } = source
      const belongings = {
        choices,
        places: places.get(id) ?? [],
        files: files.get(id) ?? [],
        letters: letters.get(id) ?? [],
      }
      return [id, shownOf(source, numbers.get(id) ?? 0, belongings)]
    }),
  )
}

/** How many numbers there are for an application: they do not say how many there are. */
const spread = 10

/** The number of each application to a scholarship with a committee, by which readers know it; drawn when it is first needed. */
export async function numbersOf(db: Database, scholarshipId: string): Promise<Map<string, number>> {
  for (;;) {
    const { rows } = await sql<{ id: string; number: number | null }>`
      select id, number from applications left join committee_numbers on application_id = id
       where applications.scholarship_id = ${scholarshipId} and data_removed_at is null`.execute(db)
    const missing = rows.filter(({ number }) => number === null)
    if (missing.length === 0) return new Map(rows.map(({ id, number }) => [id, number ?? 0]))
    const taken = new Set(rows.map(({ number }) => number))
    const highest = spread * Math.max(rows.length, spread)
    const drawn = missing.map(({ id }) => {
      let number: number
      do number = randomInt(1, highest + 1)
      while (taken.has(number))
      taken.add(number)
      return { application_id: id, scholarship_id: scholarshipId, number }
    })
    // Whoever draws at the same time comes first; who is left draws again.
    await sql`
      insert into committee_numbers (application_id, scholarship_id, number)
      select application_id, scholarship_id, number
        from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb)
          as drawn (application_id uuid, scholarship_id uuid, number integer)
      on conflict do nothing`.execute(db)
  }
}
