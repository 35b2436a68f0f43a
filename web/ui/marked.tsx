import { marks } from '../../contract/marks.ts'

type MarkedProps = { text: string; words: readonly string[] }

/** A text in which what matches the words of a search is marked [FIND5]. */
export function Marked({ text, words }: MarkedProps) {
  if (words.length === 0) return text
  return marks(text, words).map(part =>
    part.isMarked ? <mark key={part.start}>{part.text}</mark> : part.text,
  )
}
