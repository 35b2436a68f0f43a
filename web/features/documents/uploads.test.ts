// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { OwnDocument } from '../../../contract/documents/documents.ts'
import { ApiError } from '../../api/api-error.ts'
import { isUnderWay, Uploads } from './uploads.ts'

/** Uploads that end when the test says so, and the documents that then answer each question. */
function page() {
  const ends = new Map<
    string,
    { arrive: (document?: Partial<OwnDocument>) => void; fail: (error: Error) => void }
  >()
  const uploads = new Uploads(
    file =>
      new Promise((resolve, reject) => {
        const arrive = (document: Partial<OwnDocument> = {}) =>
          resolve({ _id: file.name, state: 'ready', ...document } as OwnDocument)
        ends.set(file.name, { arrive, fail: reject })
      }),
  )
  const answers: Record<string, string[]> = {}
  uploads.tell(({ _id }, name) => void (answers[name] = [...(answers[name] ?? []), _id]))
  const add = (name: string, ...files: string[]) =>
    uploads.add(
      name,
      files.map(file => new File(['x'], file)),
      files.length,
    )
  const end = async (file: string, how: 'arrive' | Error = 'arrive') => {
    if (how === 'arrive') ends.get(file)?.arrive()
    else ends.get(file)?.fail(how)
    await new Promise(resolve => setTimeout(resolve))
  }
  return { uploads, answers, add, end, ends }
}

test('[DOC2] each upload goes to its question, in whatever order they end, also where its question is not shown', async () => {
  const { uploads, answers, add, end } = page()
  add('q_letters', 'one.pdf', 'two.pdf')
  add('q_photo', 'me.png')
  await end('two.pdf')
  expect(uploads.current().map(({ file }) => file.name)).toEqual(['one.pdf', 'me.png'])
  await end('me.png')
  await end('one.pdf')
  expect(answers).toEqual({ q_letters: ['two.pdf', 'one.pdf'], q_photo: ['me.png'] })
  expect(uploads.current()).toEqual([])
})

test('[TALK1] [DOC2] a file is on its way until it has arrived, is refused or cancelled; offline it waits', async () => {
  const { uploads, answers, add, end, ends } = page()
  add('q_letters', 'one.pdf', 'two.pdf')
  await end('one.pdf', new ApiError(0, {}))
  expect(uploads.current().map(({ waits }) => waits)).toEqual([true, false])
  expect(uploads.current().filter(isUnderWay)).toHaveLength(2)
  dispatchEvent(new Event('online'))
  ends.get('one.pdf')?.arrive({ state: 'refused', reason: 'It has a script.' })
  await end('two.pdf')
  expect(uploads.current()).toMatchObject([{ problem: 'It has a script.' }])
  expect(uploads.current().filter(isUnderWay)).toEqual([])
  add('q_letters', 'three.pdf')
  const [three] = uploads.current()
  if (three) uploads.cancel(three)
  expect([uploads.current(), answers]).toEqual([[], { q_letters: ['two.pdf'] }])
})

test('[DOC2] an upload that cannot reach the server is retried automatically, never twice at once', async () => {
  vi.useFakeTimers()
  try {
    const { uploads, add, ends } = page()
    const fail = async () => {
      ends.get('one.pdf')?.fail(new ApiError(0, {}))
      ends.delete('one.pdf')
      await vi.advanceTimersByTimeAsync(0)
    }
    add('q_letters', 'one.pdf')
    await fail()
    const [one] = uploads.current()
    if (one) void uploads.retry(one)
    expect(ends.has('one.pdf')).toBe(true)
    ends.delete('one.pdf')
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ends.has('one.pdf')).toBe(false)
    add('q_letters', 'one.pdf')
    await fail()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ends.has('one.pdf')).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
