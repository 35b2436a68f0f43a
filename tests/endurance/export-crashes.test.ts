import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { ExportFormat } from '../../contract/exports/export-terms.ts'
import { ask } from '../support/ask.ts'
import { askForExport, csvLines, readExport } from '../support/export-steps.ts'
import { insertScholarship } from '../support/factories.ts'
import { type Person, signUp } from '../support/identity/people.ts'
import { type ServedProduct, startTestProduct } from '../support/product.ts'
import { spawnScript } from '../support/spawned.ts'
import { unzip } from '../support/unzip.ts'

const kills = 50
/** Kills of one export. */
const each = 5
const applications = 3_000
/** Characters of each address, so that a file has several parts. */
const characters = 8_000

test(`[AUDIT2] ${kills} times kill -9 while exports are made: each is whole or begun again, and none is offered before`, async () => {
  const product = await startTestProduct({}, { withoutBackground: true })
  const { db, databaseUrl, dataDir } = product
  const make = (id: string) =>
    spawnScript(new URL('../support/processes/makes-export.ts', import.meta.url), [id], {
      env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    })
  const now = (id: string) =>
    db
      .selectFrom('exports')
      .select(['state', 'attempt', 'parts', 'written', 'expected'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  try {
    const officer = await signUp(product, 'moderator')
    await insertMany(product)
    /** The kills by how many parts were named. */
    const seen: Record<number, number> = {}
    for (let killed = 0, nth = 0; killed < kills; nth += 1) {
      const format: ExportFormat = nth % 2 === 0 ? 'csv' : 'xlsx'
      const columns = ['application', 'address', 'status']
      const id = await askForExport(product, officer, { format, columns })
      for (let tried = 1; tried <= each && killed < kills; tried += 1) {
        const maker = make(id)
        await vi.waitUntil(async () => (await now(id)).attempt === tried, { timeout: 60_000, interval: 5 })
        // Each time later: before its program has begun, until after its last part.
        await pause(killed * 40)
        maker.kill('SIGKILL')
        await maker.ended
        const { state, parts } = await now(id)
        if (state === 'ready') break
        killed += 1
        seen[parts] = (seen[parts] ?? 0) + 1
        expect(state).toBe('making')
        expect((await readExport(product, officer, id)).status).toBe(404)
        // What another process would wait a minute for.
        await sql`update exports set claimed_until = now() where id = ${id}`.execute(db)
      }
      await make(id).ended
      expect(await now(id)).toMatchObject({ state: 'ready', written: applications, expected: applications })
      expect(await rowsOf(product, officer, { id, format })).toBe(applications)
      await ask(product, officer, `DELETE /exports/${id}`)
    }
    console.info(seen)
  } finally {
    await product.stop()
  }
})

/** How many rows the file of an export has besides titles and the last line; none where that line is missing. */
async function rowsOf(
  product: ServedProduct,
  officer: Person,
  { id, format }: { id: string; format: ExportFormat },
): Promise<number> {
  const answer = await readExport(product, officer, id)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const rows =
    format === 'csv'
      ? csvLines(bytes).map(([first = '']) => first)
      : (unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString().split('<row>').slice(1) ?? [])
  const last = `End of export: ${applications} rows expected and ${applications} rows written`
  return rows.at(-1)?.includes(last) ? rows.length - 2 : 0
}

async function insertMany({ db }: ServedProduct): Promise<void> {
  const scholarship = await insertScholarship(db)
  await sql`
    with people as (
      insert into users (id, identity_id, user_email, user_name)
      select gen_random_uuid(), 'many-' || n, 'many-' || n || '@example.org', 'Person ' || n
      from generate_series(1, ${sql.lit(applications)}) n returning id),
    paid as (
      insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
      select gen_random_uuid(), id, ${scholarship}, 5000, 'usd', 'succeeded', now() from people returning id, user_id)
    insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category, subject,
      application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc)
    select gen_random_uuid(), ${scholarship}, user_id, id, 'Award', 'University', 'Partial', 'Doctor', 5000, 0, '12345', '',
      (select string_agg(md5(n::text || paid.id::text), '') from generate_series(1, ${sql.lit(characters / 32)}) n),
      'female', 'masters', 'A', 'A' from paid`.execute(db)
}
