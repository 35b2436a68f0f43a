import type { Draft, DraftChange, SavedDraft } from '../../../../contract/drafts/drafts.ts'

type Answer = DraftChange['answer']

interface Entry {
  answer: Answer
  /** The version that it was made from, or is. */
  version: number
  /** Of the change that is not saved yet. */
  unsaved?: number
}

/** What one tab knows of a draft: what was typed into it, and what of that the server has [DRAFT2]. */
export class DraftSync {
  readonly #entries = new Map<string, Entry>()
  #sequence = 0

  /** The answers to be shown. */
  get answers(): Record<string, Answer> {
    return Object.fromEntries([...this.#entries].map(([question, { answer }]) => [question, answer]))
  }

  /** Somebody typed or chose an answer. */
  change(question: string, answer: Answer): void {
    const version = this.#entries.get(question)?.version ?? 0
    this.#sequence += 1
    this.#entries.set(question, { answer, version, unsaved: this.#sequence })
  }

  /** Takes in what the server has; what is not saved yet stays, with the version that it was made from. */
  load({ answers }: Pick<Draft, 'answers'>): void {
    for (const { question, answer, version } of answers) {
      if (this.#entries.get(question)?.unsaved === undefined) this.#entries.set(question, { answer, version })
    }
  }

  /** At most `limit` changes to be sent, the oldest first; they can be sent again until they are known to be saved. */
  unsaved(limit = 50): DraftChange[] {
    return [...this.#entries]
      .flatMap(([question, { answer, version, unsaved }]) =>
        unsaved === undefined ? [] : [{ question, answer, base: version, sequence: unsaved }],
      )
      .toSorted((one, other) => one.sequence - other.sequence)
      .slice(0, limit)
  }

  /** @returns what choosing between two answers counts as among this tab's changes */
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
  saved(sent: readonly DraftChange[], { versions }: SavedDraft): void {
    const known = new Map(versions.map(({ question, version }) => [question, version]))
    for (const { question, sequence } of sent) {
      const entry = this.#entries.get(question)
      if (!entry) continue
      const version = known.get(question) ?? entry.version
      const { answer, unsaved } = entry
      this.#entries.set(
        question,
        unsaved === sequence || unsaved === undefined ? { answer, version } : { answer, version, unsaved },
      )
    }
  }
}
