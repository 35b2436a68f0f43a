import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closingWords, exportColumns } from '../../../contract/exports/export-terms.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { letReach } from '../../scenarios/access/amputation.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { letBulk, previewBulk } from '../../support/bulk-steps.ts'
import { hold } from '../../support/decision-steps.ts'
import {
  askForExport,
  csvLines,
  exportBytes,
  exportedRows,
  ownExport,
  readExport,
  untilExported,
} from '../../support/export-steps.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { askForPacket, ownPacket, packetBytes, readPacket, untilMade } from '../../support/packet-steps.ts'
import { useProduct } from '../../support/product.ts'

/** An officer who reached everything when they made something, and then one scholarship only. */
const product = useProduct()
const colleague = usePerson(product, 'moderator', 'Mira Staff')

let reach: Awaited<ReturnType<typeof letReach>>
let here: string
let there: string
let ours: string
let theirs: string
beforeAll(async () => {
  const { db } = product
  reach = await letReach(db)
  here = await insertScholarship(db, { scholarship_name: 'Ours' })
  there = await insertScholarship(db, { scholarship_name: 'Theirs' })
  await hold(product, colleague, here)
  await hold(product, colleague, there)
  const to = async (scholarship_id: string, user_name: string) =>
    insertApplication(db, { scholarship_id, user_id: await insertUser(db, { user_name }) })
  ours = await to(here, 'Amina Yusuf')
  theirs = await to(there, 'Zebediah Okoro')
})

let officer: Person
beforeEach(async () => {
  officer = await signUp(product, 'moderator', 'Nina Narrow')
})
const by = (request: string, body?: object) => ask(product, officer, request, body)

describe('[R4] what somebody made goes with what they reach', () => {
  test('an export of everything is not handed out, listed or counted any more; one of what they still reach is', async () => {
    const names = { columns: ['name', 'scholarship'] }
    const all = await askForExport(product, officer, names)
    expect(csvLines(await exportBytes(product, officer, all))).toHaveLength(4)
    await reach(officer.userId, [here])
    expect(await ownExport(product, officer, all)).toBeUndefined()
    expect((await readExport(product, officer, all)).status).toBe(404)
    expect(refusal(await by(`DELETE /exports/${all}`))).toEqual([404, 'not_found'])

    const { rows, last } = await exportedRows(product, officer, names)
    expect(rows).toEqual([['Amina Yusuf', 'Lakeside Merit Award']])
    expect(last?.[0]).toBe(closingWords({ expected: 1, written: 1 }))
    const few = await askForExport(product, officer, names)
    await untilExported(product, officer, few)
    await reach(officer.userId, [here, there])
    expect((await readExport(product, officer, few)).status).toBe(200)
    await reach(officer.userId, [])
    expect((await readExport(product, officer, few)).status).toBe(404)
  })

  test('scholarships are exported as far as they are reached', async () => {
    await reach(officer.userId, [here])
    const columns = Object.keys(exportColumns.scholarships)
    const { rows } = await exportedRows(product, officer, { kind: 'scholarships', columns })
    expect(rows.map(([name]) => name)).toEqual(['Ours'])
  })

  test('a packet with an application that they do not reach any more is gone for them', async () => {
    const both = await askForPacket(product, officer, { applications: [ours, theirs] })
    await packetBytes(product, officer, both)
    await reach(officer.userId, [here])
    expect(await ownPacket(product, officer, both)).toBeUndefined()
    expect((await readPacket(product, officer, both)).status).toBe(404)
    const picked = { _id: newId(), kind: 'pdf', documents: true, boxes: true }
    const refused = await by('POST /packets', { ...picked, selection: { picked: [ours, theirs] } })
    expect(refusal(refused)).toEqual([404, 'not_found'])
    const one = await askForPacket(product, officer, { applications: [ours] })
    expect(await untilMade(product, officer, one)).toMatchObject({ state: 'ready', applications: 1 })
  })

  test('saved views and sets of theirs are neither listed nor run; those of colleagues only of what both reach', async () => {
    const view = (name: string, address: string) =>
      by('POST /desk/views', { name, address, shared: true }).then(({ body }) => body.insertedId as string)
    const set = (name: string, scholarship: string) =>
      by('POST /export-sets', {
        name,
        kind: 'applications',
        format: 'csv',
        columns: ['name'],
        selection: { view: { scholarship } },
      }).then(({ body }) => body.insertedId as string)
    const gone = [
      await view('Of theirs', `?status=open&scholarship=${there}`),
      await set(`Of theirs ${officer.userId}`, there),
    ] as const
    const kept = [
      await view('Of ours', `?scholarship=${here}`),
      await set(`Of ours ${officer.userId}`, here),
    ] as const
    const maker = officer
    officer = await signUp(product, 'moderator', 'Nora Narrow')
    for (const person of [maker, officer]) {
      await reach(person.userId, [here])
      officer = person
      const ids = async (list: string) => (await by(list)).body.map(({ _id }: { _id: string }) => _id)
      const [views, sets] = [await ids('GET /desk/views'), await ids('GET /export-sets')]
      expect([views.includes(kept[0]), views.includes(gone[0])]).toEqual([true, false])
      expect([sets.includes(kept[1]), sets.includes(gone[1])]).toEqual([true, false])
      const run = await by(`POST /export-sets/run/${gone[1]}`, { _id: newId() })
      expect(refusal(run)).toEqual([404, 'not_found'])
    }
  })

  test('an act in bulk shows and does only what they still reach when it runs', async () => {
    const act = await previewBulk(
      product,
      officer,
      { kind: 'label', label: 'late' },
      { picked: [ours, theirs] },
    )
    await reach(officer.userId, [here])
    const shown = (await by(`GET /bulk/${act}`)).body
    expect([
      shown.items.map(({ applicant }: { applicant: string }) => applicant),
      shown.counts.ready,
    ]).toEqual([['Amina Yusuf'], 1])
    await letBulk(product, officer, 'run', act)
    const labels = async (id: string) => (await ask(product, colleague, `GET /desk/${id}`)).body.labels
    expect([await labels(ours), await labels(theirs)]).toEqual([['late'], []])
  })

  test('what has ended, ends at the next request', async () => {
    expect((await by(`GET /desk/${theirs}`)).status).toBe(200)
    await reach(officer.userId, [here])
    expect((await by(`GET /desk/${theirs}`)).status).toBe(404)
    await reach(officer.userId, [there])
    expect((await by(`GET /desk/${theirs}`)).status).toBe(200)
  })
})

test('[R4] ids in another writing, numbers in a file, and people out of reach are no way round', async () => {
  const receipt = newId()
  await product.db
    .insertInto('application_receipts')
    .values({ application_id: theirs, number: receipt, content: JSON.stringify({ sections: [] }) })
    .execute()
  await reach(officer.userId, [here])
  expect((await by(`GET /desk/${theirs.toUpperCase()}`)).status).toBe(404)
  const file = (name: string) =>
    by('POST /bulk/decisions', {
      _id: newId(),
      file: Buffer.from(`application,outcome,reason\n${name},decline,Late\n`).toString('base64'),
    }).then(({ status, body }) => [status, body.error?.fields])
  expect(await file(theirs)).toEqual(await file(newId()))
  expect(await file(receipt)).toEqual(await file('B-0000-0000'))

  // Nobody gets what they do not reach, nor is somebody out of reach named.
  const other = await signUp(product, 'moderator', 'Otto Other')
  await reach(other.userId, [there])
  const assign = await by(`PATCH /desk/${ours}`, { version: 9, assignee: other.userId })
  expect(refusal(assign)).toEqual([400, 'invalid_input'])
  const share = { kind: 'share', officers: [other.userId] }
  const shared = await by('POST /bulk', { _id: newId(), act: share, selection: { picked: [ours] } })
  expect(refusal(shared)).toEqual([400, 'invalid_input'])
  const officers: { name: string }[] = (await by('GET /desk/officers')).body
  const named = new Set(officers.map(({ name }) => name))
  expect([named.has('Otto Other'), named.has('Mira Staff')]).toEqual([false, true])
})

test('[R4] people keep reaching what is their own, wherever they work', async () => {
  const own = await insertApplication(product.db, { scholarship_id: there, user_id: officer.userId })
  await reach(officer.userId, [here])
  expect((await by(`GET /appliedScholarship/answers/${own}`)).status).toBe(200)
  expect((await by(`GET /appliedScholarship/${officer.email}`)).body).toHaveLength(1)
  expect((await by(`GET /conversations/${own}`)).body.side).toBe('applicant')
  expect((await by(`GET /desk/${own}`)).status).toBe(404)
})
