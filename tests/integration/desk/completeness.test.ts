import { beforeAll, expect, test } from 'vitest'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask } from '../../support/ask.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { oneSection, publishForm } from '../../support/form-factories.ts'
import { type Person, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'
import { askForReferences } from '../../support/reference-steps.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

const fileQuestion = (id: string, more: object = {}) => ({
  id,
  type: 'file' as const,
  wording: `Your ${id}`,
  help: '',
  required: true,
  maxFiles: 1,
  ...more,
})
const formOf = (...questions: ReturnType<typeof fileQuestion>[]): FormDefinition =>
  oneSection('Papers', [
    { id: 'q_works', type: 'yesNo', wording: 'Do you work?', help: '', required: true },
    ...questions,
  ])
const ifWorking = {
  showIf: { match: 'all', conditions: [{ question: 'q_works', comparison: 'is', value: 'yes' }] },
}

let scholarship: string
let ids: Map<string, string>
let applicants: Person[]

beforeAll(async () => {
  const definition = formOf(
    fileQuestion('q_transcript'),
    fileQuestion('q_letter', { required: false }),
    fileQuestion('q_payslip', ifWorking),
  )
  const people = { Ada: { q_works: false }, Ben: { q_works: false }, Cleo: { q_works: false } }
  const inserted = await insertAnswered(product, { definition, people })
  scholarship = inserted.scholarshipId
  ids = inserted.ids
  applicants = inserted.applicants
})

const idOf = (name: string) => ids.get(name) ?? ''
const named = async (completeness: string, within = `scholarship=${scholarship}&`) => {
  const { body } = await ask(product, officer, `GET /desk?${within}completeness=${completeness}`)
  expect(body.total).toBe(body.rows.length)
  return body.rows.map((row: { userName: string }) => row.userName)
}
const gapsOf = async (name: string) => (await ask(product, officer, `GET /desk/${idOf(name)}`)).body.gaps

async function attach(name: string, question: string): Promise<string> {
  const document = {
    id: newId(),
    name: 'file.pdf',
    type: 'application/pdf',
    bytes: 9,
    sha256: 'x',
    state: 'ready',
  }
  const user_id = applicants[[...ids.keys()].indexOf(name)]?.userId ?? ''
  await product.db
    .insertInto('documents')
    .values({ ...document, user_id } as never)
    .execute()
  const link = { application_id: idOf(name), question, document_id: document.id }
  await product.db.insertInto('application_documents').values(link).execute()
  return document.id
}

async function movePaymentOf(name: string, status: 'disputed' | 'succeeded') {
  await product.db
    .updateTable('payments')
    .set({ status } as never)
    .where('id', '=', eb => eb.selectFrom('applications').select('payment_id').where('id', '=', idOf(name)))
    .execute()
}

test('[DESK2] the queue is filtered by documents that the form asks everybody for, also after another form is published', async () => {
  expect(await named('documentsMissing')).toEqual(['Ada', 'Ben', 'Cleo'])
  const document = await attach('Ada', 'q_transcript')
  await attach('Ben', 'q_letter')
  expect(await named('documentsMissing')).toEqual(['Ben', 'Cleo'])
  expect(await named('documentsPresent')).toEqual(['Ada'])
  expect(await named('documentsMissing', '')).toEqual(['Ben', 'Cleo'])
  expect(await gapsOf('Ben')).toEqual(['documents'])

  const definition = formOf(fileQuestion('q_letter'))
  await publishForm(product, { office: officer, scholarshipId: scholarship, definition })
  expect(await named('documentsMissing')).toEqual(['Ada', 'Cleo'])
  await publishForm(product, {
    office: officer,
    scholarshipId: scholarship,
    definition: formOf(fileQuestion('q_transcript')),
  })
  expect(await named('documentsPresent')).toEqual(['Ada'])
  await product.db.deleteFrom('documents').where('id', '=', document).execute()
  expect(await named('documentsPresent')).toEqual([])
})

test('[DESK2] the queue is filtered by whether the money of the fee is here; rows say what they lack', async () => {
  expect(await named('feePaid')).toEqual(['Ada', 'Ben', 'Cleo'])
  await movePaymentOf('Ben', 'disputed')
  expect(await named('feeMissing')).toEqual(['Ben'])
  expect(await named('feeMissing', '')).toEqual(['Ben'])
  expect(await named('feePaid')).toEqual(['Ada', 'Cleo'])
  expect(await gapsOf('Ben')).toEqual(['documents', 'fee'])
  const { body } = await ask(product, officer, `GET /desk?scholarship=${scholarship}`)
  expect(body.rows.map(({ gaps }: { gaps: string[] }) => gaps)).toEqual([
    ['documents'],
    ['documents', 'fee'],
    ['documents'],
  ])
  await movePaymentOf('Ben', 'succeeded')
  expect(await named('feeMissing')).toEqual([])
})

test('[DESK2] complete is what lacks nothing; cancelling and Undo keep it so', async () => {
  expect(await named('complete')).toEqual([])
  await attach('Cleo', 'q_transcript')
  expect(await named('complete')).toEqual(['Cleo'])
  const cleo = applicants[2]
  await ask(product, cleo, `DELETE /appliedScholarship/${idOf('Cleo')}`)
  expect(await named('complete')).toEqual([])
  expect((await ask(product, cleo, `POST /undoDelete/${idOf('Cleo')}`)).status).toBe(201)
  expect(await named('complete')).toEqual(['Cleo'])
})

test('[DESK2] [REF2] the queue is filtered by letters of reference that are asked for and have not come', async () => {
  await askForReferences(product, officer, scholarship, { count: 1, asks: 'award' })
  expect(await named('referencesMissing')).toEqual([])
  const complete = (status: 'Completed' | 'Processing') =>
    product.db
      .updateTable('applications')
      .set({ status })
      .where('id', '=', knownId(idOf('Ada')))
      .execute()
  await complete('Completed')
  expect(await named('referencesMissing', `scholarship=${scholarship}&status=Completed&`)).toEqual(['Ada'])
  await complete('Processing')
  expect(await named('referencesMissing')).toEqual([])

  await askForReferences(product, officer, scholarship, { count: 1, asks: 'application' })
  expect(await named('referencesMissing')).toEqual(['Ada', 'Ben', 'Cleo'])
  expect(await gapsOf('Ada')).toContain('references')
  const id = newId()
  const referee = {
    name: 'Dr Akhter',
    email: 'akhter@example.org',
    relation: 'My teacher',
    mail_at: new Date(),
  }
  const user_id = applicants[1]?.userId ?? ''
  await product.db
    .insertInto('reference_requests')
    .values({ id, user_id, scholarship_id: scholarship, ...referee })
    .execute()
  const move = (state: 'received' | 'declined') =>
    product.db.updateTable('reference_requests').set({ state }).where('id', '=', id).execute()
  await move('received')
  expect(await named('referencesMissing')).toEqual(['Ada', 'Cleo'])
  expect(await named('referencesPresent')).toEqual(['Ben'])
  await move('declined')
  expect(await named('referencesPresent')).toEqual([])
  await move('received')
  await product.db.deleteFrom('reference_requests').where('id', '=', id).execute()
  expect(await named('referencesMissing')).toEqual(['Ada', 'Ben', 'Cleo'])
  await askForReferences(product, officer, scholarship, { count: 0 })
  expect(await named('referencesMissing')).toEqual([])
})
