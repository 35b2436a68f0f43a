import type { EligibilityCondition } from '../contract/eligibility/conditions.ts'
import type { importConditions } from '../server/features/eligibility/condition-service.ts'
import { dayFrom, type ScholarshipRow } from './demo-rows.ts'
import { seededRandom } from './random.ts'
import type { DemoScholarship } from './scholarships/demo-scholarship.ts'
import { demoScholarships } from './scholarships.ts'

type DemoConditions = Parameters<typeof importConditions>[1][number]
/** Without its id. */
type Drawn = EligibilityCondition extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'id'>
    : never
  : never

/** These ask why somebody's case is different. */
const requiring = new Set([
  'Isar Scholarship for Energy Systems',
  'Seismic Design Scholarship',
  'Tallinn Digital State Fellowship',
])

const regions = [
  ['BD', 'NP', 'IN', 'LK', 'PK', 'BT'],
  ['KE', 'UG', 'TZ', 'RW', 'ET', 'GH', 'NG', 'SN'],
  ['MX', 'CO', 'PE', 'CL', 'AR', 'BR', 'JM'],
  ['VN', 'TH', 'ID', 'PH', 'MY', 'KH'],
]

const oneOf = (question: string, ...values: string[]): Drawn => ({
  question,
  kind: 'values',
  comparison: 'isOneOf',
  values,
})

/** In these, people from certain countries or recognised refugees can apply. */
const alternatives: Record<string, Drawn[]> = {
  'Humanitarian Surgery Scholarship': [
    oneOf('p_nationality', ...(regions[1] ?? [])),
    oneOf('p_refugee', 'yes'),
  ],
  'Moor and Marsh Agriculture Grant': [
    oneOf('p_nationality', 'BD', 'NP', 'KE', 'GH'),
    oneOf('p_residence', 'DE'),
    oneOf('p_refugee', 'yes'),
  ],
}

/** The conditions of about four in five demo scholarships; the same on every start but for the day of an age. */
export function demoConditions(
  now: Date,
  scholarships: ReadonlyMap<string, ScholarshipRow>,
): DemoConditions[] {
  const chosen = demoScholarships.filter((_, place) => place % 5 !== 1)
  return chosen.flatMap(scholarship => {
    const row = scholarships.get(scholarship.name)
    if (!row) return []
    const named = (prefix: string) => (condition: Drawn, at: number) => ({
      ...condition,
      id: `c_${prefix}${at + 1}`,
    })
    const definition = {
      all: conditionsOf(scholarship, dayFrom(now, scholarship.deadlineInDays)).map(named('demo')),
      oneOf: (alternatives[scholarship.name] ?? []).map(named('other')),
    }
    return [
      { scholarshipId: row.id, mode: requiring.has(scholarship.name) ? 'require' : 'advise', definition },
    ]
  })
}

function conditionsOf({ name, degree, subject }: DemoScholarship, day: string): Drawn[] {
  const random = seededRandom(`conditions ${name}`)
  const isMasters = degree === 'Masters'
  const others: Drawn[] = [
    {
      question: 'p_income',
      kind: 'amount',
      comparison: 'atMost',
      currency: 'USD',
      hundredths: random.pick([8_000_00, 12_000_00, 20_000_00, 30_000_00]),
      rates: random.chance(0.5) ? [{ currency: 'EUR', rate: 0.92, day: '2026-11-02' }] : [],
    },
    { question: 'p_birth', kind: 'age', comparison: 'atMost', years: isMasters ? 35 : 25, day },
    {
      question: isMasters ? 'p_result' : 'p_school',
      kind: 'result',
      thresholds: [
        { scale: 'percent', mark: random.pick([60, 65, 70]) },
        { scale: 'gpa4', mark: random.pick([2.8, 3, 3.3]) },
        { scale: 'german', mark: 2.5 },
      ],
    },
    {
      question: 'p_english',
      kind: 'result',
      thresholds: [
        { scale: 'ielts', mark: random.pick([6, 6.5, 7]) },
        { scale: 'toefl', mark: random.pick([80, 90]) },
      ],
    },
    isMasters
      ? { question: 'p_work', kind: 'number', comparison: 'atLeast', number: random.integer(1, 3) }
      : oneOf('p_first', 'yes'),
    oneOf(random.chance(0.7) ? 'p_nationality' : 'p_residence', ...random.pick(regions)),
  ]
  return [
    oneOf('p_level', `o_${degree.toLowerCase()}`),
    oneOf('p_field', `o_${subject.toLowerCase()}`),
    // Where one of several countries is enough, no other country is asked.
    ...random.shuffled(alternatives[name] ? others.slice(0, -1) : others).slice(0, random.integer(1, 3)),
  ]
}
