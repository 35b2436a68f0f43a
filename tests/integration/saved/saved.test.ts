import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { maximumSaved } from '../../../contract/saved/saved-limits.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication, insertPayment } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { archiveScholarship, dateIn, insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const user = usePerson(product)
const other = usePerson(product)

const save = (by: Person, ...ids: string[]) => ask(product, by, 'POST /saved', { ids })
const listOf = async (by: Person) => (await ask(product, by, 'GET /saved')).body
const idsOf = async (by: Person): Promise<string[]> => (await ask(product, by, 'GET /saved/ids')).body.ids

/** Saves `count` new scholarships of a person at once, by the statement. */
async function saveMany({ userId }: Person, count: number): Promise<void> {
  const copied = await insertScholarship(product.db)
  await sql`
    with made as (insert into scholarships (id, university_name, university_image, scholarship_name, category, country,
        city, university_rank, application_deadline, subject, description, degree, stipend_minor, service_charge_minor,
        application_fee_minor, rating, posted_by_email)
      select gen_random_uuid(), university_name, university_image, scholarship_name, category, country, city,
        university_rank, application_deadline, subject, description, degree, stipend_minor, service_charge_minor,
        application_fee_minor, rating, posted_by_email
      from scholarships, generate_series(1, ${sql.lit(count)}) where id = ${copied} returning id)
    insert into saved_scholarships (user_id, scholarship_id) select ${userId}, id from made`.execute(
    product.db,
  )
}

describe('saved scholarships', () => {
  test('[SAVE1] saving twice adds once; what is unknown or off the list is passed over', async () => {
    const person = await signUp(product)
    const id = await insertScholarship(product.db)
    const archived = await insertScholarship(product.db, { archived_at: new Date() })
    expect((await save(person, id, archived, newId(), id)).body).toEqual({ added: 1 })
    expect((await save(person, id)).body).toEqual({ added: 0 })
    expect(await idsOf(person)).toEqual([id])
  })

  test('[SAVE1] they are listed by deadline, each with its state and days left; closed ones last', async () => {
    const person = await signUp(product)
    const insert = (days: number, values: object = {}) =>
      insertScholarship(product.db, { application_deadline: dateIn(days), ...values })
    const [later, soon, closed, gone, paid, applied] = [
      await insert(40),
      await insert(3),
      await insert(-5),
      await insert(2, { archived_at: null }),
      await insert(10),
      await insert(20),
    ] as [string, string, string, string, string, string]
    expect((await save(person, later, soon, closed, gone, paid, applied)).body).toEqual({ added: 6 })
    await archiveScholarship(product.db, gone)
    await insertApplication(product.db, { user_id: person.userId, scholarship_id: applied })
    await insertPayment(product.db, { user_id: person.userId, scholarship_id: paid })
    const rows: { _id: string; state: string; daysLeft: number | null; offered: boolean }[] =
      await listOf(person)
    expect(rows.map(({ _id, state, offered }) => [_id, state, offered])).toEqual([
      [soon, 'open', true],
      [paid, 'paid', true],
      [applied, 'applied', true],
      [later, 'open', true],
      [gone, 'closed', false],
      [closed, 'closed', true],
    ])
    const [first, , , , ...last] = rows
    // Whole days: a deadline ends 12 hours after its date does in UTC.
    const hoursLeft = (Date.parse(dateIn(3)) - Date.now()) / 3_600_000 + 36
    expect(first?.daysLeft).toBe(Math.floor(hoursLeft / 24))
    expect(last.map(row => row.daysLeft)).toEqual([null, null])
  })

  test('[SAVE1] a note of one’s own is kept, emptied and bounded; others have their own', async () => {
    const id = await insertScholarship(product.db)
    await save(user, id)
    await save(other, id)
    const note = (by: Person, text: string) => ask(product, by, `PATCH /saved/${id}`, { note: text })
    expect((await note(user, ' Ask Ms. Rossi 🎓 ')).body).toEqual({ modifiedCount: 1 })
    expect((await listOf(user)).map((row: { note: string }) => row.note)).toEqual(['Ask Ms. Rossi 🎓'])
    expect((await listOf(other)).map((row: { note: string }) => row.note)).toEqual([''])
    expect(refusal(await note(user, 'x'.repeat(501)))).toEqual([400, 'invalid_input'])
    expect((await note(user, 'x'.repeat(500))).status).toBe(200)
    expect((await note(user, '')).status).toBe(200)
    const stranger = await signUp(product)
    expect(refusal(await note(stranger, 'mine'))).toEqual([404, 'not_found'])
  })

  test('[SAVE1] removing is repeatable, and takes nothing from anybody else', async () => {
    const id = await insertScholarship(product.db)
    await save(user, id)
    await save(other, id)
    const remove = () => ask(product, user, `DELETE /saved/${id}`)
    expect((await remove()).body).toEqual({ deletedCount: 1 })
    expect((await remove()).body).toEqual({ deletedCount: 0 })
    expect(await idsOf(user)).not.toContain(id)
    expect(await idsOf(other)).toContain(id)
  })

  test('[SAVE1] more than 1,000 are refused as a whole, also by calls at once', async () => {
    const person = await signUp(product)
    const ids = await Promise.all(Array.from({ length: 30 }, () => insertScholarship(product.db)))
    await saveMany(person, maximumSaved - 10)
    const answers = await Promise.all(ids.map(id => save(person, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(refusal(answer)).toEqual([409, 'too_many_saved'])
    expect(await idsOf(person)).toHaveLength(maximumSaved)
    expect(await listOf(person)).toHaveLength(maximumSaved)
    expect(
      refusal(await ask(product, person, 'POST /saved', { ids: ids.flatMap(id => Array(7).fill(id)) })),
    ).toEqual([400, 'invalid_input'])
  })

  test('[SAVE1] two tabs that save and remove at once leave it saved once or not at all', async () => {
    const id = await insertScholarship(product.db)
    for (let round = 0; round < 10; round++) {
      const calls = Array.from({ length: 12 }, (_, i) =>
        i % 2 === 0 ? save(user, id) : ask(product, user, `DELETE /saved/${id}`),
      )
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
      const last = round % 2 === 0
      await (last ? save(user, id) : ask(product, user, `DELETE /saved/${id}`))
      expect((await idsOf(user)).includes(id)).toBe(last)
    }
  })

  test('[SAVE1] a deleted account leaves nothing saved', async () => {
    const admin = await signUp(product, 'admin')
    const person = await signUp(product)
    await save(person, await insertScholarship(product.db))
    await ask(product, person, 'POST /calendar')
    expect((await ask(product, admin, `DELETE /users/${person.userId}`)).status).toBe(200)
    for (const table of ['saved_scholarships', 'calendars'] as const) {
      const rows = await product.db
        .selectFrom(table)
        .selectAll()
        .where('user_id', '=', person.userId)
        .execute()
      expect(rows).toEqual([])
    }
  })
})
