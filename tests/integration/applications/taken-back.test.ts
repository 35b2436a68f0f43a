import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { restoredTables } from '../../../server/features/applications/deleted-application-service.ts'
import { type Applied, signUpApplicant } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { dateIn } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Ada Admin')

const cancel = ({ applicant, id }: Applied) => ask(product, applicant, `DELETE /appliedScholarship/${id}`)
const undo = ({ applicant, id }: Applied) => ask(product, applicant, `POST /undoDelete/${id}`)

/** The application with its payment, import and award, as they are stored. */
async function rowsOf({ id }: Applied) {
  const { rows } = await sql`
    select to_jsonb(a) - 'search_text' as application, to_jsonb(p) - 'updated_at' - 'consumed_at' as payment,
      p.consumed_at is not null as used, to_jsonb(i) as imported, to_jsonb(w) as award
    from applications a join payments p on p.id = payment_id
      left join imported_applications i on i.application_id = a.id
      left join public_awards w on w.application_id = a.id
    where a.id = ${id}`.execute(product.db)
  return rows
}

const change = (what: ReturnType<typeof sql>, { id }: Applied) =>
  sql`update payments set ${what} from applications where payment_id = payments.id and applications.id = ${id}`.execute(
    product.db,
  )

const refund = ({ id }: Applied, byOffice: boolean) =>
  sql`insert into refunds (id, payment_id, amount_minor, reason, by_office, status)
    select gen_random_uuid(), payment_id, 5000, 'An error of ours', ${byOffice}, 'succeeded'
    from applications where id = ${id}`.execute(product.db)

async function importApplication(applied: Applied) {
  const importId = newId()
  const { userId } = admin
  await product.db
    .insertInto('imports')
    .values({
      id: importId,
      kind: 'applications',
      file_name: 'a.csv',
      bytes: 1,
      user_id: userId,
      state: 'done',
    })
    .execute()
  await product.db
    .insertInto('imported_applications')
    .values({ application_id: applied.id, import_id: importId })
    .execute()
  await change(sql`status = 'waived', amount_minor = 0`, applied)
  return importId
}

async function showAward({ id, scholarship }: Applied) {
  await sql`insert into public_outcomes (scholarship_id, applied, half_within) values (${scholarship}, 20, 9)`.execute(
    product.db,
  )
  await sql`insert into public_awards (application_id, scholarship_id, amount_minor, currency, awarded_on)
    values (${id}, ${scholarship}, 100, 'usd', '2026-01-01')`.execute(product.db)
}

describe('[U5] a cancelled application is taken back as it stood', () => {
  test.each<[string, (applied: Applied) => Promise<unknown>]>([
    ['whose fee was paid', async () => {}],
    ['that was imported, whatever the fee is here', importApplication],
    [
      'whose fee the office has refunded',
      async applied => {
        await change(sql`status = 'refunded', refunded_minor = amount_minor`, applied)
        await refund(applied, true)
      },
    ],
    ['whose fee the provider has given back', applied => change(sql`status = 'refunded'`, applied)],
    ['whose fee is disputed', applied => change(sql`status = 'disputed'`, applied)],
    [
      'whose round closed long ago',
      ({ scholarship }) =>
        product.db
          .updateTable('scholarships')
          .set({ application_deadline: dateIn(-60) })
          .where('id', '=', scholarship)
          .execute(),
    ],
    ['whose award is public', showAward],
  ])('one %s', async (_whose, prepare) => {
    const applied = await signUpApplicant(product)
    await prepare(applied)
    const before = await rowsOf(applied)
    expect((await cancel(applied)).status).toBe(200)
    expect(await rowsOf(applied)).toEqual([])
    expect((await undo(applied)).status).toBe(201)
    expect(await rowsOf(applied)).toEqual(before)
  })

  test('one beside another payment that was begun meanwhile', async () => {
    const applied = await signUpApplicant(product)
    await importApplication(applied)
    await cancel(applied)
    await sql`insert into payments (id, user_id, scholarship_id, intent_id, amount_minor, currency, status)
      values (gen_random_uuid(), ${applied.applicant.userId}, ${applied.scholarship}, ${newId()}, 5000, 'usd', 'open')`.execute(
      product.db,
    )
    expect((await undo(applied)).status).toBe(201)
  })

  test('but not with a fee that goes back because nobody has used it', async () => {
    const applied = await signUpApplicant(product)
    const payment = sql`select payment_id from applications where id = ${applied.id}`
    const { rows } = await payment.execute(product.db)
    await cancel(applied)
    await sql`insert into refunds (id, payment_id, amount_minor, reason, status)
      values (gen_random_uuid(), ${(rows[0] as { payment_id: string }).payment_id}, 5000, 'not used', 'requested')`.execute(
      product.db,
    )
    expect(refusal(await undo(applied))).toEqual([402, 'payment_required'])
  })

  test.each<[string, (applied: Applied) => Promise<unknown>, (applied: Applied) => Promise<unknown>]>([
    [
      'public award, when the outcome was hidden meanwhile',
      showAward,
      ({ scholarship }) =>
        product.db.deleteFrom('public_outcomes').where('scholarship_id', '=', scholarship).execute(),
    ],
    [
      'import, when that was removed meanwhile',
      importApplication,
      () => product.db.deleteFrom('imports').where('user_id', '=', admin.userId).execute(),
    ],
  ])('without its %s', async (_what, prepare, meanwhile) => {
    const applied = await signUpApplicant(product)
    await prepare(applied)
    await cancel(applied)
    await meanwhile(applied)
    expect((await undo(applied)).status).toBe(201)
    expect(await rowsOf(applied)).toMatchObject([{ imported: null, award: null }])
  })
})

test('[U5] every table whose rows go with an application brings them back, or says why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'applications'::regclass`.execute(product.db)
  const others = {
    application_drafts: 'a begun correction stays a draft',
    desk_rows: 'a trigger writes it again',
    desk_gaps: 'a trigger writes them again',
    desk_traits: 'a trigger writes them again',
    retention_decided: 'a trigger writes it again',
    packet_applications: 'a packet that holds it ends',
  }
  const known = new Set<string>([...restoredTables, ...Object.keys(others)])
  expect(rows.map(({ name }) => name).filter(name => !known.has(name))).toEqual([])
})
