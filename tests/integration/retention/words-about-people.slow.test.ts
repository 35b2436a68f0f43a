import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { verifyRecord } from '../../../server/platform/record/verify-record.ts'
import { tracesInDatabase } from '../../scenarios/data/privacy.ts'
import { type Applied, insertApplication, signUpApplicant } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { letBulk, previewBulk } from '../../support/bulk-steps.ts'
import { hold, letTimePass, preview } from '../../support/decision-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, usePerson } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'
import { askForReferences, insertLetter } from '../../support/reference-steps.ts'
import { removeNow, setRule } from '../../support/retention-steps.ts'

const product = useProduct(() => startTestProduct())
const admin = usePerson(product, 'admin', 'Ada Admin')
const officer = usePerson(product, 'moderator', 'Mira Staff')

/** Calls the API. @throws Error unless it succeeds */
async function done(person: Person, request: string, body?: object) {
  const answer = await ask(product, person, request, body)
  if (answer.status > 201) throw new Error(`${request}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Every text that an officer can write about somebody, written about this applicant, each with the word in it. */
const texts: Record<string, (applied: Applied, word: string) => Promise<unknown>> = {
  feedback: ({ id }, word) => done(officer, `PATCH /appliedScholarship/feedback/${id}`, { feedback: word }),
  note: ({ id }, text) => done(officer, `POST /desk/notes/${id}`, { _id: newId(), text }),
  label: ({ id }, word) => done(officer, `PATCH /desk/${id}`, { version: 0, labels: [word] }),
  message: ({ id }, text) => done(officer, `POST /conversations/${id}`, { _id: newId(), text }),
  'another address of a referee': async ({ applicant, scholarship }, name) => {
    await askForReferences(product, officer, scholarship)
    const request = await insertLetter(product, applicant, scholarship, { name: 'R. Known', state: 'opened' })
    await done(officer, `PATCH /references/address/${request}`, { email: `${name}@school.example` })
  },
  'more time for a referee': ({ id }, reason) => {
    const closesOn = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    return done(officer, `POST /references/extend/${id}`, { closesOn, reason })
  },
  'an act in bulk: a label': ({ id }, label) => inBulk(id, { kind: 'label', label: `${label} too` }),
  'an act in bulk: a label removed': ({ id }, label) => inBulk(id, { kind: 'unlabel', label }),
  'an act in bulk: a proposal': ({ id }, word) =>
    inBulk(id, {
      kind: 'propose',
      decision: { outcome: 'award', amount: '$50', terms: word, reason: word, word },
    }),
  'an act in bulk: undone': async ({ id }, word) =>
    letBulk(
      product,
      officer,
      'undo',
      await inBulk(id, { kind: 'propose', decision: { outcome: 'decline', reason: word, word } }),
    ),
  'an act in bulk: only previewed': ({ id }, text) =>
    previewBulk(
      product,
      officer,
      { kind: 'ask', text, questions: ['phone'], dueAt: inDays(9) },
      { picked: [id] },
    ),
  'a file of decisions': async ({ id }, word) => {
    const csv = `application,outcome,reason,word\n${id},decline,${word},${word}`
    const { insertedId } = await done(officer, 'POST /bulk/decisions', {
      _id: newId(),
      file: Buffer.from(csv).toString('base64'),
    })
    await letBulk(product, officer, 'run', insertedId)
  },
  'a decision, its release, reopening and correction': async ({ id, scholarship }, word) => {
    const version = async () => (await done(officer, `GET /desk/${id}`)).decision.version
    const chosen = { outcome: 'award', amount: '$4,000', terms: word, reason: word, word }
    await done(officer, `PATCH /decisions/${id}`, { ...chosen, version: await version() })
    const batch = await preview(product, officer, scholarship)
    await done(officer, `POST /decisions/release/${batch}`, {})
    await letTimePass(product)
    await done(officer, `POST /decisions/reopen/${id}`, { reason: word })
    await done(officer, `PATCH /decisions/${id}`, { ...chosen, amount: '$10', version: await version() })
  },
  'a decision that a step has ended, of another application': async ({ applicant }, word) => {
    const { db } = product
    const scholarship_id = await insertScholarship(db)
    const id = await insertApplication(db, { user_id: applicant.userId, scholarship_id })
    await hold(product, officer, scholarship_id)
    await done(officer, `PATCH /decisions/${id}`, { version: 0, outcome: 'decline', reason: word, word })
    await hold(product, officer, scholarship_id, false)
    await done(officer, `PATCH /appliedScholarship/status/${id}`, { status: 'Rejected' })
  },
  'a refund': ({ id }, reason) => refundOf(id, reason),
  hold: async ({ id }, reason) => {
    await done(admin, `POST /retention/holds/${id}`, { reason })
    await done(admin, `DELETE /retention/holds/${id}`)
  },
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function inBulk(id: string, act: object) {
  const bulk = await previewBulk(product, officer, act, { picked: [id] })
  await letBulk(product, officer, 'run', bulk)
  return bulk
}

async function refundOf(id: string, reason: string) {
  const { rows } = await sql<{
    payment: string
  }>`select payment_id as payment from applications where id = ${id}`.execute(product.db)
  await done(admin, `POST /payments/refund/${rows[0]?.payment}`, { reason })
}

/** What was written about the applicant; they have two applications in the end. */
async function writeEverything(applied: Applied, word: string) {
  await hold(product, officer, applied.scholarship)
  for (const [what, write] of Object.entries(texts)) {
    await write(applied, word).catch(error => {
      throw new Error(`${what}: ${error}`)
    })
  }
  const traces = { word }
  expect((await tracesInDatabase(product.db, { traces })).length).toBeGreaterThan(12)
  return traces
}

/** Mails that wait leave, or find nobody; what labels there are is added up. */
async function letJobsEnd() {
  await sql`update jobs set run_at = now() where done_at is null
    and (key not like 'every:%' or kind = 'sum_desk_counts')`.execute(product.db)
  const waiting = sql`select kind from jobs where done_at is null and key not like 'every:%'`
  await expect.poll(async () => (await waiting.execute(product.db)).rows, { timeout: 60_000 }).toEqual([])
}

test('[API6] [M2] no word that an officer wrote about somebody outlives their account', {
  timeout: 120_000,
}, async () => {
  const applied = await signUpApplicant(product)
  const traces = await writeEverything(applied, 'quillwort')
  await done(admin, `DELETE /users/${applied.applicant.userId}`)
  await letJobsEnd()
  await expect.poll(() => tracesInDatabase(product.db, { traces }), { timeout: 30_000 }).toEqual([])
  expect((await verifyRecord(product.db)).problems).toEqual([])
})

test('[AUDIT4] nor the removal of their data by rule', { timeout: 120_000 }, async () => {
  const applied = await signUpApplicant(product)
  const traces = await writeEverything(applied, 'adderstongue')
  await sql`update decisions set released_at = now() - interval '25 months', reopened = null, batch_id = null
    where application_id = ${applied.id}`.execute(product.db)
  await sql`update retention_decided set decided_at = now() - interval '25 months' where application_id in (
    select id from applications where user_id = ${applied.applicant.userId})`.execute(product.db)
  await setRule(product.db, 24)
  expect(await removeNow(product)).toBe(2)
  await letJobsEnd()
  await expect.poll(() => tracesInDatabase(product.db, { traces }), { timeout: 30_000 }).toEqual([])
  expect((await verifyRecord(product.db)).problems).toEqual([])
})
