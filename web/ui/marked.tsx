import type { MarkedPart } from '../../contract/scholarships/marks.ts'

/** A text in which what matches the words of a search is marked [FIND5]. */
export function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  return parts.map(part => (part.isMarked ? <mark key={part.start}>{part.text}</mark> : part.text))
}
