import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Answer, createAnswerCache } from './answer-cache.ts'

const text = 'Scholarships for everybody. '.repeat(100)

function answerOf(body: string, etag: string | undefined = `W/"${body.length}"`): Answer {
  return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(body), etag }
}

test('an answer is made once for a version: others wait for it, and find it afterwards', async () => {
  const cache = createAnswerCache(1_000_000)
  expect(cache.find('/', 'a')).toBeUndefined()
  const settle = cache.begin('/', 'a')
  const waiting = cache.find('/', 'a')
  expect(cache.find('/', 'b')).toBeUndefined()
  settle(answerOf(text))
  expect((await waiting)?.body.toString()).toBe(text)
  expect(cache.find('/', 'a')).toMatchObject({ etag: `W/"${text.length}"` })
  expect(cache.find('/', 'b')).toBeUndefined()
})

test('every encoding is the same answer, and a small one stays as it is', async () => {
  const cache = createAnswerCache(1_000_000)
  const plain = answerOf(text)
  const brotli = await cache.inEncoding(plain, 'br')
  const gzip = await cache.inEncoding(plain, 'gzip')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect([brotli.etag, gzip.etag]).toEqual([plain.etag, plain.etag])
  const small = answerOf('{}')
  expect(await cache.inEncoding(small, 'br')).toBe(small)
})

test('a refusal is told to all who wait for it, and not kept; one that never comes ends their wait', async () => {
  const cache = createAnswerCache(1_000_000)
  const refuse = cache.begin('/', 'a')
  const waiting = cache.find('/', 'a')
  refuse({ ...answerOf(text), status: 404, etag: undefined })
  expect(await waiting).toMatchObject({ status: 404 })
  expect([cache.find('/', 'a'), cache.bytes()]).toEqual([undefined, 0])

  const giveUp = cache.begin('/', 'a')
  const inVain = cache.find('/', 'a')
  giveUp()
  expect(await inVain).toBeUndefined()
})

test('a kept answer takes no more memory than it says', async () => {
  const cache = createAnswerCache(1_000_000)
  cache.begin('/', 'a')(answerOf(text))
  const kept = (await cache.find('/', 'a')) as Answer
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    const { body } = await cache.inEncoding(kept, encoding)
    expect(body.buffer.byteLength).toBe(body.length)
  }
})

test('[D3] no answer outlives a noon or a midnight of UTC, where deadlines and the year end', () => {
  const clock = { now: Date.parse('2026-11-21T11:59:59.999Z') }
  const cache = createAnswerCache(1_000_000, () => clock.now)
  cache.begin('/', 'a')(answerOf(text))
  for (const time of ['2026-11-21T12:00:00Z', '2026-11-22T00:00:00Z']) {
    expect(cache.find('/', 'a')).toBeDefined()
    clock.now = Date.parse(time)
    expect(cache.find('/', 'a')).toBeUndefined()
    cache.begin('/', 'a')(answerOf(text))
  }
})

test('it stays within its bytes, and countless searches do not push out what is read all the while', async () => {
  const cache = createAnswerCache(200_000)
  cache.begin('/', 'a')(answerOf(text))
  for (let i = 0; i < 500; i++) {
    const answer = answerOf(text + i, `W/"search ${i}"`)
    cache.begin(`/?search=${i}`, 'a')(answer)
    await cache.inEncoding(answer, 'br')
    expect(cache.find('/', 'a')).toBeDefined()
  }
  expect(cache.bytes()).toBeLessThanOrEqual(200_000)
  expect(cache.bytes()).toBeGreaterThan(100_000)
})
