import { expect, test } from 'vitest'
import { seededRandom } from '../../demo-data/random.ts'
import { compareInspections } from '../scenarios/documents/compared-inspections.ts'
import { hostileDocuments, spoil } from '../scenarios/documents/hostile-documents.ts'
import { droppingLine } from '../scenarios/documents/dropping-line.ts'
import { noisyPicture } from '../support/document-files.ts'
import { ownDocument, readContent, upload } from '../support/document-steps.ts'
import { ask } from '../support/ask.ts'
import { signUp } from '../support/identity/people.ts'
import { useProduct } from '../support/product.ts'

const product = useProduct()
const seed = String(Date.now())

test(`[DOC1] 500 spoiled files are each refused in words or come back as attachments, seed ${seed}`, async () => {
  const random = seededRandom(seed)
  const [files, amina] = await Promise.all([hostileDocuments(), signUp(product)])
  const states = new Map<string, number>()
  const wrong: string[] = []
  for (let turn = 0; turn < 500; turn += 1) {
    const bytes = spoil(random, files)
    const id = await upload(product, amina, bytes, { name: '..\\a\u202E<b>.pdf' })
    const document = await ownDocument(product, amina, id)
    const answer = await readContent(product, amina, id)
    const attached = answer.headers.get('content-disposition')?.startsWith('attachment; ')
    const same = Buffer.from(await answer.arrayBuffer()).equals(bytes)
    const { state = 'lost', reason = null } = document ?? {}
    const harmless =
      state === 'ready'
        ? answer.status === 200 && attached && same
        : answer.status === 404 && /^This (file|PDF|picture) .+\./.test(reason ?? '')
    if (!harmless) wrong.push(`turn ${turn}: ${state} ${reason} ${answer.status}`)
    states.set(state, (states.get(state) ?? 0) + 1)
    await ask(product, amina, `DELETE /documents/${id}`)
  }
  console.log(states)
  expect(wrong).toEqual([])
}, 1_800_000)

test(`[DOC1] nothing that PDF.js would execute passes in 2,000 PDFs of random structure, and harmless ones do, seed ${seed}`, async () => {
  const { wrong, ready, seen } = await compareInspections(seed, 2_000)
  console.log({ ready, seen })
  expect(wrong).toEqual([])
  expect(ready).toBeGreaterThan(200)
  expect(seen).toBeGreaterThan(200)
})

test('[DOC2] twenty uploads over a line that drops every 20 to 200 kB give the same bytes', async () => {
  const random = seededRandom(seed)
  const amina = await signUp(product)
  for (let turn = 0; turn < 20; turn += 1) {
    const bytes = await noisyPicture(random.integer(100_000, 5_000_000))
    const line = await droppingLine(product.siteUrl, () => random.integer(20_000, 200_000))
    try {
      const id = await upload(product, amina, bytes, {
        origin: line.origin,
        retryDelays: Array.from({ length: 1_000 }, () => 5),
      })
      const kept = Buffer.from(await (await readContent(product, amina, id)).arrayBuffer())
      expect(kept.equals(bytes), `turn ${turn} of seed ${seed}, ${line.drops()} drops`).toBe(true)
      await ask(product, amina, `DELETE /documents/${id}`)
    } finally {
      line.close()
    }
  }
}, 600_000)
