import { ownValue } from '../../../contract/core/own-value.ts'
import type { JsonSchema } from './json-schema.ts'

const someId = '019ab2f4-6c1e-7d3a-9b52-4f0e8a7c6d21'
const picture = `/images/${someId}/full.webp`

/** The questions of a scholarship. */
const form = {
  sections: [
    {
      id: 's_about1',
      title: 'About your studies',
      questions: [
        {
          id: 'q_why001',
          type: 'paragraph',
          wording: 'Why this university?',
          help: '',
          required: true,
          maxWords: 200,
        },
      ],
    },
  ],
}

/** The conditions of a scholarship. */
const conditions = {
  all: [
    { id: 'c_level1', question: 'p_level', kind: 'values', comparison: 'isOneOf', values: ['o_masters'] },
    {
      id: 'c_income',
      question: 'p_income',
      kind: 'amount',
      comparison: 'atMost',
      currency: 'USD',
      hundredths: 1_200_000,
      rates: [],
    },
  ],
  oneOf: [],
}

/** An example of each text, number and list that its schema alone does not explain. */
const examples: Record<string, unknown> = {
  accent: '#a3430f',
  address: '12 Rue Bab Souika, Tunis',
  amount: '$50',
  answers: { p_residence: 'BD' },
  applicationDeadline: '2027-03-31',
  awardsPrefix: '360G-bursary',
  applicationFees: '$50',
  budget: 'AED 80000',
  by: 'Ines Moreau',
  capacity: 3,
  category: 'Full-Fund',
  city: 'Milan',
  closesAt: '2027-03-05T17:00',
  clientSecret: 'pi_3PXk2ACZ6qsJgndJ0b3V7QwE_secret_tF8nQ0bZyR',
  code: '287082',
  columns: ['application', 'name', 'email'],
  contact: 'office@example.org',
  copyrightSince: 2024,
  country: 'Italy',
  daysLeft: 12,
  definition: form,
  degree: 'Masters',
  display_url: picture,
  email: 'karim@example.org',
  newEmail: 'karim.rahman@example.org',
  fee: '$50',
  feedback: 'Please send your transcript as well.',
  formerNames: ['Medicine'],
  groups: [['PhD', 'doctorate']],
  height: 900,
  ground: 'The will of the donor, 3 May 2019',
  hours: 'Monday to Friday, 9:00 to 17:00',
  hsc: '5.00',
  image: picture,
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  logoDark: picture,
  logoLight: picture,
  madeBy: 'Ines Moreau',
  name: 'Karim Haddad',
  note: 'Ask for the letter of recommendation.',
  newPassword: 'Kestrel#2027',
  opensAt: '2026-12-01T09:00',
  others: ['doctorate'],
  pages: [
    {
      slug: 'travel-grants',
      title: 'Travel grants',
      group: 'Services',
      shown: true,
      summary: 'What we pay for the way.',
      text: 'Keep your **tickets**.',
    },
  ],
  password: 'Kestrel#2027',
  payerEmail: 'karim@example.org',
  payerName: 'Karim Haddad',
  phone: '+216 71 234 567',
  photo: picture,
  postalAddress: '12 Rue Bab Souika, Tunis',
  postedUserEmail: 'ines@example.org',
  publishableKey: 'pk_live_51H8xQ2',
  published: form,
  rating: 4.5,
  ratingPoint: 4.5,
  recoveryCodes: ['kx7mf-2q9wd'],
  reviewerComments: 'Quick answers, and the stipend came on time.',
  reviewerEmail: 'karim@example.org',
  reviewerImage: picture,
  reviewerName: 'Karim Haddad',
  scholarshipCategory: 'Full-Fund',
  scholarshipDescription: 'Two years in the laboratory for earthquake engineering.',
  scholarshipName: 'Seismic Design Scholarship',
  scholarships: someId,
  scriptUrl: 'https://js.stripe.com/dahlia/stripe.js',
  search: 'milan',
  serviceCharge: '$20',
  since: 2005,
  siteName: 'Grants Office',
  social: [{ network: 'X', label: 'X', url: 'https://x.com/grants' }],
  ssc: '4.80',
  stipend: '$1,200',
  subject: 'Engineering',
  subjectName: 'Engineering',
  tagline: 'Providing reliable scholarship since 2005',
  timeZone: 'Europe/Rome',
  uri: 'otpauth://totp/Bursary:karim%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Bursary',
  token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMTlhYjJmNCJ9.c2lnbmF0dXJl',
  transactionId: 'pi_3PXk2ACZ6qsJgndJ0b3V7QwE',
  universityImage: picture,
  universityName: 'Politecnico di Milano',
  universityRank: 111,
  user_email: 'karim@example.org',
  user_name: 'Karim Haddad',
  user_photo: picture,
  userEmail: 'karim@example.org',
  userName: 'Karim Haddad',
  view: { status: ['open'] },
  width: 1600,
  words: ['phd'],
}

/** Of fields that have the name of others, and another form. */
const otherExamples: Record<string, unknown> = {
  address: '?status=Processing',
  columns: ['reference', 'amount'],
  definition: conditions,
  published: { number: 1, mode: 'advise', definition: conditions },
  question: 'p_gender',
  words: ['Weak', 'Below most', 'Good', 'Strong', 'Among the best'],
}

const descriptions: Record<string, string> = {
  page: 'Starts at 1.',
  size: 'Entries per page.',
  sort: 'Sort order; descending with a leading `-`.',
  maxFee: 'In units of the currency; 0 for free ones.',
  closesWithin: 'Days from today.',
  minRating: 'Stars.',
  scholarshipCategory: 'One of the categories of `GET /scholarshipTerms`.',
  subjectName: 'One of the subjects of `GET /scholarshipTerms`.',
  degree: 'One of the degrees of `GET /scholarshipTerms`.',
  scholarship: 'Only for this scholarship.',
  person: 'Only those of this account.',
  scholarships: 'Only reviews of these scholarships: at most 100 ids, separated by commas.',
  after: 'The entries after the one with this id.',
  behind: 'Entries after the position given by `X-Last-Place` of another page; `page` is then ignored.',
  reason: 'The reason; for changed dates, it is sent to the people affected.',
  draft: 'Not offered until it is published.',
  submission: 'Idempotency key: repeating a request of the same person with this id adds nothing.',
  version: 'The version that the changes are based on; they are refused if a newer one is stored.',
}

const formats: Record<string, string> = {
  uuid: someId,
  date: '2026-11-24',
  'date-time': '2026-11-24T09:30:00.000Z',
  email: 'karim@example.org',
  uri: 'https://scholarships.example.org/calendar/Gq3xV0n1y8mPZt5cRk2LwE7bHsA.ics',
}

/** Adds a description and an example to a field. */
export function describeField(name: string, schema: JsonSchema): void {
  if (Object.keys(schema).length === 0) {
    schema.description = 'Accepted and ignored: the server sets it.'
    return
  }
  const description = ownValue(descriptions, name)
  if (description) schema.description = description
  const example = [ownValue(examples, name), ownValue(otherExamples, name)].find(
    each => each !== undefined && suits(schema, each),
  )
  const told = schema.enum || 'const' in schema || schema.format || schema.$ref
  if (example !== undefined && !told) schema.examples = [example]
}

/** A field of this name can have another type elsewhere. */
function suits({ type, format, pattern, anyOf = [], ...schema }: JsonSchema, example: unknown): boolean {
  if (schema.enum) return schema.enum.some(each => each === example)
  if (type === undefined) return anyOf.some(one => suits(one, example))
  // What may be empty has two types.
  const types: readonly string[] = [type].flat()
  if (types.includes('string')) {
    return !format && typeof example === 'string' && new RegExp(pattern ?? '').test(example)
  }
  if (types.includes('array')) {
    const { items, minItems = 0 } = schema
    if (!Array.isArray(example) || example.length < minItems) return false
    return example.every(each => suits(items as JsonSchema, each))
  }
  if (types.includes('object')) {
    if (typeof example !== 'object' || example === null || Array.isArray(example)) return false
    const known = schema.properties ?? example
    return Object.keys(example).every(field => Object.hasOwn(known, field))
  }
  return types.some(one => one === 'number' || one === 'integer') && typeof example === 'number'
}

/** @returns an example of what a schema describes, without fields that are never read */
export function exampleOf(schema: JsonSchema, components: Record<string, JsonSchema>): unknown {
  if (schema.$ref) return exampleOf(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, components)
  if (schema.examples) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.oneOf ?? schema.anyOf ?? []
  if (first) return exampleOf(first, components)
  if (schema.type === 'array') return [exampleOf(schema.items as JsonSchema, components)]
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}) as [string, JsonSchema][]
    return Object.fromEntries(
      fields
        .filter(([, field]) => Object.keys(field).some(key => key !== 'description'))
        .map(([name, field]) => [name, exampleOf(field, components)]),
    )
  }
  // What may be empty has two types.
  const types = new Set<unknown>([schema.type].flat())
  if (types.has('boolean')) return true
  if (types.has('integer') || types.has('number')) return schema.minimum ?? 1
  return ownValue(formats, schema.format ?? '') ?? 'text'
}
