// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { beginSession, endSession, personSession } from '../api/person-session.ts'
import { storedToken } from '../api/stored-token.ts'
import { fakeToken } from '../testing/fake-network.ts'
import { takeReported } from '../testing/reported.ts'
import { browser, runTyped } from './typed-runs.ts'
import { type Stored, type Texts, type TypedPlace, TypedSaver } from './typed-saver.ts'

beforeEach(() => {
  beginSession('nadia@example.org')
  storedToken.write(fakeToken())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

/** A server with some texts, which takes a change of the version that it has. */
function server<Field extends string>(texts: Texts<Field>) {
  const has = { texts, version: 1 }
  const place: TypedPlace<Field> = {
    key: 'text',
    name: 'a text',
    load: async () => ({ ...has }),
    async save(sent: Stored<Field>) {
      if (sent.version !== has.version) throw new ApiError(409, { code: 'changed_meanwhile' })
      Object.assign(has, { texts: sent.texts, version: has.version + 1 })
      return { version: has.version }
    },
  }
  return { has, place, now: () => ({ ...has }) }
}

const offline = { save: () => Promise.reject(new ApiError(0, {})) }

test('[AWARD4] [FAIR5] what is typed is kept in the browser at once, and sent two seconds later', async () => {
  const { has, place, now } = server({ answer: '' })
  const kept = browser()
  const saver = await TypedSaver.open(place, now(), kept)
  saver.change('answer', 'Dear donor')
  expect([...kept.tabs.values()]).toEqual([[{ field: 'answer', text: 'Dear donor', over: '' }]])
  expect(has.texts.answer).toBe('')
  vi.advanceTimersByTime(2_000)
  expect(await saver.saveAll()).toBe(true)
  expect(has.texts.answer).toBe('Dear donor')
  expect(saver.current().saving).toBe('saved')
  expect(kept.tabs.size).toBe(0)
})

test('[AWARD4] [FAIR5] what a closed page could not send is there again, and sent', async () => {
  const { has, place, now } = server({ answer: '' })
  const kept = browser()
  const closed = await TypedSaver.open({ ...place, ...offline }, now(), kept)
  closed.change('answer', 'Dear donor')
  expect(await closed.saveAll()).toBe(false)
  closed.stop()
  expect(takeReported()).toHaveLength(1)
  const saver = await TypedSaver.open(place, now(), kept)
  expect(saver.current().typed.answer).toBe('Dear donor')
  expect(await saver.saveAll()).toBe(true)
  expect(has.texts.answer).toBe('Dear donor')
})

test('[AWARD4] [FAIR5] of two tabs neither loses its text: one is chosen, or both are kept', async () => {
  const { has, place, now } = server({ answer: '' })
  const kept = browser()
  const one = await TypedSaver.open(place, now(), kept)
  const other = await TypedSaver.open(place, now(), kept)
  one.change('answer', 'Thank you')
  expect(await one.saveAll()).toBe(true)
  other.change('answer', 'Many thanks')
  expect(await other.saveAll()).toBe(false)
  expect(other.current()).toMatchObject({
    typed: { answer: 'Many thanks' },
    others: { answer: ['Thank you'] },
  })
  expect(has.texts.answer).toBe('Thank you')
  other.choose('answer', 'Many thanks\n\nThank you')
  expect(await other.saveAll()).toBe(true)
  expect(has.texts.answer).toBe('Many thanks\n\nThank you')
  await one.reload()
  expect(one.current()).toMatchObject({ typed: { answer: 'Many thanks\n\nThank you' }, others: {} })
})

test('[AWARD4] [FAIR5] a text that was left on this device does not replace a newer one of the server', async () => {
  const { has, place, now } = server({ answer: '' })
  const kept = browser()
  kept.tabs.set('closed', [{ field: 'answer', text: 'Old', over: '' }])
  Object.assign(has, { texts: { answer: 'New' }, version: 2 })
  const saver = await TypedSaver.open(place, now(), kept)
  expect(saver.current()).toMatchObject({ typed: { answer: 'Old' }, others: { answer: ['New'] } })
  expect(await saver.saveAll()).toBe(false)
  expect(has.texts.answer).toBe('New')
  saver.choose('answer', 'New')
  expect(await saver.saveAll()).toBe(true)
  expect(has).toMatchObject({ texts: { answer: 'New' }, version: 2 })
  expect(kept.tabs.size).toBe(0)
})

test('[AWARD4] [FAIR5] the choice between two texts is asked for again by the next page', async () => {
  const { has, place, now } = server({ answer: '' })
  const kept = browser()
  const closed = await TypedSaver.open(place, now(), kept)
  closed.change('answer', 'Mine')
  Object.assign(has, { texts: { answer: 'Theirs' }, version: 2 })
  expect(await closed.saveAll()).toBe(false)
  closed.stop()
  const saver = await TypedSaver.open(place, now(), kept)
  expect(saver.current()).toMatchObject({ typed: { answer: 'Mine' }, others: { answer: ['Theirs'] } })
  expect(await saver.saveAll()).toBe(false)
  expect(has.texts.answer).toBe('Theirs')
})

test('[FAIR5] two devices that fill in different fields are joined, and nobody is asked', async () => {
  const { has, place, now } = server({ need: '', merit: '', words: '' })
  const one = await TypedSaver.open(place, now(), browser())
  const other = await TypedSaver.open(place, now(), browser())
  one.change('need', '4')
  one.change('words', 'Clear need.')
  expect(await one.saveAll()).toBe(true)
  other.change('merit', '5')
  expect(await other.saveAll()).toBe(true)
  expect(has.texts).toEqual({ need: '4', merit: '5', words: 'Clear need.' })
  expect(other.current()).toMatchObject({ typed: has.texts, others: {} })
})

test('[FAIR5] where two devices gave the same criterion other points, the rest is saved until one is chosen', async () => {
  const { has, place, now } = server({ need: '', merit: '' })
  const one = await TypedSaver.open(place, now(), browser())
  const other = await TypedSaver.open(place, now(), browser())
  one.change('need', '4')
  expect(await one.saveAll()).toBe(true)
  other.change('need', '2')
  other.change('merit', '5')
  expect(await other.saveAll()).toBe(false)
  expect(has.texts).toEqual({ need: '4', merit: '5' })
  expect(other.current()).toMatchObject({ typed: { need: '2' }, others: { need: ['4'] } })
  other.choose('need', '2')
  expect(await other.saveAll()).toBe(true)
  expect(has.texts).toEqual({ need: '2', merit: '5' })
})

test('[FAIR5] what arrived although its answer was lost is not taken for somebody else’s', async () => {
  const { has, place, now } = server({ words: '' })
  let losing = true
  const save = async (stored: Stored<'words'>) => {
    const saved = await place.save(stored)
    if (losing) throw new ApiError(0, {})
    return saved
  }
  const kept = browser()
  const saver = await TypedSaver.open({ ...place, save }, now(), kept)
  saver.change('words', 'Forty')
  expect(await saver.saveAll()).toBe(false)
  saver.change('words', 'Forty points')
  losing = false
  const next = await TypedSaver.open({ ...place, save }, now(), kept)
  expect(next.current()).toMatchObject({ typed: { words: 'Forty points' }, others: {} })
  expect(await saver.saveAll()).toBe(true)
  expect(saver.current().others).toEqual({})
  expect(has.texts.words).toBe('Forty points')
  expect(takeReported()).toHaveLength(1)
})

test('[A10] once its person has signed out, nothing is sent or kept', async () => {
  const { has, place, now } = server({ words: '' })
  const kept = browser()
  const saver = await TypedSaver.open(place, now(), kept)
  endSession()
  beginSession('tomas@example.org')
  expect(personSession().email).toBe('tomas@example.org')
  saver.change('words', 'Forty')
  vi.advanceTimersByTime(20_000)
  expect(await saver.saveAll()).toBe(false)
  expect(has.texts.words).toBe('')
  expect(kept.tabs.size).toBe(0)
})

test('[FAIR5] nothing typed is lost and no points are replaced unseen, in 100 runs of tabs, devices and lost lines', async () => {
  for (let run = 0; run < 100; run += 1) {
    const problems = await runTyped(`typed ${run}`)
    takeReported()
    expect(problems, `run ${run}`).toEqual([])
  }
})
