/**
 * What a table of the code has for a word from outside, such as a cell of a file or an address. `table[word]` would also find
 * `constructor` and `__proto__`, which every object has; a lint rule forbids it.
 */
export function ownValue<Table extends object>(
  table: Table,
  word: PropertyKey,
): Table[keyof Table] | undefined {
  // oxlint-disable-next-line bursary/own-names -- where it is looked for first
  return Object.hasOwn(table, word) ? table[word as keyof Table] : undefined
}
