import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { askForDownload, insertDocument, openContents } from '../scenarios/documents/downloads.ts'
import { readContent } from '../support/documents/document-steps.ts'
import { signUp } from '../support/identity/people.ts'
import { startProductProcess } from '../support/processes/product-process.ts'
import { residentMegabytes } from '../support/processes/resident-memory.ts'

const people = 125

test('[DOC1] 500 readers that take nothing of 10 MB cost less than 100 MB, and are ended within a minute', async () => {
  const product = await startProductProcess({ variables: { PROCESSES: '1' } })
  const { pid } = product.process
  const documents: { token: string; id: string }[] = []
  while (documents.length < people) {
    const person = await signUp(product)
    documents.push({ ...person, id: await insertDocument(product, person, 10 * 2 ** 20) })
  }
  // As much as V8 lets pieces of buffers pile up, 64 MB, any download leaves behind until they are collected.
  const [first = { token: '', id: '' }] = documents
  for (let time = 0; time < 20; time += 1) await (await readContent(product, first, first.id)).arrayBuffer()
  await product.db.deleteFrom('document_looks').execute()
  const before = residentMegabytes(pid)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid) - before)
  }, 500)
  const sockets: Socket[] = []
  const countBegun = async () =>
    (await product.db.selectFrom('document_looks').select('user_id').execute()).length
  for (const document of documents) {
    sockets.push(...Array.from({ length: 4 }, () => askForDownload(product, document, document.id)))
    await expect.poll(countBegun, { timeout: 20_000, interval: 5 }).toBe(sockets.length)
  }
  const asked = Date.now()
  const open = openContents(pid)
  await expect.poll(() => openContents(pid), { timeout: 90_000 }).toBe(0)
  const took = Date.now() - asked
  clearInterval(watch)
  console.log(
    `${Math.round(most)} MB more at most; all ended after ${Math.round(took / 1000)} s; ${open} were open at once`,
  )
  expect(most).toBeLessThan(100)
  expect(took).toBeLessThan(60_000)
  for (const socket of sockets) socket.destroy()
  await product.stop()
}, 300_000)
