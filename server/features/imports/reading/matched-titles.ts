import { partsOfTitle } from '../../../../contract/exports/export-terms.ts'
import type { FileSheet, Matching, StoredMatching } from '../../../../contract/imports/imports.ts'
import type { ImportField } from '../import-kind.ts'

/** A column by its title. */
export type TitledColumn = Pick<FileSheet['columns'][number], 'title' | 'isHidden'>

/** A title without what people write differently: case, accents, spaces and signs. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/**
 * What each column most likely is, by what somebody has chosen before and by its title; each field once, those that a program
 * does not show last. Two columns are one field only where there is no other for the whole: a first and a last name.
 */
export function matchTitles(
  columns: readonly TitledColumn[],
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
  const matched: Matching['columns'] = columns.map(() => null)
  for (const isHidden of [false, true])
    for (const [index, column] of columns.entries()) {
      if (column.isHidden !== isHidden) continue
      const plain = plainTitle(column.title)
      const chosen = remembered.get(plain)
      const key =
        chosen && keys.has(chosen)
          ? chosen
          : (byTitle.get(plain) ?? byTitle.get(plainTitle(partsOfTitle(column.title)?.title ?? column.title)))
      if (key !== undefined && !matched.includes(key)) matched[index] = key
    }
  for (const { key, parts = [] } of fields) {
    const ofField = columns.map(({ title }, index) => matched[index] === null && partPlace(title, parts) >= 0)
    if (!matched.includes(key) && ofField.filter(Boolean).length > 1)
      for (const [index, isPart] of ofField.entries()) if (isPart) matched[index] = key
  }
  return matched
}

/** Where a column stands among those that are one field together; -1 when its title does not say so. */
export function partPlace(title: string, parts: readonly string[]): number {
  return parts.findIndex(part => plainTitle(part) === plainTitle(title))
}

/** What is to be remembered of a matching, by plain title: what somebody has chosen. */
export function chosenTitles(columns: FileSheet['columns'], matching: StoredMatching) {
  const titles = (matching.chosen ?? []).map(
    index => [plainTitle(columns[index]?.title ?? ''), matching.columns[index] ?? null] as const,
  )
  return new Map(titles.filter(([title]) => title !== ''))
}
