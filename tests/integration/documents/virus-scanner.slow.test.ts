import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Clamd, eicar, makeClamd } from '../../support/documents/clamd.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { ownDocument, readContent, upload } from '../../support/documents/document-steps.ts'
import { findingOf } from '../../support/documents/examined.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { startTestProduct, type TestProduct } from '../../support/product.ts'

let clamd: Clamd
let product: TestProduct
let amina: Person

beforeAll(async () => {
  clamd = await makeClamd()
  product = await startTestProduct({ CLAMD_ADDRESS: clamd.address })
  amina = await signUp(product)
}, 300_000)

afterAll(async () => {
  await product?.stop()
  await clamd?.remove()
})

const stateOf = async (id: string) => (await ownDocument(product, amina, id))?.state

/** As the queue does it by itself, without the wait between two attempts. */
const tryAgain = () =>
  product.db
    .updateTable('jobs')
    .set({ run_at: new Date() })
    .where('kind', '=', 'scan_document')
    .where('done_at', 'is', null)
    .execute()

test('[DOC1] while the scanner is away nobody gets a document, and then it is found good or refused', async () => {
  const good = await upload(product, amina, await pdfFile())
  const bad = await upload(product, amina, Buffer.concat([await pdfFile(), Buffer.from(`\n%${eicar}\n`)]))
  expect([await stateOf(good), await stateOf(bad)]).toEqual(['checking', 'checking'])
  const answer = await readContent(product, amina, good)
  expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
    409,
    'document_not_checked',
  ])
  expect(await findingOf('Virus scanner', { CLAMD_ADDRESS: clamd.address })).toMatchObject({
    state: 'wrong',
    problem: 'clamd does not answer (ECONNREFUSED); new documents are waiting for it.',
  })

  await clamd.start()
  await vi.waitUntil(
    async () => {
      await tryAgain()
      return (await stateOf(good)) === 'ready' && (await stateOf(bad)) === 'refused'
    },
    { timeout: 60_000, interval: 200 },
  )
  expect((await readContent(product, amina, good)).status).toBe(200)
  expect((await readContent(product, amina, bad)).status).toBe(404)
  expect((await ownDocument(product, amina, bad))?.reason).toMatch(/^This file holds a virus \(Test\.Eicar/)
  expect(await findingOf('Virus scanner', { CLAMD_ADDRESS: clamd.address })).toMatchObject({
    state: 'ok',
    looked: expect.stringMatching(/^ClamAV \d.* at 127\.0\.0\.1:\d+$/),
  })
})

test('[DOC1] ten megabytes are scanned as well', async () => {
  const noise = Buffer.concat([await pdfFile(), Buffer.alloc(10_000_000, '%a comment\n')])
  const id = await upload(product, amina, noise)
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('ready')
})
