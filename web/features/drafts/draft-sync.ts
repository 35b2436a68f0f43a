import type { Draft, DraftChange, RefusedChange, SavedDraft } from '../../../contract/drafts/drafts.ts'

type Answer = DraftChange['answer']

interface Entry {
  answer: Answer
  /** The version that it was made from, or is. */
  version: number
  /** Of the change that is not saved yet. */
  unsaved?: number | undefined
  /** What the server has in its place, made elsewhere, and its version. */
  standing?: { answer: Answer; version: number } | undefined
  /** Why the server did not save it: it is not sent again until it is changed, or everything is. */
  refused?: string
}

/** What one tab knows of a draft: what was typed into it, and what of that the server has [DRAFT2]. */
export class DraftSync {
  readonly #entries = new Map<string, Entry>()
  #sequence = 0

  /** The answers to be shown. */
  get answers(): Record<string, Answer> {
    return Object.fromEntries([...this.#entries].map(([question, { answer }]) => [question, answer]))
  }

  /** The answer that the server has, as far as this tab knows: another one than is shown while what was typed is on its way. */
  standing(question: string): Answer {
    const entry = this.#entries.get(question)
    return (entry?.standing ?? entry)?.answer ?? ''
  }

  /** Somebody typed or chose an answer. */
  change(question: string, answer: Answer): void {
    const { version = 0, standing } = this.#entries.get(question) ?? {}
    this.#sequence += 1
    this.#entries.set(question, { answer, version, standing, unsaved: this.#sequence })
  }

  /**
   * Takes in what the server had when it was asked: what this tab knows a newer version of stays, and so does what is not saved
   * yet, with the version that it was made from.
   */
  load({ answers }: Pick<Draft, 'answers'>): void {
    for (const { question, answer, version } of answers) {
      const entry = this.#entries.get(question)
      if (entry && version < (entry.standing ?? entry).version) continue
      if (entry?.unsaved === undefined) this.#entries.set(question, { answer, version })
      else if (version > entry.version)
        this.#entries.set(question, { ...entry, standing: { answer, version } })
    }
  }

  /** At most 50 changes to be sent, the oldest first; they can be sent again until they are known to be saved. */
  toSend(): DraftChange[] {
    return this.#unsaved(({ refused }) => refused === undefined).slice(0, 50)
  }

  /** All changes that the server does not have, including those it refused. */
  unsaved(): DraftChange[] {
    return this.#unsaved(() => true)
  }

  /** Why the server did not save an answer, by its question. */
  get refused(): Record<string, string> {
    return Object.fromEntries(
      [...this.#entries].flatMap(([question, { refused }]) =>
        refused === undefined ? [] : [[question, refused]],
      ),
    )
  }

  /** Takes in what was refused; what was typed since is still to be sent. */
  refuse(sent: readonly DraftChange[], refused: readonly RefusedChange[]): void {
    for (const { question, message } of refused) {
      const entry = this.#entries.get(question)
      const isSent = sent.some(change => change.question === question && change.sequence === entry?.unsaved)
      if (entry && isSent) this.#entries.set(question, { ...entry, refused: message })
    }
  }

  /** Takes in what an earlier page has left and the server refused. */
  restore({ question, answer, base }: DraftChange, message: string): void {
    this.#entries.set(question, { answer, version: base, unsaved: this.nextSequence(), refused: message })
  }

  /** Has what was refused sent again: answers may be shorter by now. */
  retry(): void {
    for (const [question, { refused: _refused, ...entry }] of this.#entries)
      this.#entries.set(question, entry)
  }

  #unsaved(include: (entry: Entry) => boolean): DraftChange[] {
    return [...this.#entries]
      .flatMap(([question, entry]) =>
        entry.unsaved === undefined || !include(entry)
          ? []
          : [{ question, answer: entry.answer, base: entry.version, sequence: entry.unsaved }],
      )
      .toSorted((one, other) => one.sequence - other.sequence)
  }

  /** @returns the next sequence number of this tab, for the choice between two answers */
  nextSequence(): number {
    this.#sequence += 1
    return this.#sequence
  }

  /** One of two answers was chosen as this tab's change `sequence`: what was typed before it is no longer to be saved. */
  settled(question: string, sequence: number): void {
    const entry = this.#entries.get(question)
    if (!entry?.unsaved || entry.unsaved > sequence) return
    this.#entries.set(question, { answer: entry.answer, version: entry.version })
  }

  /**
   * Takes in what became of changes. What was typed since is still unsaved, made from the version that was just written;
   * what is in conflict was made from what this tab knew before, until it has loaded the other answer.
   */
  saved(changes: readonly DraftChange[], { versions, refused }: SavedDraft): void {
    this.refuse(changes, refused)
    const sent = changes.filter(({ question }) => !refused.some(one => one.question === question))
    const known = new Map(versions.map(({ question, version }) => [question, version]))
    for (const { question, sequence } of sent) {
      const entry = this.#entries.get(question)
      if (!entry) continue
      const version = known.get(question)
      const unsaved = entry.unsaved === sequence ? undefined : entry.unsaved
      const isReplaced = entry.standing && version !== undefined && entry.standing.version <= version
      const standing = isReplaced ? undefined : entry.standing
      // Another tab has already written over what was just saved.
      if (version !== undefined && unsaved === undefined && standing) this.#entries.set(question, standing)
      else
        this.#entries.set(question, {
          answer: entry.answer,
          version: version ?? entry.version,
          unsaved,
          standing,
        })
    }
  }
}
