import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { accessSettings } from '../scenarios/access/access-settings.ts'
import { askForDownload, insertDocument, openContents } from '../scenarios/documents/downloads.ts'
import { abandonBodies } from '../scenarios/hostile/abandoned-bodies.ts'
import { runHostileRequests } from '../scenarios/hostile/hostile-run.ts'
import { insertManyApplications } from '../support/application-factories.ts'
import { ask } from '../support/ask.ts'
import { beginEmptyUpload, sendPiece } from '../support/documents/document-steps.ts'
import { type Person, send, signUp } from '../support/identity/people.ts'
import { type ProductProcess, startProductProcess } from '../support/processes/product-process.ts'
import { residentMegabytes } from '../support/processes/resident-memory.ts'

/** How often everything is done between the two measurements. */
const { MEMORY_TIMES: times = '3' } = process.env

const megabyte = 2 ** 20

test('after abandoned bodies, hostile values, heavy reads, slow readers and cancelled uploads, memory is where it began', async () => {
  const product = await startProductProcess({
    variables: {
      ...accessSettings,
      PROCESSES: '1',
      PUBLIC_CACHE_MB: '16',
      SIGN_IN_LIMIT: '1000000',
      CALL_LIMIT_FACTOR: '1000000',
    },
  })
  onTestFinished(() => product.stop())
  const [heavy, ...readers] = await Promise.all([
    signUp(product, 'moderator'),
    ...Array.from({ length: 30 }, () => signUp(product)),
  ])
  await insertManyApplications(product.db, { userId: heavy.userId, count: 2_000 })
  const documents = await Promise.all(
    readers.map(async reader => ({
      ...reader,
      document: await insertDocument(product, reader, 10 * megabyte),
    })),
  )

  const round = async (number: number) => {
    const problems = await abandonBodies(product, { times: 1 })
    const { violations } = await runHostileRequests(product, { seed: `${number}`, perPlace: 0, rounds: 1 })
    problems.push(...violations)
    for (let turn = 0; turn < 10; turn += 1) problems.push(...(await readHeavily(product, heavy)))
    problems.push(...(await leaveSlowReaders(product, documents)))
    for (const person of readers) problems.push(...(await cancelUploads(product, person)))
    return problems
  }
  const now = () => residentMegabytes(product.process.pid)
  const before = now()
  const after: number[] = []
  for (let number = 1; number <= Number(times); number += 1) {
    expect(await round(number)).toEqual([])
    after.push(now())
  }
  console.log(
    `${Math.round(before)} MB before, ${after.map(Math.round).join(', ')} MB right after the rounds`,
  )
  // It gives memory back when it has come to rest.
  await expect.poll(now, { timeout: 60_000, interval: 1_000 }).toBeLessThan(before + 50)
  console.log(`${Math.round(now())} MB in the end`)
})

/** Forty whole lists of one account at once. */
async function readHeavily(product: ProductProcess, { token }: Person): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const answer = await send(product, 'GET', '/appliedScholarship', { token })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  return answers.filter(status => status !== 200 && status !== 503).map(status => `a list: ${status}`)
}

/** Four readers of each document that take nothing, and leave. */
async function leaveSlowReaders(
  product: ProductProcess,
  documents: (Person & { document: string })[],
): Promise<string[]> {
  const { pid } = product.process
  const sockets: Socket[] = documents.flatMap(reader =>
    Array.from({ length: 4 }, () => askForDownload(product, reader, reader.document)),
  )
  await expect.poll(() => openContents(pid), { timeout: 30_000 }).toBe(sockets.length)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => openContents(pid), { timeout: 30_000 }).toBe(0)
  return []
}

/** An upload that is cut within its second megabyte and then given up. */
async function cancelUploads(product: ProductProcess, person: Person): Promise<string[]> {
  const id = await beginEmptyUpload(product, person, 3 * megabyte)
  const body = Buffer.alloc(megabyte, '%')
  const { status } = await sendPiece(product, person, { id, body })
  const cut = new AbortController()
  const sending = sendPiece(product, person, {
    id,
    offset: megabyte,
    // It never ends.
    body: new ReadableStream({
      pull: stream => void setTimeout(() => stream.enqueue(body.subarray(0, 1_000)), 10),
    }),
    signal: cut.signal,
  }).catch(() => undefined)
  await pause(50)
  cut.abort()
  await sending
  const given = await ask(product, person, `DELETE /uploads/${id}`)
  return [status, given.status].filter(one => one >= 300).map(one => `a cancelled upload: ${one}`)
}
