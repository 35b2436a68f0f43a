import { expect, test, vi } from 'vitest'
import { seededRandom } from '../../../demo-data/random.ts'
import { findLastingLeftBehind } from '../../scenarios/documents/left-behind.ts'
import { raceOneUpload } from '../../scenarios/documents/upload-races.ts'
import { ask } from '../../support/ask.ts'
import { noisyPicture, pdfFile } from '../../support/documents/document-files.ts'
import { beginEmptyUpload, beginUpload, sendPiece } from '../../support/documents/document-steps.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin')

test('[DOC3] an account that is deleted while its document is inspected leaves nothing behind', async () => {
  const amina = await signUp(product)
  const bytes = await pdfFile()
  const id = await beginEmptyUpload(product, amina, bytes.length)
  const sending = sendPiece(product, amina, { id, body: new Uint8Array(bytes) })
  await vi.waitUntil(
    async () => {
      const row = await product.db
        .selectFrom('uploads')
        .select('received')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.received === bytes.length
    },
    { timeout: 60_000, interval: 5 },
  )
  expect((await ask(product, admin, `DELETE /users/${amina.userId}`)).status).toBe(200)
  expect([200, 401, 404]).toContain((await sending).status)
  expect(await findLastingLeftBehind(product)).toEqual([])
})

test('[DOC2] an upload that is cancelled while a piece arrives leaves nothing behind', async () => {
  const amina = await signUp(product)
  for (let turn = 0; turn < 10; turn += 1) {
    const id = await beginUpload(product, amina, '%PDF')
    const piece = sendPiece(product, amina, { id, offset: 4, body: new Uint8Array(900) })
    const cancelled = ask(product, amina, `DELETE /uploads/${id}`)
    await Promise.allSettled([piece, cancelled])
    expect((await cancelled).body).toEqual({ deletedCount: 1 })
  }
  expect(await findLastingLeftBehind(product)).toEqual([])
})

test('[DOC2] [DOC3] whatever races with the end of an upload, every row has its bytes and no bytes are left', async () => {
  const random = seededRandom('races for documents')
  const files = [await pdfFile(), await noisyPicture(200_000), Buffer.from('MZ this is a program')]
  const odd: string[] = []
  for (let round = 0; round < 4; round += 1) {
    const race = () => raceOneUpload({ product, admin, random, files })
    odd.push(...(await Promise.all([race(), race(), race(), race()])).flat())
  }
  expect(odd).toEqual([])
  expect(await findLastingLeftBehind(product)).toEqual([])
})
