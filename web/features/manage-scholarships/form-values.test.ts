import { expect, test } from 'vitest'
import { staffScholarship as scholarship } from '../../testing/staff-scholarship.ts'
import { scholarshipForm } from './form-schema.ts'
import { differing, emptyForm, merge, valuesOf } from './form-values.ts'

const term = (name: string, retired = false) => ({ name, formerNames: [], retired })
const terms = {
  subject: [term('Astrology', true), term('Doctor')],
  degree: [term('Masters')],
  category: [term('Partial')],
}

test('[T2] what the form shows of a scholarship becomes the same scholarship again', () => {
  const input = scholarshipForm.parse(valuesOf(scholarship))
  const { _id, postDate, postedUserEmail } = scholarship
  expect({ ...input, _id, postDate, postedUserEmail }).toEqual(scholarship)
})

test('[T2] choices need not be touched, every other field but the image is required', () => {
  const { error } = scholarshipForm.safeParse(emptyForm(terms))
  expect(emptyForm(terms).subjectName).toBe('Doctor')
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
