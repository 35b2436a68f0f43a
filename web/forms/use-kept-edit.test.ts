// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seededRandom } from '../../demo-data/random.ts'
import { beginSession, endSession } from '../api/person-session.ts'
import { type Edit, mergeEdits, type Texts } from './merge-edits.ts'
import { type Saved, useKeptEdit } from './use-kept-edit.ts'

interface Letter {
  body: string
}

beforeEach(() => beginSession('ada@example.com'))
afterEach(() => {
  cleanup()
  endSession()
})

const saved = (body: string, version: number): Saved<Letter> => ({ value: { body }, version })

function open(first: Saved<Letter>) {
  const { result, rerender, unmount } = renderHook(now => useKeptEdit('letter', now), { initialProps: first })
  return {
    now: () => result.current,
    body: () => result.current.typed.body,
    type: (body: string) => act(() => result.current.type({ body })),
    /** Begins to save; what is returned is called when the server has it. */
    save() {
      const { typed: sent, saved: done } = result.current
      return (version: number) => act(() => done(sent, version))
    },
    learn: (now: Saved<Letter>) => rerender(now),
    close: unmount,
  }
}

test('what is typed while it is saved is not lost, and is saved next over what was sent', () => {
  const letter = open(saved('', 1))
  letter.type('Dear')
  const done = letter.save()
  letter.type('Dear Ada')
  done(2)
  letter.learn(saved('Dear', 2))
  expect(letter.now()).toMatchObject({
    typed: { body: 'Dear Ada' },
    version: 2,
    touched: true,
    meanwhile: false,
  })
  letter.close()
  expect(open(saved('Dear', 2)).now()).toMatchObject({
    typed: { body: 'Dear Ada' },
    version: 2,
    touched: true,
  })
})

test('what is saved is kept no longer', () => {
  const letter = open(saved('', 1))
  letter.type('Dear')
  letter.save()(2)
  letter.learn(saved('', 1))
  expect(letter.now()).toMatchObject({ typed: { body: 'Dear' }, touched: false })
  expect(sessionStorage).toHaveLength(0)
})

test('what somebody else has saved is shown where nothing was typed, and else chosen', () => {
  const letter = open(saved('', 1))
  letter.learn(saved('theirs', 2))
  expect([letter.body(), letter.now().meanwhile]).toEqual(['theirs', false])
  letter.type('mine')
  letter.learn(saved('theirs again', 3))
  expect([letter.body(), letter.now().meanwhile, letter.now().version]).toEqual(['mine', true, 2])
  act(() => letter.now().keepMine())
  expect([letter.body(), letter.now().meanwhile, letter.now().version]).toEqual(['mine', false, 3])
  letter.learn(saved('once more', 4))
  act(() => letter.now().takeTheirs())
  expect(letter.now()).toMatchObject({
    typed: { body: 'once more' },
    meanwhile: false,
    touched: false,
    version: 4,
  })
})

test('what was typed before a reload stands over what somebody else has saved since', () => {
  const before = open(saved('', 1))
  before.type('mine')
  before.close()
  expect(open(saved('theirs', 2)).now()).toMatchObject({
    typed: { body: 'mine' },
    meanwhile: true,
    version: 1,
  })
})

test('where both are merged, what only the other has changed is taken over, also after a reload, and said', () => {
  const merge = ({ base, typed }: Edit<'to' | 'body'>, theirs: Texts<'to' | 'body'>) =>
    mergeEdits(['to', 'body'], { base, typed }, theirs)
  const now = (to: string, body: string, version: number) => ({ value: { to, body }, version })
  const show = (first: Saved<Texts<'to' | 'body'>>) =>
    renderHook(last => useKeptEdit('letter', last, { merge }), { initialProps: first })
  const { result, rerender, unmount } = show(now('Ada', '', 1))
  act(() => result.current.type(last => ({ ...last, body: 'Dear' })))
  rerender(now('Karim', '', 2))
  const taken = { field: 'to', theirs: 'Karim', alsoMine: false }
  expect(result.current).toMatchObject({
    typed: { to: 'Karim', body: 'Dear' },
    version: 2,
    meanwhile: false,
    changes: [taken],
  })
  unmount()
  const { result: again } = show(now('Karim', 'Hello', 3))
  expect(again.current).toMatchObject({
    typed: { to: 'Karim', body: 'Dear' },
    changes: [{ field: 'body', theirs: 'Hello', alsoMine: true }],
  })
  act(() => again.current.saved(again.current.typed, 4))
  expect(again.current).toMatchObject({ touched: false, changes: [] })
})

test('in 60 random sessions no text is lost or replaced, whatever the order of answers', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const random = seededRandom(`edits ${seed}`)
    let server = saved('', 1)
    let letter = open(server)
    let shown = ''
    const late: Saved<Letter>[] = []
    let saving: { sent: string; version: number; done: (version: number) => void } | undefined
    for (let step = 0; step < 40; step += 1) {
      const chosen = random.pick(['type', 'type', 'save', 'done', 'other', 'ask', 'learn', 'reload'] as const)
      const { meanwhile, touched, version } = letter.now()
      if (chosen === 'type') letter.type((shown = `mine ${step}`))
      else if (chosen === 'save' && !saving && touched && !meanwhile && version === server.version) {
        server = saved(shown, version + 1)
        saving = { sent: shown, version: version + 1, done: letter.save() }
      } else if (chosen === 'done' && saving) {
        saving.done(saving.version)
        saving = undefined
      } else if (chosen === 'other' && random.chance(0.3))
        server = saved(`theirs ${step}`, server.version + 1)
      else if (chosen === 'ask') late.push(server)
      else if (chosen === 'learn' && late.length > 0)
        letter.learn(late.splice(random.integer(0, late.length - 1), 1)[0] ?? server)
      else if (chosen === 'reload' && !saving) {
        letter.close()
        letter = open(server)
      }
      const now = letter.now()
      // Only what was saved, or never touched, gives way to what somebody else has saved.
      const isLost = letter.body() !== shown && (touched || chosen === 'done')
      expect(isLost, `seed ${seed}, step ${step}: ${shown} went`).toBe(false)
      shown = letter.body()
      expect(now.version).toBeLessThanOrEqual(server.version)
    }
    letter.close()
    cleanup()
    sessionStorage.clear()
  }
})
