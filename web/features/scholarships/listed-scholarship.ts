import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'

/** What a list shows of a scholarship [H5, S1]. */
export type ListedScholarship = ReturnType<typeof listedScholarship>

/**
 * @returns what a list shows of a scholarship. A page carries what it was made of once more, as data for the browser:
 *   of all else, such as descriptions of up to 5,000 letters, nobody there sees anything.
 */
export function listedScholarship(scholarship: Scholarship) {
  return {
    _id: scholarship._id,
    universityName: scholarship.universityName,
    universityImage: scholarship.universityImage,
    scholarshipName: scholarship.scholarshipName,
    scholarshipCategory: scholarship.scholarshipCategory,
    universityLocation: scholarship.universityLocation,
    applicationDeadline: scholarship.applicationDeadline,
    subjectName: scholarship.subjectName,
    degree: scholarship.degree,
    applicationFees: scholarship.applicationFees,
    stipend: scholarship.stipend,
    rating: scholarship.rating,
    ...(scholarship.round && { round: scholarship.round }),
  }
}
