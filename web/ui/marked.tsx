import { marks } from '../../contract/scholarships/marks.ts'

type MarkedProps = {
  text: string
  words: readonly string[]
  /** Marked only as whole words; in the normal form. */
  alone: readonly string[]
}

/** A text in which what matches the words of a search is marked [FIND5]. */
export function Marked({ text, words, alone }: MarkedProps) {
  return marks(text, words, alone).map(part =>
    part.isMarked ? <mark key={part.start}>{part.text}</mark> : part.text,
  )
}
