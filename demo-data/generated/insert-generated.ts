import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../server/platform/database/tables.ts'
import { type ScholarshipRow, scholarshipRow } from '../demo-rows.ts'
import { generatedScholarships } from './generated-scholarships.ts'

/** Rows in one statement; each statement is a transaction of its own. */
const chunkRows = 2000

/**
 * Adds `count` generated scholarships to those already there; the seed depends on how many there are.
 * @param options `pictures`: addresses of stored pictures that take turns; `onProgress` gets the number of rows so far
 */
export async function insertGeneratedScholarships(
  db: Kysely<Tables>,
  count: number,
  options: { postedBy: string; pictures: readonly string[]; onProgress?: (done: number) => void },
): Promise<void> {
  const now = new Date()
  let chunk: ScholarshipRow[] = []
  let done = 0
  const flush = async () => {
    await insertChunk(db, chunk)
    done += chunk.length
    chunk = []
    options.onProgress?.(done)
  }
  for (const scholarship of generatedScholarships(count, `load ${await countAll(db)}`)) {
    const picture = options.pictures[(done + chunk.length) % options.pictures.length] ?? ''
    chunk.push({ ...scholarshipRow(now, scholarship, picture), posted_by_email: options.postedBy })
    if (chunk.length === chunkRows) await flush()
  }
  if (chunk.length > 0) await flush()
  await sql`analyze scholarships`.execute(db)
}

async function countAll(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('scholarships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One parameter for all rows: much faster than one for each value. */
async function insertChunk(db: Kysely<Tables>, rows: ScholarshipRow[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map(column => sql.ref(column)))
  await sql`insert into scholarships (${columns})
    select ${columns} from json_populate_recordset(null::scholarships, ${JSON.stringify(rows)})`.execute(db)
}
