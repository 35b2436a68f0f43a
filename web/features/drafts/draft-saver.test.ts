// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Draft, DraftChange, SavedDraft } from '../../../contract/drafts/drafts.ts'
import { type Random, seededRandom } from '../../../demo-data/random.ts'
import { beginSession } from '../../api/person-session.ts'
import { storedToken } from '../../api/stored-token.ts'
import { fakeNetwork, fakeToken } from '../../testing/fake-network.ts'
import { DraftSaver } from './draft-saver.ts'

const questions = ['q_one', 'q_two']

/** A draft on the server: it merges as the real one does. */
class Server {
  readonly #rows = new Map<
    string,
    { answer: DraftChange['answer']; version: number; tab: string; sequence: number }
  >()
  readonly #conflicts: Draft['conflicts'] = []
  #writes = 0
  /** Of every answer that was ever saved. */
  readonly versions = new Map<unknown, number>()

  #savedAt = () => new Date(this.#writes).toISOString()

  read(): Draft {
    const answers = [...this.#rows].map(([question, row]) => ({ question, ...row, at: this.#savedAt() }))
    return structuredClone({ ...empty, answers, conflicts: this.#conflicts, savedAt: this.#savedAt() })
  }

  write({ tab, changes }: { tab: string; changes: DraftChange[] }): SavedDraft {
    this.#writes += 1
    const versions = changes.flatMap(change => {
      const { question, answer, base, sequence } = change
      const row = this.#rows.get(question)
      const isNext = !row || row.version === base || (row.tab === tab && row.sequence < sequence)
      if (isNext) {
        const version = (row?.version ?? 0) + 1
        this.#rows.set(question, { answer, version, tab, sequence })
        this.versions.set(answer, version)
        return [{ question, version }]
      }
      if (row.tab === tab || row.answer === answer) return [{ question, version: row.version }]
      const _id = `${tab} ${question} ${base}`
      const at = this.#conflicts.findIndex(one => one._id === _id)
      this.#conflicts.splice(at < 0 ? this.#conflicts.length : at, 1, {
        _id,
        question,
        answer,
        tab,
        at: this.#savedAt(),
      })
      return []
    })
    return structuredClone({ savedAt: this.#savedAt(), versions, conflicts: this.#conflicts, refused: [] })
  }
}

const empty: Draft = {
  _id: 'draft-1',
  scholarshipId: 's-1',
  formVersion: 'f-1',
  definition: { sections: [] },
  changes: [],
  conditions: null,
  answers: [],
  conflicts: [],
  savedAt: new Date(0).toISOString(),
  corrects: null,
}

/** A line whose requests arrive, and whose responses come back, when the test says so. */
function line() {
  const server = new Server()
  const underWay: { arrive: () => void; respond: () => Promise<void>; lose: () => Promise<void> }[] = []
  const delayed = (act: () => unknown) =>
    new Promise<{ body: unknown }>((resolve, reject) => {
      let body: unknown
      const arrive = () => void (body ??= act())
      const request = {
        arrive,
        respond: () => end(() => (arrive(), resolve({ body }))),
        lose: () => end(() => reject(new Error('lost'))),
      }
      async function end(how: () => void) {
        underWay.splice(underWay.indexOf(request), 1)
        how()
        await vi.advanceTimersByTimeAsync(0)
      }
      underWay.push(request)
    })
  fakeNetwork({
    'GET /api/drafts/draft-1': () => delayed(() => server.read()),
    'PATCH /api/drafts/draft-1': async request => {
      const body = (await request.json()) as Parameters<Server['write']>[0]
      return delayed(() => server.write(body))
    },
  })
  return { server, underWay }
}

/** A tab in which the draft is open. */
function openTab(name: string) {
  const saver = new DraftSaver(empty, { tab: name, kept: { write: async () => true } })
  onTestFinished(saver.subscribe(() => undefined))
  return {
    saver,
    type: (question: string, answer: string) => saver.change(question, answer),
    look: () => void saver.reload().catch(() => undefined),
    shown: (question: string) => saver.current().answers[question],
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  beginSession('ada@example.com')
  storedToken.write(fakeToken({ expires: 1e7 }))
})

const soon = () => vi.advanceTimersByTimeAsync(2000)

describe('[DRAFT2] responses that overtake each other', () => {
  test('an answer that was loaded before, and arrives late, replaces nothing that was saved meanwhile', async () => {
    const { underWay } = line()
    const page = openTab('a')
    page.type('q_one', 'first')
    await soon()
    await underWay[0]?.respond()
    page.look()
    await vi.advanceTimersByTimeAsync(0)
    const [look] = underWay
    look?.arrive()
    page.type('q_one', 'second')
    await soon()
    await underWay[1]?.respond()
    await look?.respond()
    expect(page.shown('q_one')).toBe('second')
    expect(page.saver.current()).toMatchObject({
      saving: { step: 'saved' },
      savedAt: new Date(2).toISOString(),
    })
  })

  test('a page that was left stops trying', async () => {
    const { underWay } = line()
    const saver = new DraftSaver(empty, { tab: 'a', kept: { write: async () => true } })
    saver.change('q_one', 'typed')
    await soon()
    await underWay[0]?.lose()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(underWay).toHaveLength(0)
  })

  test('in 100 random sessions nothing typed is replaced unseen, goes back or is lost', async () => {
    for (let seed = 0; seed < 100; seed += 1)
      expect(await typeAtRandom(seededRandom(`answers ${seed}`)), `seed ${seed}`).toEqual([])
    // Where the line failed while the draft was loaded again.
    const logged = vi.mocked(console.error).mock.calls.map(([text]) => text)
    expect(new Set(logged)).toEqual(new Set(['Loading the draft failed.']))
    vi.mocked(console.error).mockClear()
  })
})

/** Two tabs of one draft. @returns what went wrong */
async function typeAtRandom(random: Random): Promise<string[]> {
  const { server, underWay } = line()
  const pages = [openTab('a'), openTab('b')]
  const faults: string[] = []
  const leaves = new Set<unknown>()
  const last = pages.map((): Record<string, { typed?: string; version: number }> => ({}))
  let count = 0

  function look() {
    for (const [at, page] of pages.entries()) {
      for (const question of questions) {
        const shown = page.shown(question)
        const { typed, version } = (last[at]![question] ??= { version: 0 })
        const now = server.versions.get(shown) ?? 0
        const isOwn = shown === typed
        if (!isOwn && now < Math.max(version, server.versions.get(typed) ?? 0))
          faults.push(
            `${question} of ${at} went back to ${String(shown)} from version ${version} and ${typed}`,
          )
        last[at]![question] = { ...(isOwn && typed && { typed }), version: Math.max(version, now) }
      }
    }
  }
  for (let step = 0; step < 60; step += 1) {
    const at = random.integer(0, 1)
    const page = pages[at]!
    const act = random.pick(['type', 'type', 'look', 'wait', 'arrive', 'respond', 'respond', 'lose'] as const)
    const request = underWay.length > 0 ? random.pick(underWay) : undefined
    if (act === 'type') {
      const question = random.pick(questions)
      leaves.delete(page.shown(question))
      count += 1
      page.type(question, `${question} ${count}`)
      leaves.add(`${question} ${count}`)
      last[at]![question] = { typed: `${question} ${count}`, version: 0 }
    } else if (act === 'look') page.look()
    else if (act === 'wait') await soon()
    else if (act === 'arrive') request?.arrive()
    else if (act === 'respond') await request?.respond()
    else if (random.chance(0.3)) await request?.lose()
    look()
  }
  const finish = async () => {
    while (underWay.length > 0) await random.pick(underWay).respond()
  }
  for (let round = 0; round < 8; round += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    await finish()
  }
  for (const page of pages) page.look()
  await vi.advanceTimersByTimeAsync(0)
  await finish()
  const { answers, conflicts } = server.read()
  for (const { saver } of pages) if (saver.current().saving.step !== 'saved') faults.push('never saved')
  for (const { question, answer } of answers)
    for (const page of pages)
      if (page.shown(question) !== answer)
        faults.push(`shows ${String(page.shown(question))}, not ${String(answer)}`)
  const kept = new Set<unknown>([...answers, ...conflicts].map(({ answer }) => answer))
  return [...faults, ...[...leaves].filter(leaf => !kept.has(leaf)).map(leaf => `lost: ${String(leaf)}`)]
}
