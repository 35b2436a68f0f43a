import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, createPool } from '../../../../server/platform/database/connection.ts'
import { preparedMark } from '../../../../server/platform/database/prepared.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { writeAnswers } from '../../../../server/features/drafts/draft-answer-repository.ts'
import {
  findPlace,
  readByIds,
  readListed,
} from '../../../../server/features/scholarships/search/scholarship-search-repository.ts'
import { readChanges } from '../../../../server/features/scholarships/search/catalogue-reads.ts'
import { storedFields } from '../../../../server/features/scholarships/scholarship-columns.ts'
import { ask } from '../../../support/ask.ts'
import { insertScholarshipWithForm } from '../../../support/form-factories.ts'
import { signUp } from '../../../support/identity/people.ts'
import { useProduct } from '../../../support/product.ts'

const product = useProduct()

const copied = [...storedFields.map(({ column }) => column), 'posted_by_email'].join(', ')

test('[R1] [DRAFT2] what lists and drafts ask again and again is planned at most six times on a connection', async () => {
  const [{ scholarshipId }, amina] = await Promise.all([insertScholarshipWithForm(product), signUp(product)])
  const { body } = await ask(product, amina, 'POST /drafts', { scholarshipId })
  const own = { id: body._id, userId: amina.userId }
  const tab = newId()
  // With few rows PostgreSQL keeps one plan however a statement is written, and this could not fail.
  await sql`insert into scholarships (${sql.raw(copied)}, id)
    select ${sql.raw(copied)}, gen_random_uuid() from scholarships, generate_series(1, 5000) where id = ${scholarshipId}`.execute(
    product.db,
  )
  await sql`analyze scholarships, scholarship_changes`.execute(product.db)
  const db = createDatabase(createPool(product.databaseUrl, { max: 1 }))
  onTestFinished(() => db.destroy())
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  for (let i = 0; i < 12; i += 1) {
    await readChanges(db, rows[0]?.snapshot ?? '')
    await readByIds(db, [scholarshipId])
    await readListed(db, { after: await findPlace(db, scholarshipId), limit: 6 })
    const change = { question: 'q_reason', answer: `Tides ${i}`, base: i, sequence: i + 1 }
    await writeAnswers(db, own, { tab, changes: [change], bytes: 0 })
  }
  const { rows: planned } = await sql<{ statement: string; times: number }>`
    select statement, custom_plans::integer as times from pg_prepared_statements`.execute(db)
  expect(planned.filter(({ statement }) => statement.includes(preparedMark))).toHaveLength(5)
  expect(planned.filter(({ times }) => times > 6)).toEqual([])
})
