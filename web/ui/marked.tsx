import { marks } from '../../contract/marks.ts'

type MarkedProps = { text: string; words: readonly string[] | undefined }

/** A text in which what matches the words of a search is marked [FIND5]. */
export function Marked({ text, words = [] }: MarkedProps) {
  if (words.length === 0) return text
  return marks(text, words).map(({ text: part, isMarked }, index) =>
    isMarked ? <mark key={index}>{part}</mark> : part,
  )
}
