import { marks, type Searched, wordsInstead } from '../../../contract/scholarships/marks.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { type CardMatch, cardTexts } from './searched-texts.ts'

/** @returns what a search found in a scholarship; for the server, so that browsers load only what shows it */
export function cardMatch(scholarship: Scholarship, searched: Searched): CardMatch {
  const texts = Object.entries(cardTexts(scholarship))
  const alone = wordsInstead(texts.map(([, text]) => text).join(' '), searched)
  return Object.fromEntries(
    texts
      .map(([name, text]) => [name, marks(text, searched.words, alone)] as const)
      .filter(([, parts]) => parts.some(({ isMarked }) => isMarked)),
  )
}
