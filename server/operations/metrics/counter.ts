/** Counts what happened in this process since it started. */
export interface Counter<Label extends string> {
  counts: Record<Label, number>
  add(label: Label): void
}

/** @param labels those that are known, which begin at 0; others begin when they happen */
export function createCounter<Label extends string>(...labels: Label[]): Counter<Label> {
  const counts = Object.fromEntries(labels.map(label => [label, 0])) as Record<Label, number>
  return {
    counts,
    add(label) {
      counts[label] = (counts[label] ?? 0) + 1
    },
  }
}
