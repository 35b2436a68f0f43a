import type { AboutYou } from '../../../contract/eligibility/about-you.ts'
import { ApiError } from '../../api/api-error.ts'
import { errorText } from '../../forms/field-errors.ts'
import type { Answer } from '../forms/questions/question-input.ts'

type Changes = Record<string, Answer | null>

/** Whether what was answered is saved. */
export interface ProfileSaving {
  pending: boolean
  savedAt?: Date
  /** Why answers are not saved, by question. */
  problems: Readonly<Record<string, string>>
}

/** How long somebody types before it is sent, in milliseconds. */
const pause = 400

/** Saves valid answers of About You as they are given, one call at a time; what failed waits for the next call [ELIG1]. */
export class ProfileSaver {
  readonly #save: (answers: Changes) => Promise<AboutYou>
  readonly #tell: (saving: ProfileSaving) => void
  readonly #waiting = new Map<string, Answer | null>()
  #saving: ProfileSaving = { pending: false, problems: {} }
  #timer: ReturnType<typeof setTimeout> | undefined
  #calls: Promise<void> = Promise.resolve()

  constructor(save: (answers: Changes) => Promise<AboutYou>, tell: (saving: ProfileSaving) => void) {
    this.#save = save
    this.#tell = tell
  }

  get isUnsaved(): boolean {
    return this.#saving.pending || this.#waiting.size > 0
  }

  /** Takes an answer, or `null` for none. */
  change(question: string, answer: Answer | null): void {
    this.#waiting.set(question, answer)
    this.#say({ pending: true })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), pause)
  }

  /** Takes back what was not sent yet, for an answer that has become wrong since. */
  forget(question: string): void {
    this.#waiting.delete(question)
    const { [question]: _, ...problems } = this.#saving.problems
    this.#say({ pending: this.#waiting.size > 0, problems })
  }

  /** Sends what waits now. @returns the questions whose answers are not saved */
  async flush(): Promise<string[]> {
    clearTimeout(this.#timer)
    this.#calls = this.#calls.then(() => this.#send())
    await this.#calls
    return Object.keys(this.#saving.problems)
  }

  async #send(): Promise<void> {
    const sent = Object.fromEntries(this.#waiting)
    this.#waiting.clear()
    if (Object.keys(sent).length === 0) return
    this.#say({ pending: true })
    try {
      await this.#save(sent)
      this.#say({ pending: this.#waiting.size > 0, savedAt: new Date(), problems: {} })
    } catch (error) {
      this.#keep(sent, error)
    }
  }

  /** What the server refused is said at its question; the rest waits. */
  #keep(sent: Changes, error: unknown): void {
    const refused = error instanceof ApiError ? error.fields : {}
    const problems = Object.keys(sent).map(question => [
      question,
      refused[`answers.${question}`] ?? errorText(error),
    ])
    for (const [question, answer] of Object.entries(sent)) {
      if (!refused[`answers.${question}`] && !this.#waiting.has(question)) this.#waiting.set(question, answer)
    }
    this.#say({ pending: false, problems: Object.fromEntries(problems) })
  }

  #say(saving: Partial<ProfileSaving>): void {
    this.#saving = { ...this.#saving, ...saving }
    this.#tell(this.#saving)
  }
}
