import { expect, test } from 'vitest'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { awardOf, propose, release, switchOn } from '../../support/award-steps.ts'
import { readPdfText } from '../../support/documents/pdf-text.ts'
import { insertScholarship } from '../../support/factories.ts'
import { send, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'
import { unzip } from '../../support/unzip.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

async function offered() {
  const applicant = await signUp(product, 'user', 'Nadia Rahman')
  const scholarship = await insertScholarship(product.db, { scholarship_name: 'Boreal Award' })
  const row = {
    user_id: applicant.userId,
    scholarship_id: scholarship,
    scholarship_name: 'Boreal Award',
    applicant_name: 'Nadia Rahman',
    address: 'House 12, Sylhet',
  }
  const application = await insertApplication(product.db, row)
  await switchOn(product, officer, scholarship)
  await propose(product, officer, application, { outcome: 'award', amount: '$4,000', terms: 'No tuition.' })
  await release(product, officer, scholarship)
  return { applicant, award: await awardOf(product, applicant, application) }
}

test('[AWARD1] an accepted award has a letter as a PDF, with the code that anybody can check', async () => {
  const { applicant, award } = await offered()
  const path = `/awards/letter/${award._id}`
  const fetchAs = (person = applicant) => send(product, 'GET', path, { token: person.token })
  expect((await fetchAs()).status).toBe(404)
  const body = { version: award.version, answer: 'accept' }
  await ask(product, applicant, `POST /awards/answer/${award._id}`, body)
  expect((await fetchAs(await signUp(product, 'user'))).status).toBe(404)
  const answer = await fetchAs()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const { checkCode, number } = (await ask(product, applicant, `GET /ownAwards/${award._id}`)).body
  const { pages, title } = await readPdfText(new Uint8Array(await answer.arrayBuffer()))
  expect(pages).toHaveLength(1)
  expect(title).toBe('Award: Boreal Award')
  for (const words of [
    'Office of Scholarships',
    number,
    'House 12, Sylhet',
    'We confirm that Nadia Rahman has been awarded the Boreal Award',
    '$4,000',
    '$2,000 on 1 September 2027, after: Proof of enrolment',
    'No tuition.',
    checkCode,
    '/checkAward',
  ])
    expect(pages[0]).toContain(words)
})

test('[A15] [AWARD4] what a person was awarded, and gave for it, is in the data that they download', async () => {
  const { applicant, award } = await offered()
  await ask(product, applicant, `POST /awards/answer/${award._id}`, {
    version: award.version,
    answer: 'accept',
  })
  const [, letter] = award.conditions
  const given = { version: letter.version, answer: 'Dear donor, thank you.', documents: [] }
  await ask(product, applicant, `POST /awards/conditions/give/${letter._id}`, given)
  const answer = await send(product, 'GET', '/auth/my-data', { cookie: applicant.cookie })
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  const all = JSON.parse(String(files.get('my-data.json')))
  expect(all.Awards).toMatchObject([
    { Scholarship: 'Boreal Award', Amount: '4000.00 USD', State: 'accepted' },
  ])
  expect(all['Payments of awards']).toMatchObject([{ Payment: 1, Amount: '2000.00 USD' }, { Payment: 2 }])
  expect(all['What awards ask for']).toMatchObject([
    { What: 'Proof of enrolment', State: 'open' },
    { What: 'A thank-you letter to the donor', State: 'given', 'What you gave': 'Dear donor, thank you.' },
  ])
})
