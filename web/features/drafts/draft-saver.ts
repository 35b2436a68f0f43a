import type { Draft, DraftChange, RefusedChange, SavedDraft } from '../../../contract/drafts/drafts.ts'
import { ApiError } from '../../api/api-error.ts'
import { isSignedIn, personSession } from '../../api/person-session.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import type { unsavedChanges } from '../../forms/unsaved-changes.ts'
import { DraftSync } from './draft-sync.ts'

export type Answer = DraftChange['answer']

/**
 * How far what was typed has come: on the server, but for what it refused; on its way; on this device only, with the
 * reason; or nowhere, because the draft was submitted or given up elsewhere.
 */
export type Saving =
  | { step: 'saved' | 'unsaved' | 'saving' | 'refused' | 'gone' }
  | { step: 'kept'; message: string }

export interface DraftState {
  draft: Draft
  answers: Readonly<Record<string, Answer>>
  /** Why answers could not be saved, by question. */
  refused: Readonly<Record<string, string>>
  conflicts: Draft['conflicts']
  savedAt: string
  saving: Saving
  /** Whether unsaved changes are at least kept on this device. */
  kept: boolean
}

/** In milliseconds after a change; and the longest pause before a failed save is tried again [DRAFT2]. */
const pauses = { keep: 300, save: 2000, longest: 60_000 }

/** Characters that one request carries, so that it stays below the server's limit. */
const longestRequest = 60_000

/** A change that an earlier page has left and the server refused, and why. */
export interface Refused {
  change: DraftChange
  message: string
}

type Kept = Pick<ReturnType<typeof unsavedChanges<DraftChange>>, 'write'>

/**
 * Saves a draft while it is typed into: on this device at once, on the server two seconds later [DRAFT2]. It belongs to the
 * session in which it was opened: once its person has signed out, it sends and stores nothing [A10].
 */
export class DraftSaver {
  readonly #session = personSession()
  readonly #sync = new DraftSync()
  readonly #listeners = new Set<() => void>()
  /** Of this page. */
  readonly tab: string
  readonly #kept: Kept
  #state: DraftState
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #underWay: Promise<boolean> | undefined
  #pause = pauses.save
  #forgotten = false

  constructor(
    draft: Draft,
    { tab, kept, refused = [] }: { tab: string; kept: Kept; refused?: readonly Refused[] },
  ) {
    this.tab = tab
    this.#kept = kept
    this.#sync.load(draft)
    for (const { change, message } of refused) {
      this.#sync.restore(change, message)
    }
    this.#state = {
      draft,
      answers: this.#sync.answers,
      refused: this.#sync.refused,
      conflicts: draft.conflicts,
      savedAt: draft.savedAt,
      saving: { step: this.#settledStep() },
      kept: true,
    }
    if (refused.length > 0) void this.#keep()
  }

  /** For `useSyncExternalStore`. */
  readonly current = (): DraftState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Somebody typed or chose an answer. */
  readonly change = (question: string, answer: Answer): void => {
    this.#sync.change(question, answer)
    const { saving } = this.#state
    const settled = saving.step === 'saved' || saving.step === 'refused'
    this.#show({ kept: false, saving: settled ? { step: 'unsaved' } : saving })
    this.#keepTimer ??= setTimeout(() => void this.#keep(), pauses.keep)
    this.#saveSoon()
  }

  /** The answer to a question that the server has. */
  standing(question: string): Answer {
    return this.#sync.standing(question)
  }

  /** Sends one chunk of unsaved changes. @returns whether it arrived */
  save({ leaving = false } = {}): Promise<boolean> {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    // The next page may be faster than the request.
    if (leaving) void this.#keep()
    this.#underWay ??= this.#send(leaving).then(arrived => {
      this.#underWay = undefined
      if (arrived && this.#sync.toSend().length > 0) this.#saveSoon()
      return arrived
    })
    return this.#underWay
  }

  /**
   * Sends everything that is not saved yet, what was refused once more.
   * @returns whether the server has it all, or all answers to `asked`
   */
  async saveAll({ asked }: { asked?: ReadonlySet<string> } = {}): Promise<boolean> {
    this.#sync.retry()
    while (this.#sync.toSend().length > 0) {
      if (!(await this.save())) return false
    }
    return this.#sync.unsaved().every(({ question }) => asked && !asked.has(question))
  }

  /** Takes in what other tabs and devices have saved, and the form as it is now. */
  async reload(): Promise<void> {
    this.#take(await sessionCall('GET /drafts/:id', { params: { id: this.#state.draft._id } }))
  }

  /** Does not show again what has changed in the form [FORM2]. @throws ApiError */
  async seeForm(): Promise<void> {
    const { _id: id, formVersion } = this.#state.draft
    this.#take(await sessionCall('POST /drafts/seen/:id', { params: { id }, body: { formVersion } }))
  }

  /** Keeps one of two answers [DRAFT2]. @throws ApiError */
  async settle(conflict: Draft['conflicts'][number], answer: Answer): Promise<void> {
    const sequence = this.#sync.nextSequence()
    await sessionCall('POST /drafts/settle/:id', {
      params: { id: this.#state.draft._id },
      body: { conflict: conflict._id, answer, tab: this.tab, sequence },
    })
    this.#sync.settled(conflict.question, sequence)
    await this.reload()
  }

  /** Stops sending and storing: the draft is given up. */
  forget(): void {
    this.#forgotten = true
  }

  /** Cancels the timers and keeps unsaved changes on this device. */
  stop(): void {
    clearTimeout(this.#saveTimer)
    clearTimeout(this.#keepTimer)
    void this.#keep()
  }

  async #send(leaving: boolean): Promise<boolean> {
    const changes = fitting(this.#sync.toSend())
    if (changes.length === 0) return true
    if (this.#forgotten) return false
    this.#show({ saving: { step: 'saving' } })
    try {
      if (!isSignedIn(this.#session)) throw new ApiError(401, {})
      const reply = await sessionCall('PATCH /drafts/:id', {
        params: { id: this.#state.draft._id },
        body: { tab: this.tab, changes },
        keepalive: leaving,
      })
      await this.#saved(changes, reply)
      return true
    } catch (error) {
      const refused = refusedIn(changes, error)
      if (refused) {
        this.#sync.refuse(changes, refused)
        await this.#sent({})
        return true
      }
      this.#failed(error)
      return false
    }
  }

  async #saved(changes: readonly DraftChange[], reply: SavedDraft) {
    this.#sync.saved(changes, reply)
    const { conflicts, versions } = reply
    const isNew = conflicts.some(({ _id }) => !this.#state.conflicts.some(known => known._id === _id))
    const beside = changes.some(
      ({ question }) =>
        !versions.some(written => written.question === question) &&
        conflicts.some(conflict => conflict.question === question && conflict.tab === this.tab),
    )
    await this.#sent(this.#unlessOlder(reply))
    // What was typed while the conflict was on its way has hidden the other answer.
    if (isNew || beside) await this.reload().catch(error => console.error('Loading the draft failed.', error))
  }

  /** The server has answered for what was sent. */
  async #sent(change: Partial<DraftState>) {
    this.#pause = pauses.save
    const more = this.#sync.toSend().length > 0
    this.#show({ ...change, saving: { step: more ? 'unsaved' : this.#settledStep() } })
    await this.#keep()
  }

  #settledStep() {
    return Object.keys(this.#sync.refused).length > 0 ? 'refused' : 'saved'
  }

  #failed(error: unknown) {
    const status = error instanceof ApiError ? error.status : 0
    this.#show({ saving: status === 404 ? { step: 'gone' } : { step: 'kept', message: errorText(error) } })
    void this.#keep()
    // A person who was signed out has to sign in again first; what a closed page has kept is sent by the next one.
    if (status === 401 || status === 403 || status === 404 || this.#listeners.size === 0) return
    this.#saveSoon(this.#pause)
    this.#pause = Math.min(2 * this.#pause, pauses.longest)
  }

  #saveSoon(pause = pauses.save) {
    this.#saveTimer ??= setTimeout(() => void this.save(), pause)
  }

  async #keep(): Promise<void> {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    if (this.#forgotten || this.#session.signal.aborted) return
    const changes = this.#sync.unsaved()
    const kept = await this.#kept.write({ tab: this.tab, changes })
    const since = JSON.stringify(changes) === JSON.stringify(this.#sync.unsaved())
    this.#show({ kept: changes.length === 0 || (kept && since) })
  }

  #take(draft: Draft) {
    this.#sync.load(draft)
    const { conflicts, savedAt } = draft
    this.#show(this.#unlessOlder({ draft, conflicts, savedAt }))
  }

  /** What the server said of the draft, unless it has said something newer: its responses overtake each other. */
  #unlessOlder(said: Pick<DraftState, 'conflicts' | 'savedAt'> & { draft?: Draft }): Partial<DraftState> {
    const { draft, conflicts, savedAt } = said
    return savedAt < this.#state.savedAt ? {} : { ...(draft && { draft }), conflicts, savedAt }
  }

  #show(change: Partial<DraftState>) {
    this.#state = { ...this.#state, ...change, answers: this.#sync.answers, refused: this.#sync.refused }
    for (const listener of this.#listeners) listener()
  }
}

/** What the server refused of changes when it could save none of them; nothing for another failure. */
export function refusedIn(changes: readonly DraftChange[], error: unknown): RefusedChange[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'invalid_input') return undefined
  const { message, fields } = error
  return changes.map(({ question }) => ({ question, message: fields[question] ?? message }))
}

/** What a section of an application needs to change answers. */
export type AnswerSaver = Pick<DraftSaver, 'tab' | 'current' | 'standing' | 'settle' | 'change'>

/** As many of the changes as one request carries, at least one. */
export function fitting(changes: readonly DraftChange[]): DraftChange[] {
  let characters = 0
  return changes.filter((change, index) => {
    characters += JSON.stringify(change).length
    return index === 0 || characters <= longestRequest
  })
}
