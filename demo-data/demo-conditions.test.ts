import { expect, test } from 'vitest'
import { conditionWarnings } from '../contract/eligibility/condition-warnings.ts'
import { eligibilityDefinition } from '../contract/eligibility/conditions.ts'
import { demoConditions } from './demo-conditions.ts'
import { scholarshipRows } from './demo-rows.ts'
import { demoScholarships } from './scholarships.ts'

test('[ELIG2] four in five demo scholarships have conditions that can be published, the same on every start', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const rows = scholarshipRows(now, { covers: new Map(), faces: new Map() }, ['a@b.example'])
  const conditions = demoConditions(now, rows)
  expect(conditions.length).toBeGreaterThan(0.75 * demoScholarships.length)
  expect(demoConditions(now, rows)).toEqual(conditions)
  for (const { definition } of conditions) {
    expect(eligibilityDefinition.parse(definition)).toEqual(definition)
    expect(conditionWarnings(definition).filter(({ kind }) => kind !== 'scales')).toEqual([])
  }
  expect(conditions.filter(({ mode }) => mode === 'require')).toHaveLength(3)
  expect(conditions.filter(({ definition }) => definition.oneOf.length > 0)).toHaveLength(2)
  const questions = conditions.flatMap(({ definition }) => definition.all.map(({ question }) => question))
  expect(new Set(questions).size).toBeGreaterThanOrEqual(9)
})
