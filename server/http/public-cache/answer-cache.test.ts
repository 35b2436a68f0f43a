import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'
import type { PublicAnswer } from './public-answer.ts'

const home: PublicAnswer = { url: '/', shows: 'nothing', rare: false }
const text = 'Scholarships for everybody. '.repeat(100)

function testCache({ maxBytes = 1_000_000, status = 200, mayBeKept = true, clock = { now: 0 } } = {}) {
  const made: string[] = []
  const cache = createAnswerCache(
    async url => {
      made.push(url)
      const body = Buffer.from(`${url} ${text}`)
      return { status, headers: ['content-type', 'text/html'], body, mayBeKept }
    },
    { maxBytes, now: () => clock.now },
  )
  return { ...cache, made, clock }
}

test('an answer is made once for a version, also when many ask at once', async () => {
  const { answer, made } = testCache()
  const many = await Promise.all(Array.from({ length: 20 }, () => answer(home, 'a', 'identity')))
  expect(new Set(many).size).toBe(1)
  await answer(home, 'a', 'br')
  expect(made).toHaveLength(1)
  await answer(home, 'b', 'identity')
  await answer(home, 'a', 'identity')
  expect(made).toHaveLength(3)
})

test('every encoding is the same answer', async () => {
  const { answer } = testCache()
  const plain = await answer(home, 'a', 'identity')
  const brotli = await answer(home, 'a', 'br')
  const gzip = await answer(home, 'a', 'gzip')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect([brotli.etag, gzip.etag]).toEqual([plain.etag, plain.etag])
  expect(brotli.headers).toContain('br')
})

test('refusals and failures are told to all who asked, and not kept', async () => {
  const { answer, made, bytes } = testCache({ status: 404, mayBeKept: false })
  const both = await Promise.all([answer(home, 'a', 'br'), answer(home, 'a', 'identity')])
  expect(both.map(({ status, etag }) => [status, etag])).toEqual([
    [404, undefined],
    [404, undefined],
  ])
  expect([made.length, bytes()]).toEqual([1, 0])
})

test('a kept answer takes no more memory than it says', async () => {
  const { answer } = testCache()
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    const { body } = await answer(home, 'a', encoding)
    expect(body.buffer.byteLength).toBe(body.length)
  }
})

test('no answer outlives a noon or a midnight of UTC, where deadlines and the year end', async () => {
  const clock = { now: Date.parse('2026-11-21T11:59:59.999Z') }
  const { answer, made } = testCache({ clock })
  await answer(home, 'a', 'identity')
  await answer(home, 'a', 'identity')
  expect(made).toHaveLength(1)
  for (const time of ['2026-11-21T12:00:00Z', '2026-11-22T00:00:00Z']) {
    clock.now = Date.parse(time)
    await answer(home, 'a', 'identity')
    await answer(home, 'a', 'identity')
  }
  expect(made).toHaveLength(3)
})

test('it stays within its bytes, and countless searches do not push out what everybody reads', async () => {
  const { answer, made, bytes } = testCache({ maxBytes: 200_000 })
  await answer(home, 'a', 'identity')
  for (let i = 0; i < 500; i++)
    await answer({ url: `/?search=${i}`, shows: 'nothing', rare: true }, 'a', 'identity')
  expect(bytes()).toBeLessThanOrEqual(200_000)
  expect(bytes()).toBeGreaterThan(25_000)
  const before = made.length
  await answer(home, 'a', 'identity')
  expect(made).toHaveLength(before)
})
