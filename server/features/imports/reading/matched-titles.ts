import { partsOfTitle } from '../../../../contract/exports/export-terms.ts'
import type { FileSheet, Matching } from '../../../../contract/imports/imports.ts'
import type { ImportField } from '../import-kind.ts'

/** A title without what people write differently: case, accents, spaces and signs. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** What each column most likely is, by what was said before and by its title; each field once. */
export function matchTitles(
  columns: FileSheet['columns'],
  fields: readonly ImportField[],
  remembered: ReadonlyMap<string, string | null>,
): Matching['columns'] {
  const titlesOf = (titles: (field: ImportField) => readonly string[]) =>
    fields.flatMap(field => titles(field).map(title => [plainTitle(title), field.key] as const))
  const byTitle = new Map([
    ...titlesOf(({ otherTitles = [] }) => otherTitles),
    ...titlesOf(({ title }) => [title]),
  ])
  const keys = new Set(fields.map(({ key }) => key))
  const taken = new Set<string>()
  return columns.map(({ title }) => {
    const plain = plainTitle(title)
    const before = remembered.get(plain)
    const found = byTitle.get(plain) ?? byTitle.get(plainTitle(partsOfTitle(title)?.title ?? title)) ?? null
    const key = before !== undefined && (before === null || keys.has(before)) ? before : found
    if (key === null || taken.has(key)) return null
    taken.add(key)
    return key
  })
}

/** What is to be remembered of a matching, by plain title. */
export function matchedTitles(
  columns: FileSheet['columns'],
  matched: Matching['columns'],
): Map<string, string | null> {
  const titles = columns.map(({ title }, index) => [plainTitle(title), matched[index] ?? null] as const)
  return new Map(titles.filter(([title]) => title !== ''))
}
