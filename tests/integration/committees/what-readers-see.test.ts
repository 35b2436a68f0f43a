import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { makeCommittee, searched } from '../../support/committee-steps.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { storeDocument } from '../../support/documents/store-document.ts'
import { oneSection } from '../../support/form-factories.ts'
import { type Person, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'
import { insertLetter } from '../../support/reference-steps.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Tara Rahman')

const asked = { help: '', required: false }
const form: FormDefinition = oneSection('Your plans', [
  { ...asked, id: 'q_essay', type: 'paragraph', wording: 'Which problem would you solve?' },
  {
    ...asked,
    id: 'q_start',
    type: 'choice',
    wording: 'When can you start?',
    options: [
      { id: 'o_spring', text: 'In spring' },
      { id: 'o_autumn', text: 'In autumn' },
    ],
    other: true,
  },
  { ...asked, id: 'q_born', type: 'date', wording: 'When were you born?' },
  { ...asked, id: 'q_files', type: 'file', wording: 'Your transcript', maxFiles: 3 },
])

/** What hides who somebody is: 40 texts that stand nowhere else, in everything that readers may not see. */
function identity(seed: string) {
  let count = 0
  const text = () => `qz${seed}${String((count += 1)).padStart(4, '0')}wj`
  return {
    name: `${text()} ${text()}`,
    email: `${text()}@${text()}.example`,
    phone: '+250 788 123 4'.padEnd(16, String(seed.length)),
    address: `${text()}, ${text()}`,
    file: `${text()}.pdf`,
    referee: `${text()} ${text()}`,
    refereeEmail: `${text()}@example.org`,
    text,
  }
}

interface World {
  scholarship: string
  application: string
  applicant: Person
}

/** An application that answers the same, whoever its applicant is. */
async function world(who: ReturnType<typeof identity>, { earlier }: { earlier: number }): Promise<World> {
  const essay = `People call me of the ditch. ${'The road becomes a river. '.repeat(10)}`
  const answers = { q_essay: essay, q_start: 'o_autumn', q_born: '2004-05-06' }
  const { scholarshipId, ids, applicants } = await insertAnswered(product, {
    definition: form,
    people: { [who.name]: answers },
  })
  const [applicant] = applicants
  const application = ids.get(who.name) as string
  const { db } = product
  await db
    .updateTable('users')
    .set({ user_name: who.name, user_email: who.email })
    .where('id', '=', applicant?.userId ?? '')
    .execute()
  await sql`update applications set phone = ${who.phone}, address = ${who.address}, photo = ${`/images/${who.text()}`},
    gender = ${earlier > 0 ? 'male' : 'female'}, applied_at = now() - ${earlier} * interval '1 day',
    feedback = ${who.text()} where id = ${application}`.execute(db)
  const content = await pdfFile({ line: 'Transcript' })
  const documents = []
  for (const line of ['First', 'Second']) {
    const file = { name: `${line}${who.file}`, content }
    documents.push(
      await storeDocument(product, { userId: applicant!.userId, application, question: 'q_files' }, file),
    )
  }
  await db
    .updateTable('application_answers')
    .set({ answers: JSON.stringify({ ...answers, q_files: documents }) })
    .where('application_id', '=', knownId(application))
    .execute()
  await insertLetter(product, applicant!, scholarshipId, {
    name: who.referee,
    email: who.refereeEmail,
    text: `They measured the ditch.\n\n${who.referee}, ${who.refereeEmail}`,
  })
  // Other applications, and what became of them.
  for (let number = 0; number < earlier; number += 1)
    await insertApplication(db, {
      user_id: applicant!.userId,
      status: 'Completed',
      feedback: who.text(),
      address: who.text(),
    })
  return { scholarship: scholarshipId, application, applicant: applicant! }
}

const preview = async (scholarship: string, number?: number) =>
  ask(
    product,
    officer,
    `GET /committees/preview/${scholarship}${number === undefined ? '' : `?number=${number}`}`,
  )

/** Everything that readers may be shown. */
const everything = [
  { question: 'q_essay', shown: 'shown' },
  { question: 'q_files', shown: 'shown' },
  { question: 'references', shown: 'shown' },
]

async function choose(scholarship: string, questions: object[]) {
  return ask(product, officer, `PATCH /committees/questions/${scholarship}`, { questions })
}

test('[FAIR2] worlds that differ only in who applied, and when, show readers the same bytes', async () => {
  const worlds = [await world(identity('a'), { earlier: 0 }), await world(identity('b'), { earlier: 3 })]
  const shown: string[] = []
  for (const { scholarship } of worlds) {
    await makeCommittee(product, officer, scholarship)
    await choose(scholarship, everything)
    const first = await preview(scholarship)
    expect(first.status).toBe(200)
    await sql`update committee_numbers set number = 731 where scholarship_id = ${scholarship}`.execute(
      product.db,
    )
    const { application, applicantName } = (await preview(scholarship, 731)).body
    expect(applicantName).toMatch(/^qz/)
    shown.push(JSON.stringify(application))
  }
  expect(shown[0]).toBe(shown[1])
  expect(JSON.parse(shown[0] ?? '')).toEqual({
    number: 731,
    name: null,
    sections: [
      {
        title: 'Your details',
        answers: [
          { question: 'degree', wording: 'Degree', text: 'Bachelor', documents: [] },
          { question: 'ssc', wording: 'SSC result', text: '4.8', documents: [] },
          { question: 'hsc', wording: 'HSC result', text: '4.9', documents: [] },
        ],
      },
      {
        title: 'Your plans',
        answers: [
          expect.objectContaining({ question: 'q_essay' }),
          expect.objectContaining({ question: 'q_start', text: 'In autumn' }),
          expect.objectContaining({ question: 'q_born', text: '6 May 2004' }),
          {
            question: 'q_files',
            wording: 'Your transcript',
            text: '',
            documents: [
              { document: 1, type: 'application/pdf' },
              { document: 2, type: 'application/pdf' },
            ],
          },
        ],
      },
    ],
    letters: [{ text: 'They measured the ditch.\n\n[masked], [masked]', document: null }],
  })
  // A thousand texts of each: in neither.
  expect(shown.join('')).not.toMatch(/qz[ab]\d{4}wj|Harbour|example\.org/)
})

test('[FAIR1] texts, files and letters are hidden until the office shows them; identity never is while blind', async () => {
  const { scholarship, applicant } = await world(identity('c'), { earlier: 1 })
  await makeCommittee(product, officer, scholarship)
  const { application } = (await preview(scholarship)).body
  expect(
    application.sections.flatMap((section: { answers: { question: string }[] }) =>
      section.answers.map(({ question }) => question),
    ),
  ).toEqual(['degree', 'ssc', 'hsc', 'q_start', 'q_born'])
  expect(application.letters).toEqual([])
  const { questions, searchedAt } = (await ask(product, officer, `GET /committees/questions/${scholarship}`))
    .body
  expect(searchedAt).toBeNull()
  expect(
    Object.fromEntries(
      questions.map(({ question, fixed, shown }: Record<string, string>) => [
        question,
        fixed ? 'fixed' : shown,
      ]),
    ),
  ).toEqual({
    name: 'fixed',
    email: 'fixed',
    phone: 'fixed',
    photo: 'fixed',
    address: 'fixed',
    gender: 'fixed',
    degree: 'shown',
    ssc: 'shown',
    hsc: 'shown',
    q_essay: 'hidden',
    q_start: 'shown',
    q_born: 'shown',
    q_files: 'hidden',
    references: 'hidden',
  })
  for (const question of ['phone', 'photo', 'q_none'])
    expect(refusal(await choose(scholarship, [{ question, shown: 'shown' }]))).toEqual([400, 'invalid_input'])
  expect((await choose(scholarship, [{ question: 'q_start', shown: 'hidden' }])).body).toEqual({
    modifiedCount: 1,
  })
  expect((await choose(scholarship, [{ question: 'q_start', shown: 'hidden' }])).body).toEqual({
    modifiedCount: 0,
  })
  // Lifted with a reason, the name is there, and what the office shows besides.
  const lift = { version: 1, act: 'lift', why: 'The donor wants to know.' }
  expect((await ask(product, officer, `POST /committees/${scholarship}`, lift)).status).toBe(200)
  await choose(scholarship, [{ question: 'gender', shown: 'shown' }])
  const lifted = (await preview(scholarship)).body
  expect(lifted.application.name).toMatch(/^qzc/)
  expect(JSON.stringify(lifted.application)).toContain('Male')
  expect(JSON.stringify(lifted.application)).not.toContain(applicant.userId)
})

test('[FAIR2] the applicant’s own words are found in answers and PDFs, and masked by hand', async () => {
  const name = 'Diane Uwase'
  const {
    scholarshipId: scholarship,
    ids,
    applicants,
  } = await insertAnswered(product, {
    definition: form,
    people: { [name]: { q_essay: 'They call me Diane. DIANE of the ditch; dianes are others.' } },
  })
  const application = ids.get(name) as string
  const where = { userId: applicants[0]!.userId, application, question: 'q_files' }
  const pdf = { name: 'transcript.pdf', content: await pdfFile({ line: 'Name: UWASE Diane, born in 2004' }) }
  const clean = { name: 'other.pdf', content: await pdfFile({ line: 'Nobody' }) }
  const [transcript, other] = [
    await storeDocument(product, where, pdf),
    await storeDocument(product, where, clean),
  ]
  await product.db
    .updateTable('application_answers')
    .set({
      answers: JSON.stringify({
        q_essay: 'They call me Diane. DIANE of the ditch; dianes are others.',
        q_files: [transcript, other],
      }),
    })
    .where('application_id', '=', knownId(application))
    .execute()
  await makeCommittee(product, officer, scholarship)
  await choose(scholarship, everything)
  await searched(product, officer, scholarship)
  const found = (await preview(scholarship)).body
  expect(found.places).toEqual([
    { place: 'q_essay', wording: 'Which problem would you solve?', words: 'DIANE', state: 'found' },
    { place: 'q_essay', wording: 'Which problem would you solve?', words: 'Diane', state: 'found' },
    { place: transcript, wording: 'Your transcript', words: 'UWASE Diane', state: 'found' },
  ])
  expect((await ask(product, officer, `GET /committees/${scholarship}`)).body.found).toBe(3)
  const act = (place: string, words: string, name_: string) =>
    ask(product, officer, `POST /committees/places/${application}`, { place, words, act: name_ })
  const answers = async () => {
    const body = (await preview(scholarship)).body.application
    return body.sections[1].answers as { question: string; text: string; documents: object[] }[]
  }
  expect((await answers())[0]?.text).toContain('They call me Diane. DIANE')
  expect((await act('q_essay', 'Diane', 'mask')).body).toEqual({ modifiedCount: 1 })
  expect((await answers())[0]?.text).toBe('They call me [masked]. [masked] of the ditch; dianes are others.')
  expect((await act('q_essay', 'ditch', 'mask')).body).toEqual({ modifiedCount: 1 })
  expect((await answers())[0]?.text).toContain('of the [masked];')
  expect((await act('q_essay', 'ditch', 'undo')).body).toEqual({ modifiedCount: 1 })
  expect((await act('q_essay', 'ditch', 'undo')).body).toEqual({ modifiedCount: 0 })
  await act(transcript, 'UWASE Diane', 'mask')
  expect((await answers())[1]?.documents).toEqual([{ document: 1, type: 'application/pdf' }])
  await act(transcript, 'UWASE Diane', 'keep')
  expect((await answers())[1]?.documents).toHaveLength(2)
  await act('q_essay', '', 'mask')
  expect((await answers()).map(({ question }) => question)).toEqual(['q_files'])
  expect(refusal(await act('q_none', 'x', 'mask'))).toEqual([404, 'not_found'])
  // What was looked at stays so when names are looked for again.
  await searched(product, officer, scholarship)
  const states = (await preview(scholarship)).body.places.map((place: { state: string }) => place.state)
  expect(states.toSorted()).toEqual(['found', 'kept', 'masked', 'masked'])
})

test('[FAIR2] a masked question hides own words at once, and its PDFs until nothing is to be looked at', async () => {
  const name = 'Chidi Nwosu'
  const {
    scholarshipId: scholarship,
    ids,
    applicants,
  } = await insertAnswered(product, {
    definition: form,
    people: { [name]: {} },
  })
  const application = ids.get(name) as string
  const content = await pdfFile({ line: 'Nobody' })
  const where = { userId: applicants[0]!.userId, application, question: 'q_files' }
  const document = await storeDocument(product, where, { name: 'a.pdf', content })
  const { form_version_id } = await product.db
    .selectFrom('scholarships')
    .select('form_version_id')
    .where('id', '=', scholarship)
    .executeTakeFirstOrThrow()
  await product.db
    .insertInto('application_answers')
    .values({
      application_id: application,
      form_version_id: form_version_id ?? '',
      answers: JSON.stringify({ q_essay: 'I, chidi, call +44 20 7946 1000.', q_files: [document] }),
    })
    .execute()
  await makeCommittee(product, officer, scholarship)
  await choose(scholarship, [
    { question: 'q_essay', shown: 'masked' },
    { question: 'q_files', shown: 'masked' },
  ])
  const answers = async () => (await preview(scholarship)).body.application.sections[1].answers
  expect(await answers()).toMatchObject([{ text: 'I, [masked], call [masked].' }])
  await searched(product, officer, scholarship)
  expect(await answers()).toMatchObject([{ question: 'q_essay' }, { question: 'q_files' }])
  await ask(product, officer, `POST /committees/places/${application}`, {
    place: 'q_essay',
    words: 'chidi',
    act: 'keep',
  })
  expect(await answers()).toMatchObject([{ text: 'I, chidi, call [masked].' }, {}])
})

test('[FAIR1] previews with places to look at come first; one’s own application is none', async () => {
  const people = Object.fromEntries(['Ada Lovelace', 'Bo Ek', 'Cy Young'].map(name => [name, {}]))
  const { scholarshipId: scholarship, ids } = await insertAnswered(product, { definition: form, people })
  const own = await insertApplication(product.db, { scholarship_id: scholarship, user_id: officer.userId })
  await makeCommittee(product, officer, scholarship)
  await preview(scholarship)
  const all = [...ids.values(), own]
  // Those that were drawn can be the same.
  await product.db
    .updateTable('committee_numbers')
    .set(({ eb }) => ({ number: eb('number', '+', 1000) }))
    .where('scholarship_id', '=', scholarship)
    .execute()
  for (const [at, id] of all.entries())
    await product.db
      .updateTable('committee_numbers')
      .set({ number: at + 1 })
      .where('application_id', '=', knownId(id))
      .execute()
  const place = {
    scholarship_id: scholarship,
    place: 'q_essay',
    words: 'x',
    question: 'q_essay',
    found: true,
    state: 'found' as const,
  }
  for (const id of [all[1], all[2]])
    await product.db
      .insertInto('committee_places')
      .values({ ...place, application_id: id ?? newId() })
      .execute()
  const seen = async (number?: number) => {
    const { application, previous, next, of } = (await preview(scholarship, number)).body
    return [application.number, previous, next, of]
  }
  expect(await seen()).toEqual([2, null, 3, 3])
  expect(await seen(3)).toEqual([3, 2, 1, 3])
  // From one that was looked at, to the next that was not.
  expect(await seen(1)).toEqual([1, 3, 2, 3])
  expect(refusal(await preview(scholarship, 4))).toEqual([403, 'own_application'])
  expect(refusal(await preview(scholarship, 5))).toEqual([404, 'not_found'])

  // What was decided before anybody read it is not for readers, on the page of the committee neither.
  const committee = async () => (await ask(product, officer, `GET /committees/${scholarship}`)).body
  expect(await committee()).toMatchObject({ applications: 4, found: 2 })
  const decide = product.db.updateTable('applications').set({ status: 'Rejected' })
  await decide.where('id', '=', knownId(all[1] ?? '')).execute()
  expect(await committee()).toMatchObject({ applications: 3, found: 1 })
  expect(await seen()).toEqual([3, null, 1, 2])
  expect(refusal(await preview(scholarship, 2))).toEqual([404, 'not_found'])
})
