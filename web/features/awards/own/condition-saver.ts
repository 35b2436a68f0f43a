import type { AwardCondition } from '../../../../contract/awards/awards.ts'
import { ApiError } from '../../../api/api-error.ts'
import { isSignedIn, personSession } from '../../../api/person-session.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { isConflict } from '../../../forms/conflict.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { unsavedChanges } from '../../../forms/unsaved-changes.ts'

/** What was typed, and the version that it was typed over. */
interface Typed {
  answer: string
  version: number
}

export interface ConditionState {
  typed: string
  /** What was typed in other tabs or on other devices: one of all is chosen before anything is saved again. */
  others: readonly string[]
  saving: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** Why it is not on the server. */
  problem: string
  /** What the server does not have is at least kept on this device. */
  kept: boolean
}

type Kept = ReturnType<typeof unsavedChanges<Typed>>
type Known = Pick<AwardCondition, '_id' | 'answer' | 'version'>

/** Milliseconds after a change, and before what failed is tried again. */
const pauses = { save: 2_000, again: 10_000 }

/**
 * Saves a text that an award asks for while it is typed: on this device at once, on the server two seconds later [AWARD4]. What
 * another tab has saved meanwhile is shown beside it. It belongs to the session in which it was opened.
 */
export class ConditionSaver {
  readonly #session = personSession()
  readonly #listeners = new Set<() => void>()
  readonly #tab = crypto.randomUUID()
  readonly #kept: Kept
  readonly #award: string
  #base: Known
  #state: ConditionState
  #timer: ReturnType<typeof setTimeout> | undefined
  #underWay: Promise<boolean> | undefined

  private constructor(award: string, condition: Known, kept: Kept) {
    this.#award = award
    this.#base = condition
    this.#kept = kept
    this.#state = { typed: condition.answer, others: [], saving: 'saved', problem: '', kept: true }
  }

  /** Opens a text, with what earlier pages have typed and could not save. */
  static async open(
    award: string,
    condition: Known,
    kept: Kept = unsavedChanges<Typed>(personSession().email, `award-condition:${condition._id}`),
  ): Promise<ConditionSaver> {
    const saver = new ConditionSaver(award, condition, kept)
    await saver.#takeLeft()
    return saver
  }

  /** For `useSyncExternalStore`. */
  readonly current = (): ConditionState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get version(): number {
    return this.#base.version
  }

  readonly change = (typed: string): void => {
    this.#show({ typed, saving: 'unsaved', kept: false })
    void this.#keep()
    this.#saveSoon()
  }

  /** Chooses what counts of several texts. */
  readonly choose = (typed: string): void => {
    this.#show({ others: [] })
    this.change(typed)
  }

  /** @returns whether the server has what was typed */
  async saveAll(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#underWay ??= this.#send().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** The office has it now as this version: nothing of it is left to be saved. */
  async given(version: number): Promise<void> {
    clearTimeout(this.#timer)
    this.#base = { ...this.#base, answer: this.#state.typed, version }
    this.#show({ saving: 'saved' })
    await this.#keep()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Takes in what the server has, when something else was saved than this was typed over. */
  async reload(): Promise<void> {
    const { conditions } = await sessionCall('GET /ownAwards/:id', { params: { id: this.#award } })
    const now = conditions.find(({ _id }) => _id === this.#base._id)
    if (!now || now.version <= this.#base.version) return
    const { typed } = this.#state
    const wasTyped = typed !== this.#base.answer
    const isOther = now.answer !== this.#base.answer && now.answer !== typed
    this.#base = now
    if (!wasTyped) this.#show({ typed: now.answer })
    else if (isOther) this.#setAside(now.answer)
  }

  async #takeLeft(): Promise<void> {
    // Where the browser lets nothing be stored, there is nothing.
    const left = await this.#kept.left().catch(() => [])
    for (const change of left.flatMap(({ changes }) => changes))
      if (change.answer !== this.#base.answer) this.#takeOne(change)
    if (this.#state.saving === 'saved') return
    await this.#keep()
    for (const each of left) await this.#kept.forget(each)
    this.#saveSoon()
  }

  #takeOne({ answer, version }: Typed): void {
    const { saving, typed } = this.#state
    if (saving === 'saved') {
      this.#show({ typed: answer, saving: 'unsaved' })
      if (version !== this.#base.version) this.#setAside(this.#base.answer)
    } else if (answer !== typed) this.#setAside(answer)
  }

  #setAside(other: string): void {
    if (other === '' || other === this.#state.typed) return
    this.#show({ others: [...new Set([...this.#state.others, other])] })
  }

  async #send(): Promise<boolean> {
    while (this.#state.typed !== this.#base.answer) {
      const { typed: answer, others } = this.#state
      this.#show({ saving: others.length > 0 ? 'unsaved' : 'saving' })
      if (others.length > 0) return false
      try {
        await this.#sendOne(answer)
      } catch (error) {
        if (this.#session.signal.aborted) return false
        this.#failed(error)
        return false
      }
    }
    this.#show({ saving: 'saved', problem: '' })
    await this.#keep()
    return true
  }

  async #sendOne(answer: string): Promise<void> {
    if (!isSignedIn(this.#session)) throw new ApiError(401, {})
    const { _id: id, version } = this.#base
    try {
      const saved = await sessionCall('PATCH /awards/conditions/:id', {
        params: { id },
        body: { version, answer },
      })
      this.#base = { ...this.#base, answer, version: saved.version }
    } catch (error) {
      if (!isConflict(error)) throw error
      await this.reload()
      if (this.#base.version === version) throw error
    }
  }

  #failed(error: unknown): void {
    console.error('Saving what an award asks for failed.', error)
    this.#show({ saving: 'failed', problem: errorText(error) })
    const status = error instanceof ApiError ? error.status : 0
    if ([0, 429].includes(status) || status >= 500) this.#saveSoon(pauses.again)
  }

  #saveSoon(pause = pauses.save): void {
    clearTimeout(this.#timer)
    if (this.#session.signal.aborted) return
    this.#timer = setTimeout(() => void this.saveAll(), pause)
  }

  async #keep(): Promise<void> {
    if (this.#session.signal.aborted) return
    const { typed, others } = this.#state
    const { answer, version } = this.#base
    const unsaved = [typed, ...others].filter(each => each !== answer)
    const changes = unsaved.map(each => ({ answer: each, version }))
    const kept = await this.#kept.write({ tab: this.#tab, changes })
    if (typed === this.#state.typed) this.#show({ kept: changes.length === 0 || kept })
  }

  #show(change: Partial<ConditionState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
