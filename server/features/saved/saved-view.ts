import { formatPrice } from '../../../contract/core/currency.ts'
import type { SavedScholarship } from '../../../contract/saved/saved.ts'
import { roundFields } from '../../platform/database/round-columns.ts'
import type { SavedRow } from './saved-repository.ts'

/** The scholarships, by id, that a person has paid for and not applied to yet, and applied to. */
export interface Steps {
  paid: ReadonlySet<string>
  applied: ReadonlySet<string>
}

/** A saved scholarship as its person sees it, with where they stand. */
export function savedScholarship(row: SavedRow, steps: Steps): SavedScholarship {
  return {
    _id: row.id,
    universityName: row.university_name,
    universityImage: row.university_image,
    scholarshipName: row.scholarship_name,
    scholarshipCategory: row.category,
    universityLocation: { country: row.country, city: row.city },
    applicationDeadline: row.application_deadline,
    ...roundFields(row),
    subjectName: row.subject,
    applicationFees: formatPrice(row.application_fee_minor, row.currency),
    rating: row.rating,
    note: row.note,
    savedAt: row.saved_at.toISOString(),
    state: stateOf(row, steps),
    daysLeft: row.days_left,
    offered: row.archived_at === null,
  }
}

/** What a person has done says more than the calendar. */
function stateOf({ id, days_left }: SavedRow, { paid, applied }: Steps): SavedScholarship['state'] {
  if (applied.has(id)) return 'applied'
  if (paid.has(id)) return 'paid'
  return days_left === null ? 'closed' : 'open'
}
