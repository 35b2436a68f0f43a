import type { Scholarship } from '../../../contract/scholarships.ts'

/** What a list shows of a scholarship [H5, S1]. */
export type ListedScholarship = ReturnType<typeof listedScholarship>

/**
 * @returns what a list shows of a scholarship. A page carries the data it was made of a second time, for the browser:
 *   without this the descriptions of all its cards, which nobody sees there, would be longer than the cards.
 */
export function listedScholarship({
  _id,
  universityName,
  universityImage,
  scholarshipCategory,
  universityLocation,
  applicationDeadline,
  subjectName,
  applicationFees,
  rating,
}: Scholarship) {
  return {
    _id,
    universityName,
    universityImage,
    scholarshipCategory,
    universityLocation,
    applicationDeadline,
    subjectName,
    applicationFees,
    rating,
  }
}
