import { expect, test } from 'vitest'
import { ask, refusal } from '../../support/ask.ts'
import { saveDraft, submitDraft } from '../../support/draft-steps.ts'
import { insertImage, insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { mailAbout } from '../../support/mail/outbox.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()

const essay = {
  id: 'q_essay1',
  type: 'paragraph',
  wording: 'Why this university?',
  required: true,
  maxWords: 5,
}
const funded = { id: 'q_funded', type: 'yesNo', wording: 'Have you other funding?', required: true }
const amount = {
  id: 'q_amount',
  type: 'money',
  wording: 'How much?',
  showIf: { match: 'all', conditions: [{ question: 'q_funded', comparison: 'is', value: 'yes' }] },
}
const formOf = (...questions: object[]) => ({ sections: [{ id: 's_first1', title: 'About you', questions }] })
const applicant = { phone: '+44 20 7946 0000', address: '1 High Street', ssc: 'A', hsc: 'A' }
const specified = { ...applicant, gender: 'female', degree: 'masters' }

async function openForm(...questions: object[]) {
  const { db } = product
  const [scholarshipId, office, amina] = await Promise.all([
    insertScholarship(db, { application_fee_minor: 0 }),
    signUp(product, 'moderator'),
    signUp(product),
  ])
  await ask(product, office, `PATCH /forms/${scholarshipId}`, {
    version: 0,
    definition: formOf(...questions),
  })
  await ask(product, office, `POST /forms/publish/${scholarshipId}`, { version: 1 })
  await ask(product, amina, 'POST /create-payment-intent', { scholarshipId })
  const { formVersion } = (await ask(product, undefined, `GET /applicationForm/${scholarshipId}`)).body
  const apply = (values: object) =>
    ask(product, amina, 'POST /appliedScholarship', { ...specified, scholarshipId, ...values })
  return { scholarshipId, office, amina, formVersion, apply }
}

test('[DRAFT3] [F2] the mail that confirms an application holds its receipt: the number and every answer, and of the photo that there is one', async () => {
  const { amina, formVersion, apply } = await openForm(essay)
  const photo = await insertImage(product.db, amina.userId)
  const { body } = await apply({ photo, formVersion, answers: { q_essay1: 'Rivers and bridges.' } })
  const receipt = (await ask(product, amina, `GET /appliedScholarship/receipt/${body.insertedId}`)).body
  const { source } = await mailAbout(product, amina.email, 'We have received your application')
  for (const text of [receipt.number, 'Why this university?', 'Rivers and bridges.', applicant.address])
    expect(source).toContain(text)
  expect(source).toContain('Photo: Received')
  expect(source).not.toContain('/images/')
})

test('[FORM1] what staff publish is asked, checked and kept; hidden answers are dropped', async () => {
  const { office, amina, formVersion, apply } = await openForm(essay, funded, amount)
  const missing = await apply({})
  expect(missing.status).toBe(400)
  expect(missing.body.error.fields).toEqual({
    q_essay1: 'Please answer this question.',
    q_funded: 'Please choose yes or no.',
  })
  const answers = { q_essay1: 'One two three four five six', q_funded: 'no', q_amount: 'nothing' }
  expect((await apply({ formVersion, answers })).body.error.fields).toEqual({
    q_essay1: '1 word too many: at most 5.',
  })
  const { status, body } = await apply({ formVersion, answers: { ...answers, q_essay1: 'I like it.' } })
  expect(status).toBe(201)
  const kept = [
    {
      title: 'About you',
      answers: [
        { question: 'q_essay1', wording: 'Why this university?', text: 'I like it.' },
        { question: 'q_funded', wording: 'Have you other funding?', text: 'No' },
      ],
    },
  ]
  for (const reader of [amina, office]) {
    expect((await ask(product, reader, `GET /appliedScholarship/answers/${body.insertedId}`)).body).toEqual(
      kept,
    )
  }
  const stranger = await signUp(product)
  expect(refusal(await ask(product, stranger, `GET /appliedScholarship/answers/${body.insertedId}`))[0]).toBe(
    404,
  )
})

test('[FORM2] a published version never changes, and an application shows the wording that it answered', async () => {
  const { scholarshipId, office, amina, formVersion, apply } = await openForm(funded)
  const { insertedId } = (await apply({ formVersion, answers: { q_funded: 'yes' } })).body
  const reworded = { ...funded, wording: 'Do others support you?' }
  await ask(product, office, `PATCH /forms/${scholarshipId}`, {
    version: 0,
    definition: formOf(reworded, essay),
  })
  const edited = (await ask(product, office, `GET /forms/${scholarshipId}`)).body
  expect(edited.changes).toEqual([
    {
      question: 'q_funded',
      kind: 'safe',
      text: '“Have you other funding?” now reads “Do others support you?”.',
    },
    { question: 'q_essay1', kind: 'breaking', text: '“Why this university?” is new and must be answered.' },
  ])
  const publish = (values: object) => ask(product, office, `POST /forms/publish/${scholarshipId}`, values)
  expect(refusal(await publish({ version: 1 }))).toEqual([409, 'form_breaks_answers'])
  expect((await publish({ version: 1, breaking: true })).body).toEqual({ modifiedCount: 1 })
  expect((await publish({ version: 0 })).body).toEqual({ modifiedCount: 0 })
  const answers = (await ask(product, amina, `GET /appliedScholarship/answers/${insertedId}`)).body
  expect(answers[0].answers[0].wording).toBe('Have you other funding?')
  const change = product.db
    .updateTable('form_versions')
    .set({ definition: JSON.stringify(formOf()) })
    .where('id', '=', formVersion)
    .execute()
  await expect(change).rejects.toThrow('a published form never changes')
})

test('[FORM2] answers to an older version are told so, and nothing is applied', async () => {
  const { scholarshipId, office, formVersion, apply } = await openForm(funded)
  await ask(product, office, `PATCH /forms/${scholarshipId}`, {
    version: 0,
    definition: formOf({ ...funded, required: false }),
  })
  await ask(product, office, `POST /forms/publish/${scholarshipId}`, { version: 1 })
  expect(refusal(await apply({ formVersion, answers: { q_funded: 'yes' } }))).toEqual([409, 'form_changed'])
  expect((await apply({ answers: {} })).status).toBe(201)
})

test('[FORM1] two who write one form at once: the second is told', async () => {
  const { scholarshipId, office } = await openForm(funded)
  const write = () =>
    ask(product, office, `PATCH /forms/${scholarshipId}`, { version: 0, definition: formOf(essay) })
  const answers = await Promise.all([write(), write()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('[FORM1] conditions read earlier questions only, and compare with what these take', async () => {
  const { scholarshipId, office } = await openForm(funded)
  const refused = await ask(product, office, `PATCH /forms/${scholarshipId}`, {
    version: 0,
    definition: formOf(amount, funded),
  })
  expect(refused.status).toBe(400)
  expect(Object.values(refused.body.error.fields)).toEqual(['Please choose an earlier question.'])
})

test('[FORM1] [FORM2] [F1] the office renames or hides the school results of a scholarship; an application keeps its version', async () => {
  const { scholarshipId, office, amina } = await openForm(funded)
  const write = (version: number, results: object) =>
    ask(product, office, `PATCH /forms/${scholarshipId}`, {
      version,
      definition: { ...formOf(funded), results },
    })
  for (const wrong of [{ ssc: '' }, { ssc: ' ' }, { hsc: 'x'.repeat(81) }, { hsc: 7 }, { phone: null }])
    expect((await write(0, wrong)).status).toBe(400)
  expect((await write(0, { ssc: 'Abitur grade', hsc: null })).status).toBe(200)
  const { changes } = (await ask(product, office, `GET /forms/${scholarshipId}`)).body
  expect(changes).toEqual([
    { question: 'ssc', kind: 'safe', text: '“SSC result” now reads “Abitur grade”.' },
    { question: 'hsc', kind: 'breaking', text: '“HSC result” is no longer asked.' },
  ])
  await ask(product, office, `POST /forms/publish/${scholarshipId}`, { version: 1, breaking: true })

  const draft = (await ask(product, amina, 'POST /drafts', { scholarshipId })).body
  const save = (answers: object) => saveDraft(product, amina, draft._id, answers)
  const { ssc: _ssc, hsc: _hsc, ...others } = specified
  await save({ ...others, q_funded: 'no' })
  const submit = () => submitDraft(product, amina, draft)
  expect((await submit()).body.error.fields).toEqual({ ssc: 'Please enter “Abitur grade”.' })
  // Typed under an earlier version; not asked any more.
  await save({ ssc: '1,3', hsc: 'Old' })
  const { status, body } = await submit()
  expect(status).toBe(201)
  const [application] = (await ask(product, amina, `GET /appliedScholarship/${amina.email}`)).body
  expect(application).toMatchObject({ ssc: '1,3', hsc: '' })

  const wordings = ['Phone', 'Photo', 'Address', 'Gender', 'Degree', 'Abitur grade']
  const read = async () => {
    const [receipt, answers] = await Promise.all([
      ask(product, office, `GET /appliedScholarship/receipt/${body.insertedId}`),
      ask(product, office, `GET /appliedScholarship/answers/${body.insertedId}`),
    ])
    expect(receipt.body.sections[0].answers.map((each: { wording: string }) => each.wording)).toEqual(
      wordings,
    )
    expect(answers.body[0]).toEqual({
      title: 'Your details',
      answers: [{ question: 'ssc', wording: 'Abitur grade', text: '1,3' }],
    })
  }
  await read()
  const { source } = await mailAbout(product, amina.email, 'We have received your application')
  expect(source).toContain('Abitur grade')
  expect(source).not.toContain('HSC result')
  // Asked as specified again, what was submitted stays as it was.
  expect((await write(0, {})).status).toBe(200)
  await ask(product, office, `POST /forms/publish/${scholarshipId}`, { version: 1, breaking: true })
  await read()

  // What was left out is not offered again.
  const other = await openForm(funded)
  const next = (await ask(product, amina, 'POST /drafts', { scholarshipId: other.scholarshipId })).body
  const known = (await ask(product, amina, `GET /knownAnswers?draft=${next._id}`)).body
  expect(known.map(({ question }: { question: string }) => question)).not.toContain('hsc')
})
