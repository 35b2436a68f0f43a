import { vi } from 'vitest'
import type { Random } from '../../../demo-data/random.ts'
import { beginEmptyUpload, sendPiece } from '../../support/documents/document-steps.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'

/** What may happen to an upload while its last piece is under way or it becomes a document. */
const rivals = ['account deleted', 'given up', 'sent again', 'line dropped'] as const
/** When the rivals begin. */
const moments = [
  'at once',
  'when the row begins to grow',
  'when it is inspected',
  'when there is a document',
] as const

interface Race {
  product: ServedProduct
  admin: Person
  random: Random
  files: Buffer[]
}

/** Lets one upload race with one or two rivals. @returns what was answered in another way than in words */
export async function raceOneUpload({ product, admin, random, files }: Race): Promise<string[]> {
  const person = await signUp(product)
  const bytes = random.pick(files)
  const id = await beginEmptyUpload(product, person, bytes.length)
  const line = new AbortController()
  const patch = (signal?: AbortSignal) =>
    sendPiece(product, person, { id, body: new Uint8Array(bytes), signal: signal ?? null })
  const plots = {
    'account deleted': () => send(product, 'DELETE', `/users/${person.userId}`, { token: admin.token }),
    'given up': () => send(product, 'DELETE', `/uploads/${id}`, { token: person.token }),
    'sent again': () => patch(),
    'line dropped': async () => line.abort(),
  }
  const chosen = [random.pick(rivals), random.pick(rivals)] as const
  const moment = random.pick(moments)
  const sent = patch(line.signal).catch(() => undefined)
  await reached(product, { id, moment, ended: sent })
  const answers = await Promise.all([sent, ...chosen.map(rival => plots[rival]())])
  const odd = answers.filter(answer => answer && answer.status >= 500 && answer.status !== 503)
  return odd.map(answer => `${answer?.status} when ${chosen.join(' and ')} ${moment}`)
}

/** Waits until an upload is so far, or its request has failed. */
async function reached(
  { db }: Pick<ServedProduct, 'db'>,
  {
    id,
    moment,
    ended,
  }: { id: string; moment: (typeof moments)[number]; ended: Promise<Response | undefined> },
): Promise<void> {
  let isOver = false
  void ended.then(answer => (isOver = answer?.status !== 200))
  const looks = {
    'at once': async () => true,
    'when the row begins to grow': async () => {
      const upload = await db.selectFrom('uploads').select('received').where('id', '=', id).executeTakeFirst()
      return !upload || upload.received > 0
    },
    'when it is inspected': async () => {
      const row = await db
        .selectFrom('uploads')
        .select(['received', 'bytes'])
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.received === row?.bytes
    },
    'when there is a document': async () =>
      (await db.selectFrom('documents').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
  }
  await vi.waitUntil(async () => isOver || looks[moment](), { timeout: 60_000, interval: 5 })
}
