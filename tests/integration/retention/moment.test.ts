import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProduct, useProduct } from '../../support/product.ts'
import { insertDecided, setRule } from '../../support/retention-steps.ts'

const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))

async function dayOf(decided: string, months: number, zone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select retention_day(${decided}::timestamptz, ${months}, ${zone})::text as day`.execute(product.db)
  return rows[0]?.day ?? ''
}

test.each([
  ['2026-01-31 12:00Z', 1, 'UTC', '2026-02-28'],
  ['2028-01-31 12:00Z', 1, 'UTC', '2028-02-29'],
  ['2028-02-29 12:00Z', 12, 'UTC', '2029-02-28'],
  ['2028-02-29 12:00Z', 48, 'UTC', '2032-02-29'],
  ['2026-08-31 12:00Z', 120, 'UTC', '2036-08-31'],
  ['2026-12-31 23:59Z', 2, 'UTC', '2027-02-28'],
  // Both sides of midnight, in summer and in winter.
  ['2026-03-31 21:59Z', 24, 'Europe/Berlin', '2028-03-31'],
  ['2026-03-31 22:00Z', 24, 'Europe/Berlin', '2028-04-01'],
  ['2026-10-31 22:59Z', 1, 'Europe/Berlin', '2026-11-30'],
  ['2026-10-31 23:00Z', 1, 'Europe/Berlin', '2026-12-01'],
  ['2026-01-31 10:59Z', 1, 'Pacific/Auckland', '2026-02-28'],
  ['2026-01-31 11:00Z', 1, 'Pacific/Auckland', '2026-03-01'],
  ['2026-02-01 04:59Z', 1, 'America/New_York', '2026-02-28'],
  ['2026-02-01 05:00Z', 1, 'America/New_York', '2026-03-01'],
])('[AUDIT4] decided at %s, %d months in %s end on %s', async (decided, months, zone, day) => {
  expect(await dayOf(decided, months, zone)).toBe(day)
})

const decidedAt = async (id: string) => {
  const { rows } = await sql<{ at: Date }>`
    select decided_at as at from retention_decided where application_id = ${id}`.execute(product.db)
  return rows[0]?.at.toISOString()
}
const change = (what: string, id: string) => sql`${sql.raw(what)} = ${id}`.execute(product.db)

test('[AUDIT4] what counts is when the decision was released; a held, reopened or undone one counts not at all', async () => {
  const { db } = product
  const id = await insertDecided(db, '2020-05-05 12:00Z')
  expect(await decidedAt(id)).toBe('2020-05-05T12:00:00.000Z')
  await sql`insert into decisions (application_id, scholarship_id, outcome)
    select id, scholarship_id, 'decline' from applications where id = ${id}`.execute(db)
  expect(await decidedAt(id)).toBeUndefined()
  await change(`update decisions set released_at = '2020-06-06 12:00Z' where application_id`, id)
  expect(await decidedAt(id)).toBe('2020-06-06T12:00:00.000Z')
  await change(`update decisions set released_at = null, reopened = 'Wrong file' where application_id`, id)
  expect(await decidedAt(id)).toBeUndefined()
  await change(`delete from decisions where application_id`, id)
  expect(await decidedAt(id)).toBe('2020-05-05T12:00:00.000Z')
  await change(`update applications set status = 'Processing' where id`, id)
  expect(await decidedAt(id)).toBeUndefined()
  await change(`update applications set status = 'Rejected' where id`, id)
  expect(await decidedAt(id)).toBe('2020-05-05T12:00:00.000Z')
})

test('[AUDIT4] the rule begins with the first midnight of the office after 24 hours', async () => {
  await setRule(product.db, null)
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from ((now() + interval '24 hours') at time zone 'UTC')::date + 1 - now() at time zone 'UTC') / 3600
      as hours`.execute(product.db)
  expect(Number(rows[0]?.hours)).toBeGreaterThan(24)
  expect(Number(rows[0]?.hours)).toBeLessThanOrEqual(48)
})
