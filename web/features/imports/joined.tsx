import type { ImportDetails } from '../../../contract/imports/imports.ts'

/** Which fields are made of several columns. */
export function Joined({ made: { fields, sheets, matching } }: { made: ImportDetails }) {
  const columns = sheets[matching?.sheet ?? 0]?.columns ?? []
  const joined = fields.flatMap(({ key, title }) => {
    const parts = columns.filter((_, index) => matching?.columns[index] === key)
    return parts.length > 1 ? [`${title} is made of ${parts.map(part => part.title).join(' and ')}.`] : []
  })
  return joined.map(text => <p key={text}>{text}</p>)
}
