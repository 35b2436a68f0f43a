import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { storeDocument } from '../../support/documents/store-document.ts'
import { toldPdf } from '../../support/documents/told-files.ts'
import { oneSection } from '../../support/form-factories.ts'
import { type Person, send } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'
import {
  act,
  assignReading,
  insertCommittee,
  joinCommittee,
  letMinutesPass,
  submitReading,
  type TestCommittee,
  type TestMember,
} from '../../support/reading-steps.ts'
import { insertLetter } from '../../support/reference-steps.ts'

const product = useProduct()

/** `BLIND_WORLDS=50` plants more than 2,000 texts. */
const worlds = Number(process.env.BLIND_WORLDS ?? 2)

const asked = { help: '', required: false }
const form: FormDefinition = oneSection('Your plans', [
  { ...asked, id: 'q_essay', type: 'paragraph', wording: 'Which problem would you solve?' },
  { ...asked, id: 'q_born', type: 'date', wording: 'When were you born?' },
  { ...asked, id: 'q_files', type: 'file', wording: 'Your transcript', maxFiles: 3 },
])

let committee: TestCommittee
let applicants: Person[]
let documents: string[]
let reader: TestMember
let chair: TestMember
/** Of reader and chair. */
let readings: { by: TestMember; id: string }[]

beforeAll(async () => {
  const { db } = product
  const answers = { q_essay: 'The road becomes a river.', q_born: '2004-05-06' }
  const people = { One: answers, Two: answers, Three: answers }
  const made = await insertAnswered(product, { definition: form, people })
  applicants = made.applicants
  committee = await insertCommittee(product, { scholarship: made.scholarshipId, applications: 0 })
  documents = []
  for (const [nth, applicant] of applicants.entries()) {
    const id = [...made.ids.values()][nth] ?? ''
    const number = 70 - 9 * nth
    committee.applications.push({ id, number })
    const row = { application_id: id, scholarship_id: committee.scholarship, number }
    await db.insertInto('committee_numbers').values(row).execute()
    const file = { name: 'transcript.pdf', content: await toldPdf('Nobody yet') }
    const of = { userId: applicant.userId, application: id, question: 'q_files' }
    const document = await storeDocument(product, of, file)
    documents.push(document)
    await db
      .updateTable('application_answers')
      .set({ answers: JSON.stringify({ ...answers, q_files: [document] }) })
      .where('application_id', '=', knownId(id))
      .execute()
    const letter = { name: 'Referee', email: `referee-${nth}@example.org`, text: 'They measured the ditch.' }
    await insertLetter(product, applicant, committee.scholarship, letter)
  }
  for (const question of ['q_essay', 'q_files', 'references'])
    await db
      .insertInto('committee_questions')
      .values({ scholarship_id: committee.scholarship, question, shown: 'shown' })
      .execute()
  reader = await joinCommittee(product, committee, { name: 'Ngozi Ade' })
  chair = await joinCommittee(product, committee, { name: 'Grace Wong', part: 'chair' })
  const other = await joinCommittee(product, committee, { name: 'Tomás Rivera' })
  readings = []
  for (const by of [reader, chair])
    for (const application of committee.applications)
      readings.push({ by, id: await assignReading(product, committee, by, application) })
  for (const [nth, { by, id }] of readings.entries())
    if (nth % 3 === 0) await submitReading(product, by, id, [4, nth + 1])
  for (const application of committee.applications)
    await submitReading(
      product,
      other,
      await assignReading(product, committee, other, application),
      [2, 5],
      'Solid',
    )
  await letMinutesPass(product, 10)
  const given = readings[5] as (typeof readings)[number]
  await act(product, given.by, given.id, 'giveBack')
})

/** Everything that a reader and a chair can fetch, to the byte. */
async function everything(): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const fetch = async (by: Person, path: string) => {
    const answer = await send(product, 'GET', path, by)
    const headers = [...answer.headers].filter(([name]) => !/^(?:date|x-request-id|keep-alive)$/.test(name))
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    const said = `${answer.status} ${JSON.stringify(headers)} ${body}`
    answers.set(`${by.name} ${path}`, said.replaceAll(/"requestId":"[^"]+"/g, ''))
  }
  for (const by of [reader, chair]) {
    await fetch(by, '/readings')
    await fetch(by, `/readings/ranking/${committee.scholarship}`)
    for (const { id } of readings.filter(each => each.by === by)) {
      await fetch(by, `/readings/${id}`)
      await fetch(by, `/readings/document/${id}?document=9`)
    }
    for (const { id } of committee.applications) await fetch(by, `/readings/${id}`)
  }
  // One is made of whatever was uploaded as any other is (shown-documents.test.ts).
  await fetch(reader, `/readings/document/${readings[0]?.id}?document=1`)
  return answers
}

/** Texts that stand nowhere else, of one world. */
function identityOf(world: number) {
  const told: string[] = []
  const text = () => {
    const each = `qz${String(world).padStart(2, '0')}${String(told.length).padStart(4, '0')}wj`
    told.push(each)
    return each
  }
  return { told, text }
}

/** Makes everybody somebody else, wherever that is stored. @returns the texts that say who they are */
async function becomeOthers(world: number): Promise<string[]> {
  const { db, dataDir } = product
  const { told, text } = identityOf(world)
  for (const [nth, { userId }] of applicants.entries()) {
    const { id } = committee.applications[nth] as { id: string }
    await db
      .updateTable('users')
      .set({
        user_name: `${text()} ${text()}`,
        user_email: `${text()}@${text()}.example`,
        user_photo: `/images/${text()}`,
      })
      .where('id', '=', userId)
      .execute()
    await sql`update applications set phone = ${text()}, address = ${`${text()}, ${text()}`}, photo = ${text()},
      gender = ${(world + nth) % 2 === 0 ? 'male' : 'female'}, feedback = ${text()},
      applied_at = now() - ${(world * 7 + nth * 5) % 11} * interval '1 day' where id = ${id}`.execute(db)
    const content = await toldPdf(text())
    const document = documents[nth] ?? ''
    await writeFile(join(dataDir, 'documents', document, 'content'), content)
    await db
      .updateTable('documents')
      .set({ name: `${text()}.pdf`, bytes: content.length })
      .where('id', '=', document)
      .execute()
    await sql`update reference_requests set name = ${text()}, email = ${`${text()}@example.org`}, relation = ${text()},
      settled_at = now() - ${world} * interval '1 hour'
      where user_id = ${userId} and scholarship_id = ${committee.scholarship}`.execute(db)
    // What else they have applied to, and what became of it.
    const status = world % 2 === 0 ? 'Completed' : 'Rejected'
    for (let more = 0; more < world % 3; more += 1)
      await insertApplication(db, { user_id: userId, status, feedback: text(), address: text() })
  }
  return told
}

test('[FAIR2] worlds that differ only in who applied answer readers and chairs the same bytes', async () => {
  const before = await everything()
  const statuses = [...before.values()].map(said => said.slice(0, 3))
  expect(statuses.filter(status => status === '200').length).toBeGreaterThanOrEqual(10)
  const texts = [
    ...committee.applications.map(({ id }) => id),
    ...applicants.map(({ userId }) => userId),
    ...documents,
  ]
  for (let world = 1; world <= worlds; world += 1) {
    texts.push(...(await becomeOthers(world)))
    const now = await everything()
    for (const [call, answer] of now) expect([call, answer]).toEqual([call, before.get(call)])
  }
  expect(texts.length).toBeGreaterThan(40 * worlds)
  const told = [...before.values()].join('\n')
  // The calls by the ids of applications say them back in no answer.
  expect(texts.filter(text => told.includes(text))).toEqual([])
})

test('[FAIR2] it is told once the office has shown it, with a reason, and not before', async () => {
  const { db } = product
  const [mine] = readings as [(typeof readings)[number]]
  const nameNow = async () => (await ask(product, mine.by, `GET /readings/${mine.id}`)).body.application.name
  expect(await nameNow()).toBeNull()
  const lift = (lifted_at: Date | null) =>
    db
      .updateTable('committees')
      .set({ lifted_at, lifted_why: lifted_at && 'Interviews' })
      .where('scholarship_id', '=', committee.scholarship)
      .execute()
  await lift(new Date())
  expect(await nameNow()).toEqual(expect.any(String))
  await lift(null)
})
