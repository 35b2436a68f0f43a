/** The notes that were written on this page: a row can be older than them, also where it was read meanwhile. */
export class WrittenNotes {
  readonly #written = new Map<string, { note: string; known: ReadonlySet<string> }>()

  /** @param before the note that the row has */
  keep(id: string, { note, before }: { note: string; before: string }): void {
    const { note: last = before, known = [] } = this.#written.get(id) ?? {}
    this.#written.set(id, { note, known: new Set([...known, last, before, note]) })
  }

  /** The note of a row as it was written last, here or, as the row says, on another device. */
  latest(id: string, ofRow: string): string {
    const written = this.#written.get(id)
    return written?.known.has(ofRow) ? written.note : ofRow
  }
}
