import { ApiError } from '../api/api-error.ts'
import { isSignedIn, personSession } from '../api/person-session.ts'
import { isConflict } from './conflict.ts'
import { errorText } from './field-errors.ts'
import { unsavedChanges } from './unsaved-changes.ts'

/** What was typed, by field. */
export type Texts<Field extends string> = Readonly<Record<Field, string>>

/** What the server has. */
export interface Stored<Field extends string> {
  texts: Texts<Field>
  version: number
}

/** What this device keeps of a field until the server has it. */
export interface TypedChange {
  field: string
  text: string
  /** What it was typed over; nothing while one of several is to be chosen. */
  over: string | null
  /** Was sent, and nobody knows whether it has arrived. */
  sent?: string | undefined
}

/** Where it is saved. */
export interface TypedPlace<Field extends string> {
  /** Under which this device keeps what is not saved. */
  key: string
  /** Such as `a reading`; for the log. */
  name: string
  load(): Promise<Stored<Field> | undefined>
  save(stored: Stored<Field>): Promise<{ version: number }>
}

export interface TypedState<Field extends string> {
  typed: Texts<Field>
  /** What was typed in other tabs or on other devices: one of all is chosen before that field is saved again. */
  others: Readonly<Partial<Record<Field, readonly string[]>>>
  saving: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** When this page has saved last. */
  savedAt?: Date
  /** Why it is not on the server. */
  problem: string
  /** What the server does not have is at least kept on this device. */
  kept: boolean
}

type Kept = ReturnType<typeof unsavedChanges<TypedChange>>

/** Milliseconds after a change, and before what failed is tried again. */
const pauses = { save: 2_000, again: 10_000 }

/**
 * Saves fields that have one version while they are typed: on this device at once, on the server two seconds later [AWARD4] [FAIR5].
 * What another tab has saved meanwhile is joined field by field, and stands beside what was typed here where both changed the
 * same one. It belongs to the session in which it was opened.
 */
export class TypedSaver<Field extends string> {
  readonly #session = personSession()
  readonly #listeners = new Set<() => void>()
  readonly #tab = crypto.randomUUID()
  readonly #place: TypedPlace<Field>
  readonly #kept: Kept
  readonly #fields: readonly Field[]
  #base: Stored<Field>
  /** What was sent over the base without an answer: it is sent again as it was, so that it is known from what others typed. */
  #inDoubt: Texts<Field> | undefined
  #state: TypedState<Field>
  #timer: ReturnType<typeof setTimeout> | undefined
  #underWay: Promise<boolean> | undefined

  private constructor(place: TypedPlace<Field>, stored: Stored<Field>, kept: Kept) {
    this.#place = place
    this.#base = stored
    this.#kept = kept
    this.#fields = Object.keys(stored.texts) as Field[]
    const others = {} as TypedState<Field>['others']
    this.#state = { typed: stored.texts, others, saving: 'saved', problem: '', kept: true }
  }

  /** Opens what is typed, with what earlier pages have typed and could not save. */
  static async open<Field extends string>(
    place: TypedPlace<Field>,
    stored: Stored<Field>,
    kept: Kept = unsavedChanges<TypedChange>(personSession().email, place.key),
  ): Promise<TypedSaver<Field>> {
    const saver = new TypedSaver(place, stored, kept)
    await saver.#takeLeft()
    return saver
  }

  /** For `useSyncExternalStore`. */
  readonly current = (): TypedState<Field> => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get version(): number {
    return this.#base.version
  }

  readonly change = (field: Field, text: string): void => {
    this.#show({ typed: this.#typedWith(field, text), saving: 'unsaved', kept: false })
    void this.#keep()
    this.#saveSoon()
  }

  /** Chooses what counts of several texts. */
  readonly choose = (field: Field, text: string): void => {
    this.#show({ others: { ...this.#state.others, [field]: [] } })
    this.change(field, text)
  }

  /** @returns whether the server has what was typed */
  async saveAll(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#underWay ??= this.#send().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** What was typed is handed in as this version: nothing of it is left to be saved. */
  async given(version: number): Promise<void> {
    clearTimeout(this.#timer)
    this.#base = { ...this.#base, version }
    this.#show({ saving: this.#toSend() ? 'unsaved' : 'saved' })
    await this.#keep()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Takes in what the server has, when something else was saved than this was typed over. */
  async reload(): Promise<void> {
    const now = await this.#place.load()
    if (now && now.version > this.#base.version) this.#take(now)
  }

  #take(now: Stored<Field>): void {
    const { texts: was } = this.#base
    const sent = this.#inDoubt
    this.#base = now
    this.#inDoubt = undefined
    for (const field of this.#fields) {
      const theirs = now.texts[field]
      if (this.#state.typed[field] === was[field]) this.#show({ typed: this.#typedWith(field, theirs) })
      else if (theirs !== was[field] && theirs !== sent?.[field]) this.#setAside(field, theirs)
    }
  }

  async #takeLeft(): Promise<void> {
    // Where the browser lets nothing be stored, there is nothing.
    const left = await this.#kept.left().catch(() => [])
    for (const change of left.flatMap(({ changes }) => changes)) this.#takeOne(change)
    if (left.length === 0) return
    await this.#keep()
    for (const each of left) await this.#kept.forget(each)
    if (this.#state.saving !== 'saved') this.#saveSoon()
  }

  #takeOne({ field: name, text, over, sent }: TypedChange): void {
    const field = this.#fields.find(each => each === name)
    if (field === undefined || text === this.#base.texts[field]) return
    const stands = this.#base.texts[field]
    if (this.#state.typed[field] === stands) {
      this.#show({ typed: this.#typedWith(field, text), saving: 'unsaved' })
      if (stands !== over && stands !== sent) this.#setAside(field, stands)
    } else this.#setAside(field, text)
  }

  #setAside(field: Field, other: string): void {
    if (other === '' || other === this.#state.typed[field]) return
    const others = [...new Set([...this.#othersOf(field), other])]
    this.#show({ others: { ...this.#state.others, [field]: others } })
  }

  async #send(): Promise<boolean> {
    for (let next = this.#toSend(); next; next = this.#toSend()) {
      this.#show({ saving: 'saving' })
      try {
        await this.#sendOne(next)
      } catch (error) {
        if (this.#session.signal.aborted) return false
        this.#failed(error)
        return false
      }
    }
    const waits = this.#fields.some(field => this.#othersOf(field).length > 0)
    this.#show({ saving: waits ? 'unsaved' : 'saved', problem: '' })
    await this.#keep()
    return !waits
  }

  /** Of a field for which one of several texts is not chosen yet, what the server has. */
  #toSend(): Texts<Field> | undefined {
    const { texts } = this.#base
    const next = this.#inDoubt ?? this.#each(field => this.#isChosen(field) ?? texts[field])
    return this.#fields.some(field => next[field] !== texts[field]) ? next : undefined
  }

  async #sendOne(texts: Texts<Field>): Promise<void> {
    if (!isSignedIn(this.#session)) throw new ApiError(401, {})
    const { version } = this.#base
    this.#inDoubt = texts
    try {
      const saved = await this.#place.save({ texts, version })
      // Somebody may have looked meanwhile, and seen what was saved after it.
      if (saved.version > this.#base.version) this.#base = { texts, version: saved.version }
      this.#inDoubt = undefined
      this.#show({ savedAt: new Date() })
    } catch (error) {
      if (isConflict(error)) {
        await this.reload()
        if (this.#base.version > version) return
      }
      if (!mayHaveArrived(error)) this.#inDoubt = undefined
      throw error
    }
  }

  #failed(error: unknown): void {
    console.error(`Saving ${this.#place.name} failed.`, error)
    this.#show({ saving: 'failed', problem: errorText(error) })
    void this.#keep()
    if (mayHaveArrived(error) || (error as ApiError).status === 429) this.#saveSoon(pauses.again)
  }

  #saveSoon(pause = pauses.save): void {
    clearTimeout(this.#timer)
    if (this.#session.signal.aborted) return
    this.#timer = setTimeout(() => void this.saveAll(), pause)
  }

  async #keep(): Promise<void> {
    if (this.#session.signal.aborted) return
    const { typed } = this.#state
    const changes = this.#fields.flatMap(field => this.#unsavedOf(field))
    const kept = await this.#kept.write({ tab: this.#tab, changes })
    if (typed === this.#state.typed) this.#show({ kept: changes.length === 0 || kept })
  }

  #unsavedOf(field: Field): TypedChange[] {
    const stands = this.#base.texts[field]
    const typed = this.#state.typed[field]
    const others = this.#othersOf(field)
    const asks = others.length > 0
    const sent = asks ? undefined : this.#inDoubt?.[field]
    const over = asks ? null : stands
    const mine = typed !== stands || (sent ?? typed) !== typed ? [typed] : []
    return [...mine, ...others.filter(text => text !== stands)].map(text => ({ field, text, over, sent }))
  }

  #othersOf(field: Field): readonly string[] {
    return this.#state.others[field] ?? []
  }

  #isChosen(field: Field): string | undefined {
    return this.#othersOf(field).length > 0 ? undefined : this.#state.typed[field]
  }

  #typedWith(field: Field, text: string): Texts<Field> {
    return { ...this.#state.typed, [field]: text }
  }

  #each(textOf: (field: Field) => string): Texts<Field> {
    return Object.fromEntries(this.#fields.map(field => [field, textOf(field)])) as Texts<Field>
  }

  #show(change: Partial<TypedState<Field>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Whether the server may have saved what it did not answer. */
function mayHaveArrived(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0
  return status === 0 || status >= 500
}
