import { beforeEach, expect, test, vi } from 'vitest'
import { releaseWhole } from '../../server/features/decisions/release-service.ts'
import { insertApplication } from '../support/application-factories.ts'
import { ask } from '../support/ask.ts'
import { hold, letTimePass, preview } from '../support/decision-steps.ts'
import { insertScholarship, insertUser } from '../support/factories.ts'
import { usePerson } from '../support/identity/people.ts'
import { mailsTo } from '../support/mail/outbox.ts'
import { useProduct } from '../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

let scholarship: string
beforeEach(async () => {
  scholarship = await insertScholarship(product.db)
  await hold(product, officer, scholarship)
})

/** Applications of as many people, each proposed an award. @returns who was proposed, by address */
async function propose(count: number) {
  const people = []
  for (let nth = 0; nth < count; nth += 1) {
    const email = `applicant-${nth}-of-${scholarship}@example.org`
    const person = await insertUser(product.db, { user_email: email, user_name: `Applicant ${nth}` })
    const id = await insertApplication(product.db, { user_id: person, scholarship_id: scholarship })
    const { status } = await ask(product, officer, `PATCH /decisions/${id}`, {
      version: 0,
      outcome: 'award',
      amount: `$${1_000 + nth}`,
      word: `Sentence ${nth}: “ünïcode”, =signs=, ${'a long line '.repeat(nth % 12)}end.`,
    })
    expect(status).toBe(200)
    people.push({ id, email })
  }
  return people
}

const read = async (batch: string) => (await ask(product, officer, `GET /decisions/batches/${batch}`)).body

test('[DESK5] 300 races of a release and a recall: fully one or fully the other', async () => {
  const ids = (await propose(3)).map(({ id }) => id)
  const ended = { recalled: 0, released: 0 }
  for (let race = 0; race < 300; race += 1) {
    await product.db.updateTable('applications').set({ status: 'Pending' }).where('id', 'in', ids).execute()
    await product.db.updateTable('decisions').set({ released_at: null, batch_id: null }).execute()
    const batch = await preview(product, officer, scholarship)
    expect((await ask(product, officer, `POST /decisions/release/${batch}`, {})).status).toBe(200)
    const recall = () => ask(product, officer, `POST /decisions/recall/${batch}`)
    const release = () => releaseWhole(product.db, batch)
    // Each one has the start in every second race.
    const [recalled] = await (race % 2
      ? Promise.all([recall(), release()])
      : Promise.all([release(), recall()]).then(([, answer]) => [answer]))
    const { state, letters } = await read(batch)
    const rows = await product.db.selectFrom('applications').select('status').where('id', 'in', ids).execute()
    const end = recalled.status === 200 ? 'recalled' : 'released'
    expect({ state, [end]: letters[end], statuses: [...new Set(rows.map(({ status }) => status))] }).toEqual({
      state: end,
      [end]: 3,
      statuses: [end === 'recalled' ? 'Pending' : 'Completed'],
    })
    ended[end] += 1
  }
  expect(Math.min(ended.recalled, ended.released)).toBeGreaterThan(0)
})

test('[DESK6] 200 released letters are the mails that are sent, byte for byte, and nobody gets two', async () => {
  const people = await propose(200)
  const batch = await preview(product, officer, scholarship)
  const { items } = await read(batch)
  expect(items).toHaveLength(200)
  await ask(product, officer, `POST /decisions/release/${batch}`, {})
  await letTimePass(product)
  const applicants = new Map(people.map(({ id, email }) => [id, email]))
  for (const { applicationId, subject, body } of items) {
    const email = applicants.get(applicationId) ?? ''
    const mails = await vi.waitUntil(
      async () => {
        const sent = await mailsTo(product, email)
        return sent.length > 0 && sent
      },
      { timeout: 120_000, interval: 200 },
    )
    expect(mails.map(mail => mail.subject)).toEqual([subject])
    expect(mails[0]?.text).toContain(`\n\n${body}\n\n`)
  }
})
