import { expect, test } from 'vitest'
import type { StaffScholarship } from '../../../contract/scholarships.ts'
import { scholarshipForm } from './form-schema.ts'
import { differing, emptyForm, merge, valuesOf } from './form-values.ts'

const scholarship: StaffScholarship = {
  _id: '01930000-0000-7000-8000-000000000001',
  universityName: 'Lakeside University',
  universityImage: '',
  scholarshipName: 'Merit Award',
  scholarshipCategory: 'Partial',
  universityLocation: { country: 'Norway', city: 'Bergen' },
  universityRank: 120,
  applicationDeadline: '2027-03-12',
  subjectName: 'Doctor',
  scholarshipDescription: 'Covers tuition.',
  degree: 'Masters',
  stipend: '$1200',
  postDate: '2026-01-01T00:00:00.000Z',
  serviceCharge: '$10',
  applicationFees: '$50',
  rating: 4.5,
  postedUserEmail: 'office@example.org',
}

test('[T2] what the form shows of a scholarship becomes the same scholarship again', () => {
  const input = scholarshipForm.parse(valuesOf(scholarship))
  const { _id, postDate, postedUserEmail } = scholarship
  expect({ ...input, _id, postDate, postedUserEmail }).toEqual(scholarship)
})

test('[T2] choices need not be touched, every other field but the image is required', () => {
  const { error } = scholarshipForm.safeParse(emptyForm)
  expect(error?.issues.map(issue => issue.path.join('.')).sort()).toEqual([
    'applicationDeadline',
    'applicationFees',
    'rating',
    'scholarshipDescription',
    'scholarshipName',
    'serviceCharge',
    'stipend',
    'universityLocation.city',
    'universityLocation.country',
    'universityName',
    'universityRank',
  ])
})

test('[T2] a price without its dollar sign is read as dollars', () => {
  const typed = { ...valuesOf(scholarship), applicationFees: '75.50' }
  expect(scholarshipForm.parse(typed).applicationFees).toBe('$75.50')
})

test('[T1] another person’s change is taken over, what was typed stays', () => {
  const base = valuesOf(scholarship)
  const typed = { ...base, scholarshipName: 'Merit Award 2027', applicationFees: '$60' }
  const theirs = { ...base, applicationFees: '$70', rating: '3' }
  const { values, changes } = merge(base, typed, theirs)
  expect(changes).toEqual([
    { name: 'applicationFees', theirs: '$70', alsoMine: true },
    { name: 'rating', theirs: '3', alsoMine: false },
  ])
  expect(values).toEqual({ ...typed, rating: '3' })
  expect(differing(theirs, values)).toEqual(['scholarshipName', 'applicationFees'])
})
