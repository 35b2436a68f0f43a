import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask, refusal } from '../../support/ask.ts'
import { readPdfText } from '../../support/documents/pdf-text.ts'
import { toldPdf } from '../../support/documents/told-files.ts'
import { usePerson } from '../../support/identity/people.ts'
import { insertWithDocuments, packetBytes } from '../../support/packet-steps.ts'
import { useProduct } from '../../support/product.ts'
import { assignReading, insertCommittee, joinCommittee, submitReading } from '../../support/reading-steps.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

let ids: string[]

beforeAll(async () => {
  const content = await toldPdf('Diane Uwera')
  const made = await insertWithDocuments(product, {
    'Diane Uwera': [{ name: 'diane-uwera.pdf', content }],
    'Kim Lee Park': [],
  })
  ids = made.ids
  const committee = await insertCommittee(product, { scholarship: made.scholarshipId, applications: 0 })
  for (const [nth, id] of ids.entries())
    await product.db
      .insertInto('committee_numbers')
      .values({ application_id: id, scholarship_id: committee.scholarship, number: 731 - nth })
      .execute()
  await product.db
    .insertInto('committee_questions')
    .values({ scholarship_id: committee.scholarship, question: 'q_files', shown: 'shown' })
    .execute()
  const reader = await joinCommittee(product, committee)
  const reading = await assignReading(product, committee, reader, { id: ids[0] ?? '' })
  await submitReading(product, reader, reading, [4, 2])
  // Officers see the mean.
  await product.db
    .updateTable('score_sheets')
    .set({ hides: false })
    .where('scholarship_id', '=', committee.scholarship)
    .execute()
})

const askFor = (body: object) =>
  ask(product, officer, 'POST /packets', {
    _id: newId(),
    kind: 'pdf',
    documents: true,
    withoutNames: true,
    ...body,
  })

test('[FAIR2] a packet without names has numbers, means and what readers see, and nothing else', async () => {
  const asked = await askFor({ selection: { picked: ids } })
  expect(asked.status).toBe(201)
  const bytes = await packetBytes(product, officer, asked.body.insertedId)
  const { pages, bookmarks } = await readPdfText(bytes)
  const text = pages.join('\n')
  // By their numbers.
  expect(bookmarks.map(({ title }) => title)).toEqual(['Names', '1. Applicant 730', '2. Applicant 731'])
  expect(text).toContain('3.5 (1)')
  expect(text).toContain('Document 1')
  expect(text).toContain('Transcript of records')
  // The paragraph is hidden until the office shows it.
  for (const told of ['Diane', 'Uwera', 'Kim', 'uwera.pdf', 'Because of this', 'example.org', 'Harbour'])
    expect(text).not.toContain(told)
})

test('[FAIR2] is a PDF, and only of what a committee reads', async () => {
  expect(refusal(await askFor({ kind: 'zip', selection: { picked: ids } }))).toEqual([400, 'invalid_input'])
  const { ids: others } = await insertWithDocuments(product, { Tariq: [] })
  expect(refusal(await askFor({ selection: { picked: [...ids, ...others] } }))).toEqual([
    400,
    'invalid_input',
  ])
})
