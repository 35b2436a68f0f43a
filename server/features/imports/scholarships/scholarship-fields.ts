import { exportColumns, type ColumnOf } from '../../../../contract/exports/export-terms.ts'
import { ownValue } from '../../../../contract/core/own-value.ts'
import type { ImportField } from '../import-kind.ts'

export type ScholarshipKey = ColumnOf<'scholarships'>

/** What our own export calls each, and what else files call it. */
const fields: Record<ScholarshipKey, Omit<ImportField, 'key' | 'title'>> = {
  scholarship: { otherTitles: ['id', '_id'] },
  name: { isRequired: true, otherTitles: ['Scholarship name', 'Name', 'Title'] },
  university: { isRequired: true, otherTitles: ['University name', 'School', 'Institution'] },
  category: { isRequired: true, otherTitles: ['Scholarship category', 'Funding'] },
  subject: { isRequired: true, otherTitles: ['Subject name', 'Subject category', 'Field'] },
  degree: { isRequired: true, otherTitles: ['Level'] },
  country: { isRequired: true, otherTitles: ['University country'] },
  city: { isRequired: true, otherTitles: ['University city'] },
  rank: { isRequired: true, otherTitles: ['University rank', 'University world rank', 'Rank'] },
  deadline: { isRequired: true, dates: 'date', otherTitles: ['Deadline'] },
  description: { isRequired: true, otherTitles: ['Scholarship description'] },
  fee: { isRequired: true, otherTitles: ['Application fees', 'Fee', 'Fees'] },
  charge: { isRequired: true, otherTitles: ['Charge'] },
  tuition: { isRequired: true, otherTitles: ['Stipend', 'Tuition fees', 'Tuition'] },
  currency: {},
  rating: { isRequired: true },
  state: { otherTitles: ['Status'] },
  posted: { dates: 'moment', otherTitles: ['Post date', 'Posted at', 'Scholarship post date'] },
  opens: { dates: 'moment', otherTitles: ['Opens at', 'Opening'] },
  closes: { dates: 'moment', otherTitles: ['Closes at', 'Closing'] },
  zone: { isZone: true },
  places: { otherTitles: ['Capacity'] },
  closed: { dates: 'moment', otherTitles: ['Closed at'] },
  reason: { otherTitles: ['Close reason'] },
  conditions: { otherTitles: ['Eligibility'] },
}

/** What the columns of a file of scholarships can be. */
export const scholarshipFields: ImportField[] = Object.entries(fields).map(([key, field]) => ({
  key,
  title: ownValue(exportColumns.scholarships, key) ?? key,
  ...field,
}))
