import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Report } from '../../../contract/report/report.ts'
import { countAll } from '../../../server/operations/report/report-service.ts'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'
import { insertPayment } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { insertUser } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { setOffice } from '../../support/office.ts'
import { insertEndedRound } from '../../support/outcome-factories.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct(() => startTestProduct())
const officer = usePerson(product, 'moderator', 'Mira Staff')
const admin = usePerson(product, 'admin', 'Ada Admin')

async function reportOf(scholarship?: string, reader = officer): Promise<Report> {
  await countAll(product.db, { livemode: false }, console)
  const { status, body } = await ask(
    product,
    reader,
    `GET /report${scholarship ? `?scholarship=${scholarship}` : ''}`,
  )
  expect(status).toBe(200)
  return body
}

const change = (id: string, what: string) =>
  sql`update applications set ${sql.raw(what)} where scholarship_id = ${id}`.execute(product.db)

test('[AUDIT3] the funnel of a round, each step a part of the one before', async () => {
  const { db } = product
  const id = await insertEndedRound(db, { awarded: 12, declined: 30 })
  const [saver, payer] = [await insertUser(db), await insertUser(db)]
  await sql`insert into saved_scholarships (user_id, scholarship_id) values (${saver}, ${id})`.execute(db)
  for (const status of ['canceled', 'succeeded'] as const)
    await insertPayment(db, { user_id: payer, scholarship_id: id, status })
  const { funnel, countedAt } = await reportOf(id)
  expect(funnel.map(({ step, count }) => `${step} ${count}`)).toEqual([
    'saved 1',
    'begun 43',
    'paid 43',
    'applied 42',
    'decided 42',
    'awarded 12',
  ])
  expect(countedAt).not.toBeNull()
})

test('[AUDIT3] time to decision in working days: the middle, nine of ten, and by week, against the promise', async () => {
  await setOffice(product.db, { answerDays: 15 })
  const id = await insertEndedRound(product.db, { awarded: 10, declined: 10 })
  await change(id, `applied_at = '2026-03-02 12:00Z'`)
  await sql`update decisions set released_at = '2026-03-02 12:00Z'::timestamptz + n * interval '1 day'
    from (select application_id as id, row_number() over () as n from decisions where scholarship_id = ${id}) as each
    where each.id = application_id`.execute(product.db)
  const { time } = await reportOf(id)
  // Released on the days 1 to 20 after a Monday.
  expect(time).toMatchObject({ decided: 20, median: 8, ninth: 14, promised: 15 })
  expect(time.weeks).toEqual([
    { week: 1, count: 7 },
    { week: 2, count: 7 },
    { week: 3, count: 6 },
  ])
})

test('[AUDIT3] groups under ten are hidden, with another one, so that the total does not tell', async () => {
  const id = await insertEndedRound(product.db, { awarded: 40, declined: 40 })
  await sql`update applications set degree = case when n <= 3 then 'fellowship' when n <= 40 then 'masters' else 'bachelor' end
    from (select id as which, row_number() over () as n from applications where scholarship_id = ${id}) as each
    where which = id`.execute(product.db)
  const { groups } = await reportOf(id)
  expect(groups.map(({ by }) => by)).toEqual(['gender', 'degree'])
  expect(groups[0]?.rows).toEqual([{ name: 'female', applied: 80, awarded: 40 }])
  expect(groups[1]?.rows.map(({ name, applied }) => [name, applied])).toEqual([
    ['bachelor', 40],
    ['masters', null],
    ['fellowship', null],
  ])
})

test('[AUDIT3] the report of all, less that of one scholarship, tells of no group that another one hides', async () => {
  const shows = await insertEndedRound(product.db, { awarded: 20, declined: 20 })
  const hides = await insertEndedRound(product.db, { awarded: 22, declined: 22 })
  await change(shows, `degree = 'foundation'`)
  await sql`update applications set degree = 'foundation'
    where id in (select id from applications where scholarship_id = ${hides} limit 4)`.execute(product.db)
  const applied = async (id?: string) =>
    (await reportOf(id)).groups
      .find(({ by }) => by === 'degree')
      ?.rows.find(({ name }) => name === 'foundation')?.applied
  expect([await applied(shows), await applied(hides), await applied()]).toEqual([40, null, null])
})

test('[AUDIT3] of one year: what was sent in it by the office’s clock, and no groups, which could be subtracted', async () => {
  const { db } = product
  await setOffice(db, { timeZone: 'Asia/Bangkok' })
  const id = await insertEndedRound(db, { awarded: 12, declined: 30 })
  await change(id, `applied_at = '2025-06-01 12:00Z'`)
  // In Bangkok it is the next year by then.
  await sql`update applications set applied_at = '2025-12-31 18:00Z' where id in (
    select application_id from decisions where scholarship_id = ${id} and outcome = 'award')`.execute(db)
  await sql`update payments set created_at = '2025-06-01 12:00Z' where scholarship_id = ${id}`.execute(db)
  const all = await reportOf(id, admin)
  expect(all.years).toEqual([2026, 2025])
  const of = async (year: number, which = `&scholarship=${id}`): Promise<Report> =>
    (await ask(product, admin, `GET /report?year=${year}${which}`)).body
  const steps = ({ funnel }: Report) => funnel.slice(3).map(({ count }) => count)
  expect([steps(all), steps(await of(2025)), steps(await of(2026))]).toEqual([
    [42, 42, 12],
    [30, 30, 0],
    [12, 12, 12],
  ])
  expect((await of(2026)).money).toEqual({ fees: [], awards: [{ amount: '$12000', count: 12 }] })
  expect((await of(2025)).groups).toEqual([])
  expect((await of(2025, '')).funnel.find(({ step }) => step === 'applied')?.count).toBe(30)
  await setOffice(db, {})
})

test('[AUDIT3] money is for admins, and what is held is not counted', async () => {
  const id = await insertEndedRound(product.db, { awarded: 12, declined: 12 })
  expect((await reportOf(id)).money).toBeNull()
  expect((await reportOf(id, admin)).money).toEqual({
    fees: [{ amount: '$1200', count: 24 }],
    awards: [{ amount: '$12000', count: 12 }],
  })
  await sql`update payments set livemode = true where id = (select payment_id from applications
    where scholarship_id = ${id} limit 1)`.execute(product.db)
  expect((await reportOf(id, admin)).money?.fees, 'of the other mode').toEqual([
    { amount: '$1150', count: 23 },
  ])
  await sql`update decisions set released_at = null where scholarship_id = ${id} and outcome = 'award'`.execute(
    product.db,
  )
  const held = await reportOf(id, admin)
  expect(held.money?.awards).toEqual([])
  expect(held.funnel).toContainEqual({ step: 'awarded', count: 0 })
  expect(held.funnel).toContainEqual({ step: 'decided', count: 12 })
})

test('[AUDIT3] workload by officer, and the spread of points once all is decided [DESK7]', async () => {
  const id = await insertEndedRound(product.db, { awarded: 10, declined: 10 })
  await sql`update decisions set decided_by = ${officer.userId} where scholarship_id = ${id}`.execute(
    product.db,
  )
  await sql`insert into score_sheets (scholarship_id, version, criteria, hides) values (${id}, 1, '[]', true)`.execute(
    product.db,
  )
  await sql`insert into scores (id, application_id, scholarship_id, version, officer_id, points, mean)
    select gen_random_uuid(), id, ${id}, 1, ${admin.userId}, '{}', 4.2 from applications
    where scholarship_id = ${id} limit 7`.execute(product.db)
  const { workload, scores } = await reportOf(id)
  expect(workload).toEqual([
    { officer: 'Mira Staff', decisions: 20, scores: 0 },
    { officer: 'Ada Admin', decisions: 0, scores: 7 },
  ])
  expect(scores).toEqual([{ points: 4, count: 7 }])
  await sql`update decisions set released_at = null where application_id =
    (select id from applications where scholarship_id = ${id} limit 1)`.execute(product.db)
  await change(id, `status = 'Processing'`)
  expect(await reportOf(id)).toMatchObject({ scores: [], workload: [{ decisions: 19 }] })
})

test('[AUDIT3] all scholarships together, by subject and country, and the same numbers counted twice', async () => {
  const all = await reportOf()
  const { rows } = await sql<{ applied: number }>`select count(*) as applied from applications`.execute(
    product.db,
  )
  expect(all.funnel.find(({ step }) => step === 'applied')?.count).toBe(rows[0]?.applied)
  expect(all.groups.map(({ by }) => by)).toEqual(['gender', 'degree', 'subject', 'country'])
  expect({ ...(await reportOf()), countedAt: '' }).toEqual({ ...all, countedAt: '' })
  expect(
    (await ask(product, officer, 'GET /report?scholarship=019ac000-0000-7000-8000-000000000001')).status,
  ).toBe(404)
})

test('[AUDIT3] the count goes on after a scholarship that cannot be counted in time', async () => {
  const { db, databaseUrl } = product
  const slow = await insertEndedRound(db, { awarded: 1, declined: 1 })
  const other = await insertEndedRound(db, { awarded: 2, declined: 3 })
  await countAll(db, { livemode: false }, console)
  await sql`delete from report_cells where scholarship_id = ${other}`.execute(db)
  const impatient = createDatabase(createPool(databaseUrl, { statementTimeoutMs: 2_000 }))
  const failed: unknown[] = []
  await db.transaction().execute(async tx => {
    await sql`select from report_cells where scholarship_id = ${slow} for update`.execute(tx)
    await countAll(impatient, { livemode: false }, { error: details => void failed.push(details) })
  })
  await impatient.destroy()
  expect(failed).toEqual([{ scholarship: slow, err: expect.objectContaining({ code: '57014' }) }])
  const { funnel } = await reportOf(other)
  expect(funnel.find(({ step }) => step === 'applied')?.count).toBe(5)
})
