import { expect, test } from 'vitest'
import { scholarshipInput } from '../../../contract/scholarships/scholarships.ts'
import { type ScholarshipRow, storedFields } from './scholarship-columns.ts'
import { changedValues, describeChanges, newValues } from './scholarship-input.ts'
import { staffScholarship } from './scholarship-view.ts'

const input = scholarshipInput.parse({
  universityName: 'Fjord University',
  universityImage: '',
  scholarshipName: 'Fjord Award',
  scholarshipCategory: 'Partial',
  universityLocation: { country: 'Norway', city: 'Ålesund' },
  universityRank: 12,
  applicationDeadline: '2027-03-12',
  subjectName: 'Doctor',
  scholarshipDescription: 'Covers tuition.',
  degree: 'Bachelor',
  stipend: '$1200.50',
  serviceCharge: '$10',
  applicationFees: '$50',
  rating: 4.25,
})
const posted = {
  posted_at: new Date(0),
  posted_by_email: 'office@example.org',
  archived_at: null,
  version: 1,
  form_version_id: null,
  eligibility_version_id: null,
  series_id: null,
  published_at: new Date(0),
  opens_at: null,
  closes_at: null,
  time_zone: null,
  currency: 'usd',
  capacity: null,
  closed_at: null,
  close_reason: null,
  dates_to_check: false,
  closing_at: new Date(0),
}
const row: ScholarshipRow = { id: '1', ...newValues(input), ...posted }

test('[T2] every field that staff fill in has a column of its own and reads as it was sent', () => {
  const { _id, postDate, postedUserEmail, ...filled } = staffScholarship(row)
  expect(filled).toEqual(input)
  expect([_id, postDate, postedUserEmail]).toEqual(['1', '1970-01-01T00:00:00.000Z', 'office@example.org'])
  expect(new Set(storedFields.map(({ column }) => column)).size).toBe(storedFields.length)
})

test('[T1] what is the same, left out, or no picture changes nothing', () => {
  const picture = { ...row, university_image: '/images/1/full.webp' }
  expect(changedValues(picture, input)).toEqual({})
  expect(changedValues(picture, {})).toEqual({})
})

test('[T1] what differs is changed in its column, and told in the words of the field', () => {
  const changes = { universityLocation: { country: 'Norway', city: 'Oslo' }, stipend: '$1,300.00' }
  const changed = changedValues(row, changes)
  expect(changed).toEqual({ city: 'Oslo', stipend_minor: 130_000 })
  expect(describeChanges({ ...row, ...changed }, [...Object.keys(changed), 'archived_at'])).toEqual({
    'universityLocation.city': 'Somebody else changed this to "Oslo".',
    stipend: 'Somebody else changed this to "$1300".',
  })
})
