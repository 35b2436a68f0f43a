import { type Searched, wordsInstead } from '../../../contract/scholarships/marks.ts'
import { freeWord, isFree } from '../../../contract/core/money.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'

/** What a card marks [FIND5]. */
export interface CardMatch {
  words: readonly string[]
  /** Words that were found instead of those of the search, where they stand alone; in the normal form. */
  alone: readonly string[]
}

/** What was found in a scholarship. */
export function cardMatch(scholarship: Scholarship, searched: Searched): CardMatch {
  const { universityName, scholarshipName, scholarshipCategory, subjectName, degree } = scholarship
  const { city, country } = scholarship.universityLocation
  const free = isFree(scholarship.applicationFees) ? freeWord : ''
  const shown = [
    universityName,
    scholarshipName,
    scholarshipCategory,
    subjectName,
    degree,
    city,
    country,
    free,
  ]
  return { words: searched.words, alone: wordsInstead(shown.join(' '), searched) }
}
