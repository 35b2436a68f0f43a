import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { FormDefinition, Question } from '../contract/forms/form-definition.ts'
import { createDatabase, createPool } from '../server/platform/database/connection.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { loadDatabase } from './support/database.ts'
import { type LoadRequest, measure } from './support/measure.ts'
import { type BenchProduct, startBenchProduct } from './support/product.ts'
import type { TypingJob } from './support/typing-people.ts'
import { times, toTimeAlone, visit } from './support/visits.ts'
import { addPeople, removeWrites, tokensOf } from './support/writers.ts'

// npm run bench -- drafts: one process of the product, then two. Lets 2,000 people type into their drafts at once, each saving
// every two seconds [DRAFT2], and prints how long a save takes (bar: 50 ms at p99) and how long visitors wait, compared
// with their time without (bar: 1.5 × at p95). Then lets people apply with 30 answers and without (bar: 0.8 × rate).
const people = 2_000
const saveEveryMs = 2_000
const questions = 30
/** Of each kind; each takes one application of each of the people. */
const scholarships = 3

const university = 'Bench University'
const questionIds = Array.from({ length: questions }, (_, i) => `q_bench${i}`)
const sentence = 'The river took our bridge when I was nine, and I want to build one that stays. '

const database = await loadDatabase(10_000, { fresh: false })
const db = createDatabase(createPool(database.url, { max: 2, statementTimeoutMs: 0 }))
try {
  await clean(db)
  await addPeople(db, people)
  await sql`update users set role = 'admin' where user_email = 'bench-0@example.org'`.execute(db)
  await withProduct('1', async (product, tokens) => {
    const offers = await addScholarships(await adminOf(product))
    await measureTyping(product, tokens, offers.withForm[0] ?? '')
    await measureApplying(product, tokens, offers)
  })
  await withProduct('2', async (product, tokens) => {
    const { withForm } = await addScholarships(await adminOf(product))
    await measureTyping(product, tokens, withForm[0] ?? '')
  })
} finally {
  await clean(db)
  await db.destroy()
  await database.stop()
}

async function withProduct(
  processes: string,
  measureIt: (product: BenchProduct, tokens: string[]) => Promise<void>,
): Promise<void> {
  console.log(`PROCESSES=${processes}`)
  const product = await startBenchProduct(database.url, { PROCESSES: processes })
  try {
    await measureIt(product, [...(await tokensOf(db, product)).values()])
  } finally {
    await product.stop()
  }
}

async function clean(target: Kysely<Tables>): Promise<void> {
  await removeWrites(target)
  await sql`delete from scholarships where university_name = ${university}`.execute(target)
}

type Ask = (method: string, path: string, body: object) => Promise<{ insertedId: string; _id: string }>

function asker({ origin }: BenchProduct, token: string): Ask {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const options = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${origin}/api${path}`, options)
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { insertedId: string; _id: string }
  }
}

async function adminOf(product: BenchProduct): Promise<Ask> {
  const [admin] = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  return asker(product, (await tokensOf(db, product)).get(admin?.id ?? '') ?? '')
}

interface Offers {
  withForm: string[]
  without: string[]
}

/** Scholarships without a fee, with a form of 30 questions and without one. */
async function addScholarships(ask: Ask): Promise<Offers> {
  const add = async () => {
    const { insertedId } = await ask('POST', '/scholarships', scholarship())
    return insertedId
  }
  const withForm: string[] = []
  const without: string[] = []
  for (let i = 0; i < scholarships; i += 1) {
    const id = await add()
    await ask('PATCH', `/forms/${id}`, { version: 0, definition: form() })
    await ask('POST', `/forms/publish/${id}`, { version: 1, breaking: true })
    withForm.push(id)
    without.push(await add())
  }
  return { withForm, without }
}

function scholarship() {
  return {
    universityName: university,
    scholarshipName: `Bench ${randomUUID()}`,
    scholarshipCategory: 'Partial',
    universityLocation: { country: 'Norway', city: 'Bergen' },
    universityRank: 12,
    applicationDeadline: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    subjectName: 'Doctor',
    scholarshipDescription: 'Covers tuition.',
    degree: 'Masters',
    stipend: '$1200',
    serviceCharge: '$10',
    applicationFees: '$0',
    rating: 4.5,
  }
}

/** Of five questions, one asks for a text, two for a few words, and two for a choice. */
function question(id: string, i: number): Question {
  const asked = { id, wording: `What do you plan (${id})?`, help: '', required: true }
  if (i % 5 === 0) return { ...asked, type: 'paragraph', maxWords: 500 }
  return i % 5 < 3 ? { ...asked, type: 'text', pattern: 'any' } : { ...asked, type: 'yesNo' }
}

function answerTo(i: number): string {
  if (i % 5 === 0) return sentence.repeat(8)
  return i % 5 < 3 ? sentence : 'yes'
}

function form(): FormDefinition {
  return {
    sections: [
      {
        id: 's_bench',
        title: 'Your plans',
        questions: questionIds.map(question),
      },
    ],
  }
}

async function measureTyping(product: BenchProduct, tokens: string[], scholarshipId: string): Promise<void> {
  const drafts: string[] = []
  for (const token of tokens) {
    drafts.push((await asker(product, token)('POST', '/drafts', { scholarshipId }))._id)
  }
  const visitors = () => visit(product.origin)
  await visitors()
  const alone = await visitors()
  console.log(`visitors alone: ${times(alone)}`)
  const typing = fork(fileURLToPath(new URL('support/typing-people.ts', import.meta.url)))
  typing.send({
    origin: product.origin,
    people: tokens.map((token, i) => ({ token, draft: drafts[i] ?? '' })),
    questions: questionIds,
    sentence,
    saveEveryMs,
  } satisfies TypingJob)
  const told = async (message: 'measure' | 'stop') => {
    const answer = once(typing, 'message')
    typing.send(message)
    return ((await answer) as [number[]])[0]
  }
  // Until everybody has saved once, including people refused at first.
  await pause(5 * saveEveryMs)
  await told('measure')
  const began = performance.now()
  const beside = await visitors()
  const took = (performance.now() - began) / 1000
  const saved = await told('stop')
  await once(typing, 'exit')
  console.log(
    `${people.toLocaleString('en')} people typing: ${Math.round(saved.length / took)} saves/s, ${times(saved)}`,
  )
  console.log(`visitors beside them: ${times(beside)}`)
  console.log(toTimeAlone(beside, alone))
}

/** The rates of applying with answers and without, in turns. */
async function measureApplying(product: BenchProduct, tokens: string[], offers: Offers): Promise<void> {
  const answers = Object.fromEntries(questionIds.map((id, i) => [id, answerTo(i)]))
  const request = (token: string, scholarshipId: string, own: object): LoadRequest => ({
    method: 'POST',
    path: '/api/appliedScholarship',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      scholarshipId,
      phone: '+49 30 1234567',
      photo: '',
      address: 'Milky Way 1, 12345 Somewhere',
      gender: 'female',
      degree: 'bachelor',
      ssc: '4.5',
      hsc: '4.8',
      ...own,
    }),
  })
  const apply = (ids: string[], own: object) => {
    const requests = ids.flatMap(id => tokens.map(token => request(token, id, own)))
    return measure({
      origin: product.origin,
      requests,
      once: true,
      connections: 32,
      warmupSeconds: 0,
      seconds: 60,
    })
  }
  const rates: { with: number; without: number }[] = []
  for (let turn = 0; turn < scholarships; turn += 1) {
    const without = await apply(offers.without.slice(turn, turn + 1), {})
    const withAnswers = await apply(offers.withForm.slice(turn, turn + 1), {
      answers,
      formVersion: await versionOf(offers.withForm[turn] ?? ''),
    })
    rates.push({ with: withAnswers.perSecond, without: without.perSecond })
  }
  for (const rate of rates) {
    console.log(
      `applying: ${Math.round(rate.without)}/s without answers, ${Math.round(rate.with)}/s with ${questions}: ${(rate.with / rate.without).toFixed(2)} ×`,
    )
  }
}

async function versionOf(scholarshipId: string): Promise<string> {
  const row = await db
    .selectFrom('scholarships')
    .select('form_version_id')
    .where('id', '=', scholarshipId)
    .executeTakeFirstOrThrow()
  return row.form_version_id ?? ''
}
