import { noticeKindNames } from '../../../contract/notifications/notice-kinds.ts'

/* Fields that calls of several features answer. */

/** What a card of a scholarship says. */
const scholarshipCard = [
  '_id',
  'universityName',
  'universityImage',
  'scholarshipName',
  'scholarshipCategory',
  'universityLocation.country',
  'universityLocation.city',
  'applicationDeadline',
  'subjectName',
  'applicationFees',
  'rating',
]

export const scholarship = [
  ...scholarshipCard,
  'universityRank',
  'scholarshipDescription',
  'degree',
  'stipend',
  'postDate',
  'serviceCharge',
]

export const application = [
  '_id',
  'scholarshipId',
  'scholarshipName',
  'universityName',
  'category',
  'subject',
  'degree',
  'address',
  'phone',
  'photo',
  'gender',
  'ssc',
  'hsc',
  'applicationFees',
  'serviceCharge',
  'status',
  'feedback',
  'userName',
  'userEmail',
  'date',
]

export const openPayment = ['transactionId', 'paidAt', ...inside('scholarship', scholarship)]

export const saved = [...scholarshipCard, 'note', 'savedAt', 'state', 'daysLeft', 'offered']

export const ownStep = ['applicationId', 'to', 'at']

export const listedDraft = [
  '_id',
  'scholarshipId',
  'scholarshipName',
  'universityName',
  'applicationDeadline',
  'savedAt',
]

export const mailPreferences = ['email', 'confirmed', 'refused', ...noticeKindNames, 'staff', 'timeZone']

export const answeredSection = ['title', ...each('answers', ['question', 'wording', 'text'])]

export const inserted = ['insertedId']

export const modified = ['modifiedCount']

export const deleted = ['deletedCount']

/** The fields of a refusal. */
export const refusalFields = ['error.code', 'error.message', 'error.requestId']

/** The paths of all values in an answer, as in `scholarships[].universityLocation.city`; empty lists have none. */
export function fieldsOf(value: unknown, path = ''): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap(item => [...fieldsOf(item, `${path}[]`)]))
  if (value === null || typeof value !== 'object') return new Set([path])
  return new Set(
    Object.entries(value).flatMap(([name, inner]) => [...fieldsOf(inner, path ? `${path}.${name}` : name)]),
  )
}

/** The fields of the object that is called `name`. */
export function inside(name: string, fields: readonly string[]): string[] {
  return fields.map(field => `${name}.${field}`)
}

/** The fields of each in the list that is called `name`. */
export function each(name: string, fields: readonly string[]): string[] {
  return fields.map(field => `${name}[].${field}`)
}
