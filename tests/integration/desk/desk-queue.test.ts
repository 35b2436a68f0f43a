import { beforeAll, describe, expect, test } from 'vitest'
import type { Value } from '../../../contract/forms/answers.ts'
import { newReceiptNumber } from '../../../server/features/applications/receipts/receipt-number.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { oneSection, publishForm } from '../../support/form-factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

const asked = { help: '', required: true }
const definition = oneSection('Your means', [
  { id: 'q_income', type: 'money', wording: 'Household income in a year', ...asked },
  { id: 'q_grade', type: 'number', wording: 'Grade point average', ...asked, decimals: 1 },
  { id: 'q_born', type: 'date', wording: 'Date of birth', ...asked },
  { id: 'q_first', type: 'yesNo', wording: 'First in the family to study?', ...asked },
  { id: 'q_home', type: 'country', wording: 'Country', ...asked },
  {
    id: 'q_field',
    type: 'choice',
    wording: 'Field',
    ...asked,
    options: [
      { id: 'o_civil', text: 'Civil engineering' },
      { id: 'o_energy', text: 'Energy' },
    ],
    other: true,
  },
  {
    id: 'q_speaks',
    type: 'choices',
    wording: 'Languages',
    ...asked,
    options: [
      { id: 'o_english', text: 'English' },
      { id: 'o_french', text: 'French' },
      { id: 'o_kiswa', text: 'Kiswahili' },
    ],
    other: false,
  },
  { id: 'q_essay', type: 'paragraph', wording: 'Which problem would you solve?', ...asked },
])

type Given = Record<string, Value>
const people: Record<string, Given> = {
  'Diane Uwase': {
    q_income: 260_000,
    q_grade: 3.8,
    q_born: '2008-05-14',
    q_first: true,
    q_home: 'RW',
    q_field: 'o_civil',
    q_speaks: ['o_english', 'o_kiswa'],
    q_essay: 'Flooded culverts in Gisenyi.',
  },
  'Björn Chen': {
    q_income: 790_000,
    q_grade: 4,
    q_born: '2007-01-02',
    q_first: false,
    q_home: 'NO',
    q_field: 'o_energy',
    q_speaks: ['o_french'],
    q_essay: 'Cold houses.',
  },
  'Zoë Kovalenko': {
    q_income: 560_000,
    q_grade: 3.7,
    q_born: '2008-05-13',
    q_first: true,
    q_home: 'UA',
    q_field: 'other:Bridges',
    q_speaks: ['o_english', 'o_french'],
    q_essay: 'Bridges, and culverts.',
  },
  // Submitted before the form was published.
  'Kim Min-jun': {},
}

let scholarship: string
let ids: Map<string, string>

beforeAll(async () => {
  const inserted = await insertAnswered(product, { definition, people })
  scholarship = inserted.scholarshipId
  ids = inserted.ids
})

const queue = async (query = '') => {
  const { body } = await ask(product, officer, `GET /desk?scholarship=${scholarship}${query}`)
  return body
}
const names = async (query: string) => {
  const { rows, total } = await queue(query)
  expect(total).toBe(rows.length)
  return rows.map((row: { userName: string }) => row.userName)
}

describe('[DESK2] the queue of a scholarship', () => {
  test.each([
    ['q_income:atMost:5600', ['Diane Uwase', 'Zoë Kovalenko']],
    ['q_income:atLeast:5600.01', ['Björn Chen']],
    ['q_grade:is:3.7', ['Zoë Kovalenko']],
    ['q_born:atLeast:2008-05-14', ['Diane Uwase']],
    ['q_first:is:yes', ['Diane Uwase', 'Zoë Kovalenko']],
    ['q_home:is:NO', ['Björn Chen']],
    ['q_field:is:o_energy', ['Björn Chen']],
    ['q_field:isNot:o_energy', ['Diane Uwase', 'Zoë Kovalenko', 'Kim Min-jun']],
    ['q_speaks:is:o_french', ['Björn Chen', 'Zoë Kovalenko']],
    ['q_speaks:isNot:o_french', ['Diane Uwase', 'Kim Min-jun']],
    ['q_grade:missing:', ['Kim Min-jun']],
    ['q_grade:given:', ['Diane Uwase', 'Björn Chen', 'Zoë Kovalenko']],
  ])('is filtered by the answer %s', async (condition, expected) => {
    expect(await names(`&answer=${encodeURIComponent(condition)}`)).toEqual(expected)
  })

  test.each(['q_speaks:has:o_french', 'q_income:atMost:much', 'q_gone:is:1', 'nothing'])(
    'refuses the filter %s in words',
    async condition => {
      const reply = await ask(product, officer, `GET /desk?scholarship=${scholarship}&answer=${condition}`)
      expect(refusal(reply)).toEqual([400, 'invalid_input'])
    },
  )

  test('is filtered by several answers at once, sorted by one, and shows answers as people read them', async () => {
    const { rows } = await queue(
      '&answer=q_first:is:yes&answer=q_grade:atLeast:3&by=-answer:q_income&column=q_income',
    )
    expect(rows.map((row: { answers: object }) => row.answers)).toEqual([
      { q_income: '$5,600' },
      { q_income: '$2,600' },
    ])
    expect(await names('&by=answer:q_born')).toEqual([
      'Björn Chen',
      'Zoë Kovalenko',
      'Diane Uwase',
      'Kim Min-jun',
    ])
  })

  test.each(['submitted', 'applicant', 'status'])(
    'is sorted by %s, both ways and page by page',
    async order => {
      for (const sort of [order, `-${order}`]) {
        const all = (await queue(`&sort=${sort}`)).rows
        const first = await queue(`&sort=${sort}&size=3`)
        const rest = await queue(`&sort=${sort}&size=3&behind=${first.lastPlace}`)
        expect([...first.rows, ...rest.rows]).toEqual(all)
        expect(all).toHaveLength(4)
      }
    },
  )

  test('is searched by words of answers and contact data, whatever their case and accents', async () => {
    expect(await names('&search=culverts')).toEqual(['Diane Uwase', 'Zoë Kovalenko'])
    expect(await names('&search=CULV%20gisen')).toEqual(['Diane Uwase'])
    expect(await names('&search=bjorn')).toEqual(['Björn Chen'])
    expect(await names('&search=%26%7C!()')).toHaveLength(4)
  })

  test('[T4] is searched by a phone number in any spelling, and by an application’s number, as is All applied', async () => {
    const id = ids.get('Zoë Kovalenko') ?? ''
    await product.db
      .updateTable('applications')
      .set({ phone: '+254 722 555 411' })
      .where('id', '=', knownId(id))
      .execute()
    const number = newReceiptNumber()
    const content = JSON.stringify({ sections: [] }) as never
    await product.db
      .insertInto('application_receipts')
      .values({ application_id: id, number, content })
      .execute()
    const all = async (search: string) => {
      const { body } = await ask(product, officer, `GET /appliedScholarship?page=1&search=${search}`)
      return body.map((row: { userName: string }) => row.userName)
    }
    for (const typed of [
      '0722 555 411',
      '00254722555411',
      '722-555-411',
      number,
      number.toLowerCase().replaceAll('-', ''),
    ]) {
      expect(await names(`&search=${encodeURIComponent(typed)}`)).toEqual(['Zoë Kovalenko'])
      expect(await all(encodeURIComponent(typed))).toEqual(['Zoë Kovalenko'])
    }
    // Kept without its country, and searched for with it.
    await product.db
      .updateTable('applications')
      .set({ phone: '0722 555 411' })
      .where('id', '=', knownId(id))
      .execute()
    expect(await names('&search=%2B254722555411')).toEqual(['Zoë Kovalenko'])
    expect(await names('&search=0722+555+412')).toEqual([])
    expect(await names(`&search=${number}&outcome=award`)).toEqual([])
  })

  test('has exact counts by status, and pages that skip nobody when a row leaves', async () => {
    const first = await queue('&status=Pending&size=2')
    expect(first).toMatchObject({
      total: 4,
      counts: { Pending: 4, Processing: 0, Completed: 0, Rejected: 0 },
    })
    await ask(product, officer, `PATCH /appliedScholarship/status/${first.rows[0]._id}`, {
      status: 'Processing',
    })
    const next = await queue(`&status=Pending&size=2&behind=${first.lastPlace}`)
    expect(next.rows.map((row: { userName: string }) => row.userName)).toEqual([
      'Zoë Kovalenko',
      'Kim Min-jun',
    ])
    expect(next).toMatchObject({ total: 3, counts: { Pending: 3, Processing: 1 }, lastPlace: null })
  })

  test('keeps the places of questions when a new version moves, renames and adds some', async () => {
    const [section] = definition.sections
    if (!section) throw new Error('The form has a section.')
    const moved = {
      sections: [
        {
          ...section,
          questions: [
            { id: 'q_added', type: 'yesNo' as const, wording: 'New?', ...asked },
            ...section.questions.toReversed(),
          ],
        },
      ],
    }
    await publishForm(product, { office: officer, scholarshipId: scholarship, definition: moved })
    expect(await names('&answer=q_income:atMost:5600')).toEqual(['Diane Uwase', 'Zoë Kovalenko'])
    expect(await names('&answer=q_added:missing:')).toHaveLength(4)
  })
})

test('[DESK2] answers over several scholarships are refused, as they do not mean the same', async () => {
  expect(refusal(await ask(product, officer, 'GET /desk?answer=q_income:atMost:5600'))).toEqual([
    400,
    'invalid_input',
  ])
  expect(refusal(await ask(product, officer, 'GET /desk?sort=applicant'))).toEqual([400, 'invalid_input'])
})

test('[DESK3] an application is assigned and labelled once for two officers at the same version', async () => {
  const id = ids.get('Björn Chen')
  const colleague = await signUp(product, 'admin', 'Ada Admin')
  const answers = await Promise.all([
    ask(product, officer, `PATCH /desk/${id}`, { version: 0, assignee: officer.userId }),
    ask(product, colleague, `PATCH /desk/${id}`, { version: 0, labels: ['interview', 'interview'] }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await ask(product, officer, `PATCH /desk/${id}`, {
    version: 1,
    assignee: officer.userId,
    labels: ['interview'],
  })
  expect(await names(`&assignee=${officer.userId}`)).toEqual(['Björn Chen'])
  expect(await names('&label=interview')).toEqual(['Björn Chen'])
  expect(await names('&assignee=nobody')).toHaveLength(3)
  const student = await signUp(product)
  expect(
    refusal(await ask(product, officer, `PATCH /desk/${id}`, { version: 2, assignee: student.userId })),
  ).toEqual([400, 'invalid_input'])
})

describe('[DESK2] a filter takes several values, and excludes those with a `!`', () => {
  let of: string
  beforeAll(async () => {
    const inserted = await insertAnswered(product, { definition, people })
    of = inserted.scholarshipId
    const colleague = await signUp(product, 'admin', 'Tomás Rivera')
    const mark = (name: string, marks: object) =>
      ask(product, officer, `PATCH /desk/${inserted.ids.get(name)}`, { version: 0, ...marks })
    await mark('Diane Uwase', { assignee: officer.userId, labels: ['interview'] })
    await mark('Björn Chen', { assignee: colleague.userId, labels: ['interview', 'late'] })
    await mark('Zoë Kovalenko', { labels: ['abroad'] })
    await ask(product, officer, `PATCH /appliedScholarship/status/${inserted.ids.get('Kim Min-jun')}`, {
      status: 'Processing',
    })
  })

  test.each([
    ['assignee=MINE&assignee=nobody', ['Diane Uwase', 'Zoë Kovalenko', 'Kim Min-jun']],
    ['assignee=!MINE', ['Björn Chen', 'Zoë Kovalenko', 'Kim Min-jun']],
    ['assignee=!nobody', ['Diane Uwase', 'Björn Chen']],
    ['label=abroad&label=late', ['Björn Chen', 'Zoë Kovalenko']],
    ['label=interview&label=!late', ['Diane Uwase']],
    ['label=!interview', ['Zoë Kovalenko', 'Kim Min-jun']],
    ['status=Processing&status=Completed', ['Kim Min-jun']],
    ['status=!Processing', ['Diane Uwase', 'Björn Chen', 'Zoë Kovalenko']],
    ['status=open&status=!Pending', ['Kim Min-jun']],
    ['outcome=!none', []],
    [
      'outcome=award&outcome=none&outcome=!decline',
      ['Diane Uwase', 'Björn Chen', 'Zoë Kovalenko', 'Kim Min-jun'],
    ],
    ['answer=q_home:is:NO&answer=q_home:is:UA', ['Björn Chen', 'Zoë Kovalenko']],
    ['answer=q_home:isNot:NO&answer=q_home:isNot:UA&answer=q_home:given:', ['Diane Uwase']],
    ['answer=q_speaks:is:o_french&answer=q_speaks:is:o_english', ['Zoë Kovalenko']],
  ])('%s', async (query, expected) => {
    const { body } = await ask(
      product,
      officer,
      `GET /desk?scholarship=${of}&${query.replaceAll('MINE', officer.userId)}`,
    )
    expect(body.rows.map((row: { userName: string }) => row.userName)).toEqual(expected)
    expect(body.total).toBe(expected.length)
  })

  test('over all scholarships it counts what it shows', async () => {
    const all = await ask(product, officer, `GET /desk?assignee=!nobody&status=!Completed&size=100`)
    expect(all.body.rows.length).toBeGreaterThan(1)
    expect(all.body.total).toBe(all.body.rows.length)
  })

  test.each(['status=!Lost', 'assignee=!me', `label=!${'x'.repeat(31)}`, 'outcome=!'])(
    '%s is refused',
    async query =>
      expect(refusal(await ask(product, officer, `GET /desk?${query}`))).toEqual([400, 'invalid_input']),
  )
})

test('[DESK1] [DESK3] an application answers everything about it, with notes and colleagues who read it', async () => {
  const id = ids.get('Diane Uwase')
  const colleague = await signUp(product, 'moderator', 'Ama Colleague')
  await ask(product, colleague, `POST /desk/read/${id}`)
  const note = { _id: crypto.randomUUID(), text: 'Income letter was for 2024.' }
  await ask(product, colleague, `POST /desk/notes/${id}`, note)
  await ask(product, colleague, `POST /desk/notes/${id}`, note)
  const { body } = await ask(product, officer, `GET /desk/${id}`)
  expect(body).toMatchObject({
    application: { userName: 'Diane Uwase' },
    reading: [{ name: 'Ama Colleague' }],
    notes: [{ text: 'Income letter was for 2024.', by: 'Ama Colleague' }],
    changed: null,
    version: 0,
  })
  expect(body.notes).toHaveLength(1)
  expect(body.sections[0].answers[0]).toMatchObject({ question: 'q_income', text: '$2,600' })
})

test('[DESK3] [U5] cancelling an application takes it off the desk; Undo brings it back with notes, labels and answers', async () => {
  const {
    scholarshipId,
    ids: others,
    applicants,
  } = await insertAnswered(product, {
    definition,
    people: { 'Tariq M': people['Diane Uwase'] ?? {} },
  })
  const id = others.get('Tariq M')
  const [applicant] = applicants
  await ask(product, officer, `POST /desk/notes/${id}`, { _id: crypto.randomUUID(), text: 'Keep me.' })
  await ask(product, officer, `PATCH /desk/${id}`, { version: 0, labels: ['interview'] })
  const found = async () =>
    (
      await ask(
        product,
        officer,
        `GET /desk?scholarship=${scholarshipId}&label=interview&answer=q_grade:is:3.8`,
      )
    ).body.total
  expect(await found()).toBe(1)
  expect((await ask(product, applicant, `DELETE /appliedScholarship/${id}`)).status).toBe(200)
  expect(await found()).toBe(0)
  expect((await ask(product, applicant, `POST /undoDelete/${id}`)).status).toBe(201)
  expect(await found()).toBe(1)
  const { body } = await ask(product, officer, `GET /desk/${id}`)
  expect(body.notes).toMatchObject([{ text: 'Keep me.' }])
})
