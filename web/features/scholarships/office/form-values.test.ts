import { expect, test } from 'vitest'
import { staffScholarship as scholarship } from '../../../testing/staff-scholarship.ts'
import { scholarshipForm as formIn } from './form-schema.ts'
import { differing, mergeEdits } from '../../../forms/merge-edits.ts'
import { emptyForm, valuesOf } from './form-values.ts'
import { scholarshipFields } from './scholarship-inputs.ts'

const scholarshipForm = formIn('usd')
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

test('[T2] [OPS6] prices are in the currency of the office', () => {
  const typed = {
    ...valuesOf(scholarship),
    applicationFees: '75',
    serviceCharge: '€20',
    stipend: 'EUR 1,200',
  }
  expect(formIn('eur').parse(typed)).toMatchObject({ applicationFees: '€75', serviceCharge: '€20' })
  const { error } = formIn('jpy').safeParse({ ...typed, applicationFees: '49', stipend: '12.50' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['stipend', 'JPY has no smaller unit. Please enter a whole number, such as ¥50.'],
    ['serviceCharge', 'Please enter the service charge as ¥ and a number, such as ¥50.'],
    ['applicationFees', 'The fee must be ¥0 or at least ¥50.'],
  ])
})

test('[T1] another person’s change is taken over, what was typed stays', () => {
  const base = valuesOf(scholarship)
  const typed = { ...base, scholarshipName: 'Merit Award 2027', applicationFees: '$60' }
  const theirs = { ...base, applicationFees: '$70', rating: '3' }
  const { values, changes } = mergeEdits(scholarshipFields, { base, typed }, theirs)
  expect(changes).toEqual([
    { field: 'applicationFees', theirs: '$70', alsoMine: true },
    { field: 'rating', theirs: '3', alsoMine: false },
  ])
  expect(values).toEqual({ ...typed, rating: '3' })
  expect(differing(scholarshipFields, theirs, values)).toEqual(['scholarshipName', 'applicationFees'])
})
