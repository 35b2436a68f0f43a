import type { Draft, DraftChange, SavedDraft } from '../../../../contract/drafts/drafts.ts'
import { ApiError } from '../../../api/client.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { errorText } from '../../../forms/field-errors.ts'
import type { keptChanges } from '../../../forms/kept-changes.ts'
import { DraftSync } from './draft-sync.ts'

export type Answer = DraftChange['answer']

/**
 * How far what was typed has come: on the server; on its way; on this device only, with the reason; or nowhere, because
 * the draft was submitted or given up elsewhere.
 */
export type Saving = { step: 'saved' | 'unsaved' | 'saving' | 'gone' } | { step: 'kept'; message: string }

export interface DraftState {
  draft: Draft
  answers: Readonly<Record<string, Answer>>
  conflicts: Draft['conflicts']
  savedAt: string
  saving: Saving
  /** Whether what is not saved is at least kept on this device. */
  kept: boolean
}

/** In milliseconds after a change; and the longest pause before a failed save is tried again [DRAFT2]. */
const pauses = { keep: 300, save: 2000, longest: 60_000 }

/** Characters that one request carries, so that it stays below the server's limit. */
const longestRequest = 60_000

type Kept = Pick<ReturnType<typeof keptChanges<DraftChange>>, 'write'>

/** Saves a draft while it is typed into: on this device at once, on the server two seconds later [DRAFT2]. */
export class DraftSaver {
  readonly #sync = new DraftSync()
  readonly #listeners = new Set<() => void>()
  readonly #tab: string
  readonly #kept: Kept
  #state: DraftState
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #underWay: Promise<boolean> | undefined
  #pause = pauses.save
  #forgotten = false

  constructor(draft: Draft, { tab, kept }: { tab: string; kept: Kept }) {
    this.#tab = tab
    this.#kept = kept
    this.#sync.load(draft)
    this.#state = {
      draft,
      answers: this.#sync.answers,
      conflicts: draft.conflicts,
      savedAt: draft.savedAt,
      saving: { step: 'saved' },
      kept: true,
    }
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
    this.#show({ kept: false, saving: saving.step === 'saved' ? { step: 'unsaved' } : saving })
    this.#keepTimer ??= setTimeout(() => void this.#keep(), pauses.keep)
    this.#saveTimer ??= setTimeout(() => void this.save(), pauses.save)
  }

  /** Sends one batch of what is not saved yet. @returns whether it arrived */
  save({ leaving = false } = {}): Promise<boolean> {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    // The next page may be faster than the request.
    if (leaving) void this.#keep()
    this.#underWay ??= this.#send(leaving).finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** Sends everything that is not saved yet. @returns whether the server has it all */
  async saveAll(): Promise<boolean> {
    while (this.#sync.unsaved().length > 0) {
      if (!(await this.save())) return false
    }
    return true
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

  /** Lets one of two answers stand [DRAFT2]. @throws ApiError */
  async settle(conflict: Draft['conflicts'][number], answer: Answer): Promise<void> {
    const sequence = this.#sync.nextSequence()
    await sessionCall('POST /drafts/settle/:id', {
      params: { id: this.#state.draft._id },
      body: { conflict: conflict._id, answer, tab: this.#tab, sequence },
    })
    this.#sync.settled(conflict.question, sequence)
    await this.reload()
  }

  /** Neither sends nor keeps anything any more: its person logs out and leaves nothing behind [A10]. */
  forget(): void {
    this.#forgotten = true
  }

  /** Stops what would happen later; what is not saved is kept on this device. */
  stop(): void {
    clearTimeout(this.#saveTimer)
    clearTimeout(this.#keepTimer)
    void this.#keep()
  }

  async #send(leaving: boolean): Promise<boolean> {
    const changes = fitting(this.#sync.unsaved())
    if (changes.length === 0) return true
    if (this.#forgotten) return false
    this.#show({ saving: { step: 'saving' } })
    try {
      const reply = await sessionCall('PATCH /drafts/:id', {
        params: { id: this.#state.draft._id },
        body: { tab: this.#tab, changes },
        keepalive: leaving,
      })
      await this.#saved(changes, reply)
      return true
    } catch (error) {
      this.#failed(error)
      return false
    }
  }

  async #saved(changes: readonly DraftChange[], reply: SavedDraft) {
    this.#sync.saved(changes, reply)
    this.#pause = pauses.save
    const isNew = reply.conflicts.some(({ _id }) => !this.#state.conflicts.some(known => known._id === _id))
    const more = this.#sync.unsaved().length > 0
    this.#show({
      conflicts: reply.conflicts,
      savedAt: reply.savedAt,
      saving: { step: more ? 'unsaved' : 'saved' },
    })
    if (more) this.#saveTimer ??= setTimeout(() => void this.save(), pauses.save)
    await this.#keep()
    if (isNew) await this.reload().catch(error => console.error('Loading the draft failed.', error))
  }

  #failed(error: unknown) {
    const status = error instanceof ApiError ? error.status : 0
    this.#show({ saving: status === 404 ? { step: 'gone' } : { step: 'kept', message: errorText(error) } })
    void this.#keep()
    // Who was signed out has to log in again first.
    if (status === 401 || status === 403 || status === 404) return
    this.#saveTimer ??= setTimeout(() => void this.save(), this.#pause)
    this.#pause = Math.min(2 * this.#pause, pauses.longest)
  }

  async #keep(): Promise<void> {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    if (this.#forgotten) return
    const changes = this.#sync.unsaved(Infinity)
    const kept = await this.#kept.write({ tab: this.#tab, changes })
    const since = JSON.stringify(changes) === JSON.stringify(this.#sync.unsaved(Infinity))
    this.#show({ kept: changes.length === 0 || (kept && since) })
  }

  #take(draft: Draft) {
    this.#sync.load(draft)
    this.#show({ draft, conflicts: draft.conflicts, savedAt: draft.savedAt })
  }

  #show(change: Partial<DraftState>) {
    this.#state = { ...this.#state, ...change, answers: this.#sync.answers }
    for (const listener of this.#listeners) listener()
  }
}

/** As many of the changes as one request carries, at least one. */
export function fitting(changes: readonly DraftChange[]): DraftChange[] {
  let characters = 0
  return changes.filter((change, index) => {
    characters += JSON.stringify(change).length
    return index === 0 || characters <= longestRequest
  })
}
