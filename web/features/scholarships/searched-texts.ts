import type { MarkedPart } from '../../../contract/scholarships/marks.ts'
import { freeWord, isFree } from '../../../contract/core/money.ts'
import type { ListedScholarship } from './listed-scholarship.ts'

/** The name of a text of a card in which a search can find something. */
export type CardText = keyof ReturnType<typeof cardTexts>

/** In parts, the texts of a card in which a search found something [FIND5]. */
export type CardMatch = { [Name in CardText]?: readonly MarkedPart[] }

/** The texts of a card in which a search can find something; `free` is empty where there is a fee. */
export function cardTexts(scholarship: ListedScholarship) {
  const { universityName, scholarshipName, scholarshipCategory, subjectName, degree } = scholarship
  const { city, country } = scholarship.universityLocation
  const free = isFree(scholarship.applicationFees) ? freeWord : ''
  return { universityName, scholarshipName, scholarshipCategory, subjectName, degree, city, country, free }
}
