import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { askForDownload, insertDocument, openContents } from '../../scenarios/documents/downloads.ts'
import { readContent } from '../../support/documents/document-steps.ts'
import { ask } from '../../support/ask.ts'
import { signUp } from '../../support/identity/people.ts'
import { startProductProcess } from '../../support/processes/product-process.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'
import { residentMegabytes } from '../../support/processes/resident-memory.ts'

const product = useProduct(() => startProductProcess({ variables: { PROCESSES: '1' } }))

/** How many documents the product has open. */
const opened = () => openContents(product.process.pid)
async function expectOpened(count: number): Promise<void> {
  await expect.poll(opened).toBe(count)
}

const size = 10 * 2 ** 20

test('[DOC1] sixty readers that take nothing cost little memory, stop nobody and leave no file open', async () => {
  const [ada, ...people] = await Promise.all(Array.from({ length: 16 }, () => signUp(product)))
  const own = Buffer.alloc(size, 'Transcript of records ')
  const id = await insertDocument(product, ada as Reader, own)
  const readWhole = async () =>
    Buffer.from(await (await readContent(product, ada as Reader, id)).arrayBuffer())
  await readWhole()
  const before = residentMegabytes(product.process.pid)
  const sockets: ReturnType<typeof askForDownload>[] = []
  for (const person of people) {
    const theirs = await insertDocument(product, person, size)
    for (let nth = 0; nth < 4; nth += 1) sockets.push(askForDownload(product, person, theirs))
    // Fifty that have not begun are refused while the process pauses.
    await expectOpened(sockets.length)
  }
  expect(residentMegabytes(product.process.pid) - before).toBeLessThan(100)
  expect((await readWhole()).equals(own)).toBe(true)
  for (const socket of sockets) socket.destroy()
  await expectOpened(0)
})

test('[DOC1] one account has four downloads at once, eight more wait, and further ones are told when to come back', async () => {
  const [ada, ben] = await Promise.all([signUp(product), signUp(product)])
  const id = await insertDocument(product, ada, size)
  const sockets = Array.from({ length: 4 }, () => askForDownload(product, ada, id))
  await expectOpened(4)
  const short = await insertDocument(product, ada, Buffer.from('short'))
  const other = await insertDocument(product, ben, Buffer.from('of somebody else'))
  const more = Array.from({ length: 9 }, () => readContent(product, ada, short))
  const refused = await Promise.race(more)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({
    error: {
      message: 'Several of your downloads are running. Please try again when one of them has finished.',
    },
  })
  expect(opened()).toBe(4)
  expect((await ask(product, ada, 'GET /documents')).status).toBe(200)
  expect(await (await readContent(product, ben, other)).text()).toBe('of somebody else')

  sockets[0]?.destroy()
  const texts = more.map(async waiting => {
    const answer = await waiting
    return answer === refused ? '' : answer.text()
  })
  expect((await Promise.all(texts)).filter(text => text === 'short')).toHaveLength(8)
  for (const socket of sockets) socket.destroy()
  await expectOpened(0)
})

test('[DOC1] a document of which the store has not as many bytes as were kept never looks whole', async () => {
  const ada = await signUp(product)
  const read = async (options: { bytes?: number; stored?: boolean }) => {
    const answer = await readContent(product, ada, await insertDocument(product, ada, size, options))
    return answer.status === 200 ? answer.arrayBuffer() : answer.status
  }
  await expect(read({ bytes: size + 1 })).rejects.toThrow('terminated')
  await expect(read({ bytes: size - 1 })).rejects.toThrow('terminated')
  expect(await read({ stored: false })).toBe(503)
  await expectOpened(0)
})

test('[DOC1] a bucket that fails halfway ends the download, and a reader who leaves ends the bucket’s answer', async () => {
  let answer = (_response: ServerResponse) => {}
  const bucket = createServer((_request, response) => answer(response))
  await new Promise<void>(resolve => bucket.listen(0, '127.0.0.1', resolve))
  const other = await startTestProduct({
    S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'AKEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'a secret of the tests',
  })
  onTestFinished(async () => {
    await other.stop()
    bucket.closeAllConnections()
    bucket.close()
  })
  const ada = await signUp(other)
  const content = Buffer.alloc(size, 'from the bucket ')
  const id = await insertDocument(other, ada, content, { stored: false })
  const read = async () => Buffer.from(await (await readContent(other, ada, id)).arrayBuffer())
  const half = content.subarray(0, size / 2)

  answer = response => response.end(content)
  expect((await read()).equals(content)).toBe(true)
  answer = response =>
    response.writeHead(200, { 'content-length': size }).write(half, () => response.destroy())
  await expect(read()).rejects.toThrow('terminated')
  // Without a length, half of it is a whole answer.
  answer = response => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(half)
  await expect(read()).rejects.toThrow('terminated')

  const { promise: left, resolve } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  answer = response => {
    response.on('close', resolve).writeHead(200, { 'content-length': size }).write(half)
    begin()
  }
  const socket = askForDownload(other, ada, id)
  await begun
  socket.destroy()
  await left
})

type Reader = Awaited<ReturnType<typeof signUp>>
