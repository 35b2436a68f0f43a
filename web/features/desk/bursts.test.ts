import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Outcome, outcomes } from '../../../contract/decisions/decision-terms.ts'
import type { Decision } from '../../../contract/decisions/decisions.ts'
import type { DecisionDraft } from './decision-saver.ts'
import { DecisionSaver } from './decision-saver.ts'
import { deskKeys } from './desk-keys.ts'
import { outcomeKeys } from './decide.tsx'
import { KeysAhead, stillActing } from './keys-ahead.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const rows = ['0', '1', '2', '3', '4']
/** What no key says of a decision. */
const unsaid = {
  by: 'You',
  at: '',
  releaseAt: null,
  released: false,
  outdated: false,
  reopened: null,
  atOnce: false,
}
const nothing = { outcome: null, amount: '', terms: '', rank: '', reason: '', word: '' } as const

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Network {
  /** Milliseconds until an answer. */
  latency: number
  /** Whether a decision is refused. */
  refuses: () => boolean
  /** Whether an application is there before it is asked for. */
  isAhead: () => boolean
}

/** The desk without its page: real keys, real calls, and a screen that draws and loads as late as the page's. */
function deskOf({ latency, refuses, isAhead }: Network) {
  const server = new Map<string, Decision>()
  const drafts = new Map<string, DecisionDraft>()
  const notes = new Map<string, string>()
  const others: string[] = []
  const refused: string[] = []
  let drawn: string | undefined
  let isLoaded = false
  let drawing: ReturnType<typeof setTimeout> | undefined
  let showing: ReturnType<typeof setTimeout> | undefined
  let field: { of: string; kind: 'word' | 'note' } | undefined

  const answer = <Result>(give: () => Result) =>
    new Promise<Result>((resolve, reject) => {
      setTimeout(() => {
        try {
          resolve(give())
        } catch (error) {
          reject(error)
        }
      }, latency)
    })
  const saver = new DecisionSaver({
    save: ({ id, body, stands }) =>
      answer(() => {
        if (refuses() || (server.get(id)?.version ?? 0) !== body.version) throw new Error('refused')
        server.set(id, stands)
        return { version: stands.version, releaseAt: null }
      }),
    takeBack: ({ id, before }) => answer(() => (before ? server.set(id, before) : server.delete(id))),
    onSaved: () => undefined,
    onRefused: ({ id }) => refused.push(id),
    onUndone: (_, error) => expect(error).toBeUndefined(),
  })
  const ahead = new KeysAhead<{ key: string }>(({ key }) => run(key))

  /** What stands, for the page. */
  const decisionOf = (id: string) => {
    const { waiting } = saver.current()
    return waiting.has(id) ? waiting.get(id) : server.get(id)
  }
  const draftOf = (id: string): DecisionDraft =>
    drafts.get(id) ??
    saver.current().returned.get(id)?.draft ?? { ...nothing, base: decisionOf(id)?.version ?? 0 }

  function open(id: string) {
    ahead.leadTo(id)
    // A router draws in a later task, and only the last of two.
    clearTimeout(drawing)
    drawing = setTimeout(() => {
      drawn = id
      field = undefined
      isLoaded = false
      clearTimeout(showing)
      const show = () => {
        isLoaded = true
        showing = setTimeout(() => ahead.paint(id), 20)
      }
      showing = setTimeout(show, isAhead() ? 0 : latency)
    })
  }
  function move(step: 1 | -1, decided = false) {
    const from = ahead.wanted
    const next = rows[from === undefined ? 0 : rows.indexOf(from) + step]
    if (next) open(next)
    else ahead.rest(stillActing[decided ? 'decided' : 'moved'])
  }
  function send(id: string) {
    const draft = draftOf(id)
    if (!draft.outcome || !draft.reason) return
    const { outcome, reason, word, base } = draft
    const terms = { outcome, reason, word, amount: null, terms: null, rank: null }
    const stands = {
      ...terms,
      ...unsaid,
      version: base + 1,
    }
    drafts.delete(id)
    field = undefined
    const before = decisionOf(id) ?? null
    const { signal } = new AbortController()
    saver.decide({ id, signal, name: id, text: id, draft, body: { ...terms, version: base }, stands, before })
    move(1, true)
  }
  const shown = () => (isLoaded ? drawn : undefined)
  function press(name: string) {
    const id = shown()
    if (id === undefined) return
    const draft = draftOf(id)
    if (name === 'decide') send(id)
    else if (name.startsWith('reason-') && draft.outcome) {
      drafts.set(id, { ...draft, reason: name })
      field = { of: id, kind: 'word' }
    } else if (outcomes.includes(name as Outcome))
      drafts.set(id, { ...draft, outcome: name as Outcome, reason: '' })
  }
  const other = (name: string) => () => void others.push(name)
  const keys = deskKeys(
    {
      move,
      press,
      focus(name) {
        const of = shown()
        if (name !== 'note') others.push(name)
        else if (of !== undefined) field = { of, kind: 'note' }
      },
      undo() {
        const undone = saver.undo()
        if (undone) open(undone.id)
      },
      scroll: () => undefined,
      chooseNone: () => undefined,
      documents: other('d'),
      choose: other('x'),
      chooseOn: other('J'),
      start: other('p'),
      filter: other('f'),
      assign: other('@'),
      ask: other('i'),
      feedback: other('m'),
      sheet: other('?'),
      open: other('g'),
    },
    [],
  )
  function run(key: string) {
    if (!field) keys.find(each => each.keys.includes(key === ' ' ? 'Space' : key))?.run(key)
    else if (key === 'Escape') field = undefined
    else if (field.kind === 'note') notes.set(field.of, (notes.get(field.of) ?? '') + key)
    else if (key === 'Enter') send(field.of)
    else drafts.set(field.of, { ...draftOf(field.of), word: draftOf(field.of).word + key })
  }
  setInterval(() => {
    const [first] = refused
    if (first === undefined) return
    if (first === drawn) refused.shift()
    else if (ahead.isQuiet && !field && !(drawn && saver.current().returned.get(drawn)?.error)) {
      ahead.rest()
      open(first)
    }
  }, 500)
  return {
    server,
    drafts,
    notes,
    others,
    shown,
    key(key: string) {
      // While an application is on its way, the field of the one before has the focus.
      if ((!field || !ahead.isPainted) && !ahead.press({ key })) return
      run(key)
    },
  }
}

interface Meant {
  outcome?: Outcome
  word?: string
  note?: string
}

/** Keys that a hurried officer presses, and what is meant with each application. */
function burstFrom(random: () => number) {
  const keys: string[] = ['j']
  const meant = new Map<string, Meant>()
  let at = 0
  const most = 1 + Math.floor(random() * 3)
  // Some bursts go on behind the last application.
  const first = random() < 0.2 ? 3 : 0
  for (; at < first; at++) keys.push('j')
  for (let nth = 0; nth < most; nth++, at++) {
    const kind = random()
    if (kind < 0.15) keys.push('j')
    else if (kind < 0.3) {
      meant.set(String(at), { note: `up ${at}` })
      keys.push('n', ...`up ${at}`.split(''), 'Escape', 'j')
    } else {
      const outcome = outcomes[Math.floor(random() * 3)] ?? 'award'
      keys.push(
        outcomeKeys[outcome],
        String(1 + Math.floor(random() * 3)),
        ...`thx u ${at}`.split(''),
        'Enter',
      )
      if (kind < 0.85) meant.set(String(at), { outcome, word: `thx u ${at}` })
      else keys.push('u', 'j')
    }
  }
  return { keys, meant }
}

async function play(seed: number, latency: number, refuses = 0) {
  const random = randomFrom(seed)
  const { keys, meant } = burstFrom(random)
  const desk = deskOf({ latency, refuses: () => random() < refuses, isAhead: () => random() < 0.7 })
  for (const key of keys) {
    desk.key(key)
    const gap = random() < 0.05 ? 200 + random() * 600 : random() * 60
    await vi.advanceTimersByTimeAsync(gap)
  }
  await vi.advanceTimersByTimeAsync(9_000)
  return { ...desk, keys, meant }
}

test.each([0, 150, 300, 450, 1_500])(
  '[DESK5] 400 bursts of keys at %i ms of network do what slow hands would, and nothing else',
  async latency => {
    for (let seed = 1; seed <= 400; seed++) {
      const { server, notes, others, keys, meant } = await play(seed * 31 + latency, latency)
      const done: Record<string, Meant> = {}
      for (const [id, { outcome, word }] of server) done[id] = { outcome, word }
      for (const [id, note] of notes) done[id] = { ...done[id], note }
      const wanted = Object.fromEntries([...meant].filter(([id]) => rows.includes(id)))
      expect([keys.join(''), done, others]).toEqual([keys.join(''), wanted, []])
      vi.clearAllTimers()
    }
  },
)

test('[DESK5] 200 bursts of which some decisions are refused act on nobody else, and lose no word', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { server, drafts, notes, others, shown, keys, meant } = await play(seed, 450, 0.3)
    expect([keys.join(''), others]).toEqual([keys.join(''), []])
    for (const [id, { outcome, word }] of server) expect([id, { outcome, word }]).toEqual([id, meant.get(id)])
    for (const [id, note] of notes) expect([id, note]).toEqual([id, meant.get(id)?.note])
    for (const [id, { word }] of drafts) expect(`thx u ${id}`).toContain(word)
    expect(shown()).toBeDefined()
    vi.clearAllTimers()
  }
})
