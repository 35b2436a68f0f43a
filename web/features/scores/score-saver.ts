import type { Points } from '../../../contract/scores/score-terms.ts'
import type { ApplicationScore } from '../../../contract/scores/scores.ts'
import { ApiError } from '../../api/api-error.ts'
import { ownJson } from '../../api/own-json.ts'
import { isSignedIn, personSession } from '../../api/person-session.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { registerUnsaved } from '../../forms/unsaved-changes.ts'

/** Points that the server does not have yet. */
export interface UnsavedPoints {
  /** Of the criteria. */
  version: number
  points: Points
  /** Why they could not be sent; they are sent again. */
  problem?: string
}

interface Outcome {
  onSaved: (id: string, score: ApplicationScore) => void
  onRefused: (id: string, error: unknown) => void
}

/** Milliseconds before points that could not be sent are sent again; at once when the line is back. */
const pause = 3_000

/**
 * Sends an officer's points while they go on: each application's newest ones, one request at a time, again after a lost line.
 * This tab keeps them until they have arrived [DESK7]. It belongs to the session in which it is made, and ends with it.
 */
export class ScoreSaver {
  readonly #session = personSession()
  readonly #kept = ownJson<[string, UnsavedPoints][]>('desk-points')
  readonly #send: typeof send
  readonly #outcomes = new Set<Outcome>()
  readonly #listeners = new Set<() => void>()
  #unsaved: ReadonlyMap<string, UnsavedPoints>
  #isSending = false
  #underWay = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(sendPoints = send) {
    this.#send = sendPoints
    this.#unsaved = new Map(this.#kept.read())
    const { signal } = this.#session
    addEventListener('online', () => void this.#sendAll(), { signal })
    const stopMinding = registerUnsaved(this)
    signal.addEventListener('abort', () => {
      clearTimeout(this.#timer)
      stopMinding()
    })
    void this.#sendAll()
  }

  /** By application; for `useSyncExternalStore`. */
  readonly current = (): ReadonlyMap<string, UnsavedPoints> => this.#unsaved
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Tells what becomes of points, until the returned function is called. */
  readonly follow = (outcome: Outcome): (() => void) => {
    this.#outcomes.add(outcome)
    return () => void this.#outcomes.delete(outcome)
  }

  /** Sends the points of an application, instead of those that have not arrived. */
  give(id: string, points: Omit<UnsavedPoints, 'problem'>): void {
    this.#show(id, points)
    void this.#sendAll()
  }

  /** @returns whether the server has them all */
  async saveAll(): Promise<boolean> {
    await this.#sendAll()
    return this.#unsaved.size === 0
  }

  #sendAll(): Promise<void> {
    if (!this.#isSending) this.#underWay = this.#sendEach()
    return this.#underWay
  }

  async #sendEach(): Promise<void> {
    this.#isSending = true
    clearTimeout(this.#timer)
    let next = this.#next()
    while (next && isSignedIn(this.#session) && (await this.#sendOne(...next))) next = this.#next()
    if (next) this.#sendLater()
    this.#isSending = false
  }

  #sendLater() {
    if (!this.#session.signal.aborted) this.#timer = setTimeout(() => void this.#sendAll(), pause)
  }

  #next(): [string, UnsavedPoints] | undefined {
    return this.#unsaved.entries().next().value
  }

  /** @returns false when it has to be tried again later */
  async #sendOne(id: string, sent: UnsavedPoints): Promise<boolean> {
    try {
      const score = await this.#send(id, sent)
      if (this.#session.signal.aborted) return false
      // What was given meanwhile is sent next; until then, it stands over the answer.
      for (const { onSaved } of this.#outcomes) onSaved(id, score)
      if (this.#isStill(id, sent)) this.#show(id, undefined)
      return true
    } catch (error) {
      if (this.#session.signal.aborted) return false
      console.error('Saving points failed.', error)
      if (isPassing(error)) {
        const now = this.#unsaved.get(id)
        if (now) this.#show(id, { ...now, problem: errorText(error) })
        return false
      }
      if (this.#isStill(id, sent)) this.#show(id, undefined)
      for (const { onRefused } of this.#outcomes) onRefused(id, error)
      return true
    }
  }

  #isStill(id: string, sent: UnsavedPoints): boolean {
    return this.#unsaved.get(id)?.points === sent.points
  }

  #show(id: string, points: UnsavedPoints | undefined): void {
    const next = new Map(this.#unsaved)
    if (points) next.set(id, points)
    else next.delete(id)
    this.#unsaved = next
    if (next.size > 0) this.#kept.write([...next])
    else this.#kept.remove()
    for (const listener of this.#listeners) listener()
  }
}

function send(id: string, { version, points }: UnsavedPoints): Promise<ApplicationScore> {
  return sessionCall('PATCH /scores/:id', { params: { id }, body: { version, points: [...points] } })
}

/** Whether the same may succeed later: without a line, a session or a turn. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 401, 429].includes(error.status) || error.status >= 500
}

let saver: { of: ReturnType<typeof personSession>; points: ScoreSaver } | undefined

/** The saver of the signed-in person's points in this tab: it keeps sending, even when nobody looks at the desk. */
export function scoreSaver(): ScoreSaver {
  const of = personSession()
  if (saver?.of !== of) saver = { of, points: new ScoreSaver() }
  return saver.points
}
