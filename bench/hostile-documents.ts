import { Upload } from 'tus-js-client'
import { untilInspected } from '../tests/support/documents/until-inspected.ts'
import { pdfBomb } from '../tests/scenarios/documents/hostile-documents.ts'
import { startBenchProduct } from './support/product.ts'
import { times, toTimeAlone, visit } from './support/visits.ts'
import { addPeople, tokensOf, withRemovedWrites } from './support/writers.ts'

// npm run bench -- hostile-documents: how long visitors of one process wait while somebody uploads PDFs that ask for a gigabyte,
// one after the other [DOC1], compared with their time without (bar: 1.5 × at p95).
await withRemovedWrites(10_000, async (db, database) => {
  await addPeople(db, 1)
  const product = await startBenchProduct(database.url, { PROCESSES: '1' })
  try {
    const [token = ''] = (await tokensOf(db, product)).values()
    await visit(product.origin)
    const alone = await visit(product.origin)
    console.log(`visitors alone: ${times(alone)}`)
    const stopping = new AbortController()
    const sending = sendBombs(product.origin, token, stopping.signal)
    const beside = await visit(product.origin)
    stopping.abort()
    console.log(`beside ${await sending} PDFs that ask for a gigabyte: ${times(beside)}`)
    console.log(toTimeAlone(beside, alone))
  } finally {
    await product.stop()
  }
})

/** @returns how many were refused before it was stopped */
async function sendBombs(origin: string, token: string, stop: AbortSignal): Promise<number> {
  const bomb = pdfBomb()
  let sent = 0
  for (; !stop.aborted; sent += 1) await upload(origin, token, bomb)
  return sent
}

/** Uploads a PDF, and waits until it was inspected. */
async function upload(origin: string, token: string, bytes: Buffer): Promise<void> {
  const id = await new Promise<string>((resolve, reject) => {
    const sending = new Upload(bytes, {
      endpoint: `${origin}/api/uploads`,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: 'bomb.pdf' },
      onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
      onError: reject,
    })
    sending.start()
  })
  await untilInspected({ siteUrl: origin }, { token }, id)
}
