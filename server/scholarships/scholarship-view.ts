import type { Selectable } from 'kysely'
import { formatPrice } from '../../contract/money.ts'
import type { Scholarship, StaffScholarship } from '../../contract/scholarships.ts'
import type { ScholarshipsTable } from '../database/tables.ts'

/** A row of the table, all but the search text. */
export type ScholarshipRow = Omit<Selectable<ScholarshipsTable>, 'search_text' | 'submission_id'>

/** What everybody may see of a scholarship; who posted it is not part of it. */
export const publicColumns = [
  'id',
  'university_name',
  'university_image',
  'scholarship_name',
  'category',
  'country',
  'city',
  'university_rank',
  'application_deadline',
  'subject',
  'description',
  'degree',
  'stipend_minor',
  'service_charge_minor',
  'application_fee_minor',
  'rating',
  'posted_at',
] as const satisfies (keyof ScholarshipRow)[]

export type PublicRow = Pick<ScholarshipRow, (typeof publicColumns)[number]>

/** A scholarship as everybody sees it. */
export function publicScholarship(row: PublicRow): Scholarship {
  return {
    _id: row.id,
    universityName: row.university_name,
    universityImage: row.university_image,
    scholarshipName: row.scholarship_name,
    scholarshipCategory: row.category,
    universityLocation: { country: row.country, city: row.city },
    universityRank: row.university_rank,
    applicationDeadline: row.application_deadline,
    subjectName: row.subject,
    scholarshipDescription: row.description,
    degree: row.degree,
    stipend: formatPrice(row.stipend_minor),
    postDate: row.posted_at.toISOString(),
    serviceCharge: formatPrice(row.service_charge_minor),
    applicationFees: formatPrice(row.application_fee_minor),
    rating: row.rating,
  }
}

/** A scholarship as staff see it, with who posted it. */
export function staffScholarship(row: ScholarshipRow): StaffScholarship {
  return { ...publicScholarship(row), postedUserEmail: row.posted_by_email }
}
