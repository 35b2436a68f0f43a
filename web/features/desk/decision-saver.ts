import { undoSeconds } from '../../../contract/core/undo.ts'
import type { Outcome } from '../../../contract/decisions/decision-terms.ts'
import type { Decision } from '../../../contract/decisions/decisions.ts'
import type { Call, ResponseOf } from '../../../contract/endpoints.ts'

/** What an officer has chosen and typed, and not sent. */
export interface DecisionDraft {
  outcome: Outcome | null
  amount: string
  terms: string
  rank: string
  reason: string
  word: string
  /** The version of the decision that it was made from. */
  base: number
}

/** A decision on its way, or one that can be undone. */
export interface Decided {
  /** Of the application. */
  id: string
  name: string
  /** What was decided about whom. */
  text: string
  draft: DecisionDraft
  body: Call<'PATCH /decisions/:id'>['body']
  /** What stands for the page until the server has answered; its version is what the server will say. */
  stands: Decision
  /** What stood before. */
  before: Decision | null
  /** Aborted when the session of who decided it ends. */
  signal: AbortSignal
  /** It never stood: undoing it only leads there. */
  refused?: true
}

/** What comes back into the form: the choice was refused, or undone. */
export interface Returned {
  draft: DecisionDraft
  error?: unknown
}

interface Decisions {
  /** What stands of applications whose calls are under way. */
  waiting: ReadonlyMap<string, Decision | null>
  /** What can be undone, the newest last. */
  done: readonly Decided[]
  returned: ReadonlyMap<string, Returned>
}

interface Calls {
  save: (decided: Decided) => Promise<ResponseOf<'PATCH /decisions/:id'>>
  takeBack: (decided: Decided) => Promise<unknown>
  /** As the server has it. */
  onSaved: (id: string, decision: Decision | null) => void
  onRefused: (decided: Decided, error: unknown) => void
  onUndone: (decided: Decided, error?: unknown) => void
}

/**
 * Decides and undoes while the officer goes on: the calls about an application leave one after the other, and what was refused
 * comes back with all that was typed [DESK5].
 */
export class DecisionSaver {
  readonly #calls: Calls
  readonly #listeners = new Set<() => void>()
  /** The last call about an application, and how many there are. */
  readonly #lines = new Map<string, { last: Promise<void>; calls: number }>()
  #state: Decisions = { waiting: new Map(), done: [], returned: new Map() }

  constructor(calls: Calls) {
    this.#calls = calls
  }

  readonly current = (): Decisions => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  decide(decided: Decided): void {
    const { id, stands } = decided
    const { done } = this.#state
    this.#show({
      waiting: withEntry(this.#state.waiting, id, stands),
      returned: withEntry(this.#state.returned, id, undefined),
      done: [...done.filter(each => each.id !== id || !each.refused), decided],
    })
    this.#queue(id, () => this.#save(decided))
  }

  async #save(decided: Decided): Promise<void> {
    const { id, stands } = decided
    // It stood on one that was refused, and came back with it.
    if (this.#state.waiting.get(id) === undefined) return
    try {
      const { version, releaseAt } = await this.#calls.save(decided)
      this.#calls.onSaved(id, { ...stands, version, releaseAt })
      if (releaseAt !== null)
        setTimeout(() => this.#drop(({ body }) => body === decided.body), undoSeconds * 1000)
    } catch (error) {
      const { done } = this.#state
      const newest = done.findLast(each => each.id === id) ?? decided
      const stood = (each: Decided) => each.id !== id || each.body.version < decided.body.version
      this.#show({
        done: done.flatMap(each => (each === newest ? { ...each, refused: true } : stood(each) ? each : [])),
        waiting: withEntry(this.#state.waiting, id, undefined),
        returned: withEntry(this.#state.returned, id, { draft: newest.draft, error }),
      })
      this.#calls.onRefused(newest, error)
    }
  }

  /** Takes the newest decision back. @returns which one, whose fields are as they were */
  undo(): Decided | undefined {
    const last = this.#state.done.at(-1)
    if (!last) return undefined
    this.#drop(each => each === last)
    if (last.refused) return last
    const { id, stands, before } = last
    const stood = before && { ...before, version: stands.version + 1 }
    const draft = { ...last.draft, base: stood?.version ?? 0 }
    this.#show({
      waiting: withEntry(this.#state.waiting, id, stood),
      returned: withEntry(this.#state.returned, id, { draft }),
    })
    this.#queue(id, async () => {
      if (!this.#state.waiting.has(id)) return
      try {
        await this.#calls.takeBack(last)
        this.#calls.onSaved(id, stood)
        this.#calls.onUndone(last)
      } catch (error) {
        this.#calls.onUndone(last, error)
      }
    })
    return last
  }

  #queue(id: string, call: () => Promise<void>): void {
    const line = this.#lines.get(id) ?? { last: Promise.resolve(), calls: 0 }
    line.calls++
    this.#lines.set(id, line)
    line.last = this.#after(line.last, async () => {
      await call()
      if (--line.calls > 0) return
      this.#lines.delete(id)
      this.#show({ waiting: withEntry(this.#state.waiting, id, undefined) })
    })
  }

  async #after(last: Promise<void>, call: () => Promise<void>): Promise<void> {
    await last
    await call()
  }

  #drop(which: (decided: Decided) => boolean): void {
    this.#show({ done: this.#state.done.filter(each => !which(each)) })
  }

  #show(changes: Partial<Decisions>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

/** A map with another value; `undefined` takes the entry out. */
function withEntry<Value>(map: ReadonlyMap<string, Value>, id: string, value: Value | undefined) {
  const next = new Map(map)
  if (value === undefined) next.delete(id)
  else next.set(id, value)
  return next
}
