import { matchesAll, type Searched, wordsInstead } from '../../../contract/marks.ts'
import type { Scholarship } from '../../../contract/scholarships.ts'

/** What a card marks, and whether it names the degree, which it does not show otherwise [FIND5]. */
export interface CardMatch {
  words: readonly string[]
  /** Words that were found instead of those of the search, where they stand alone; in the normal form. */
  alone: readonly string[]
  namesDegree: boolean
}

/** What was found in a scholarship. */
export function cardMatch(scholarship: Scholarship, searched: Searched): CardMatch {
  const { universityName, scholarshipName, scholarshipCategory, subjectName, degree } = scholarship
  const { city, country } = scholarship.universityLocation
  const shown = [universityName, scholarshipName, scholarshipCategory, subjectName, city, country].join(' ')
  return {
    words: searched.words,
    alone: wordsInstead(`${shown} ${degree}`, searched),
    namesDegree: !matchesAll(shown, searched),
  }
}
