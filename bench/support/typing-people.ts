import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'

/** People who type into their drafts, each into one question after the other. */
export interface TypingJob {
  origin: string
  people: { token: string; draft: string }[]
  questions: string[]
  sentence: string
  saveEveryMs: number
}

let isMeasuring = false

// A process of people who type, until a message comes; then it answers with how long each save took, in milliseconds,
// since the message before.
process.once('message', (job: TypingJob) => {
  const stopping = new AbortController()
  let saves: number[] = []
  process.on('message', (message: 'measure' | 'stop') => {
    isMeasuring = true
    process.send?.(saves)
    saves = []
    if (message === 'stop') stopping.abort()
  })
  const all = job.people.map(person => type(job, person, took => saves.push(took), stopping.signal))
  void Promise.all(all).then(() => process.disconnect())
})

/** Saves every two seconds from their own first moment, on their own connection. */
async function type(
  { origin, questions, sentence, saveEveryMs }: TypingJob,
  { token, draft }: TypingJob['people'][number],
  saved: (took: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client(origin)
  const tab = randomUUID()
  const versions = new Map<string, number>()
  await pause(Math.random() * saveEveryMs)
  for (let sequence = 1; !signal.aborted; sequence += 1) {
    const began = performance.now()
    // They type into one answer for ten saves; it grows to 800 characters.
    const question = questions[Math.floor(sequence / 10) % questions.length] ?? ''
    const answer = sentence.repeat(1 + (sequence % 10)) + sequence
    const { statusCode, headers, body } = await client.request({
      method: 'PATCH',
      path: `/api/drafts/${draft}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        tab,
        changes: [{ question, answer, base: versions.get(question) ?? 0, sequence }],
      }),
    })
    const text = await body.text()
    // As a tab does, while two thousand begin within two seconds.
    if (statusCode === 503 && !isMeasuring) {
      await pause(Number(headers['retry-after']) * 1000)
      continue
    }
    if (statusCode !== 200) throw new Error(`A save was answered ${statusCode}: ${text}`)
    const reply = JSON.parse(text) as { versions: { question: string; version: number }[] }
    for (const { version } of reply.versions) versions.set(question, version)
    saved(performance.now() - began)
    await pause(saveEveryMs - (performance.now() - began))
  }
  await client.close()
}
