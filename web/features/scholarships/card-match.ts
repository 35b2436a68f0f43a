import { matchesAll, type Searched, wordsInstead } from '../../../contract/marks.ts'
import type { Scholarship } from '../../../contract/scholarships.ts'

/** What a card marks, and whether it names the degree, which it does not show otherwise [FIND5]. */
export interface CardMatch {
  words: readonly string[]
  /** Whole words that were found instead of words of the search, in the normal form. */
  whole: readonly string[]
  namesDegree: boolean
}

/** What was found in a scholarship. */
export function cardMatch(scholarship: Scholarship, searched: Searched): CardMatch {
  const { universityName, scholarshipName, scholarshipCategory, subjectName, degree } = scholarship
  const { city, country } = scholarship.universityLocation
  const shown = [universityName, scholarshipName, scholarshipCategory, subjectName, city, country].join(' ')
  return {
    words: searched.words,
    whole: wordsInstead(`${shown} ${degree}`, searched),
    namesDegree: !matchesAll(shown, searched),
  }
}
