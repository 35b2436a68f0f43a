import { expect, test } from 'vitest'
import { checkAnswers } from '../../contract/forms/check-answers.ts'
import { answerOfValue } from '../../contract/forms/answer-of-value.ts'
import { questionsOf } from '../../contract/forms/question-kinds.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import { scholarshipRow } from '../demo-rows.ts'
import { demoScholarships } from '../scholarships.ts'
import { roundForm } from './round-form.ts'
import { roundEntries, roundScholarship } from './round-rows.ts'

const now = new Date('2026-11-27T12:00:00Z')
const demo = demoScholarships.find(({ name }) => name === roundScholarship)

test('[DESK1] the round of the demo data is 120 applications by as many people, answered as its form asks', () => {
  if (!demo) throw new Error('no such scholarship')
  const entries = roundEntries(now, scholarshipRow(now, demo, ''), newId())
  expect(new Set(entries.map(({ user }) => user.user_email)).size).toBe(120)
  for (const { answers } of entries) {
    const typed = questionsOf(roundForm).map(question => {
      const value = answers[question.id]
      return [question.id, value === undefined ? '' : answerOfValue(question, value)]
    })
    expect(checkAnswers(roundForm, Object.fromEntries(typed)).errors).toEqual({})
  }
  const outcomes = entries.map(({ decision }) => decision?.outcome)
  for (const outcome of ['award', 'waitlist', 'decline'] as const)
    expect(outcomes.filter(each => each === outcome).length).toBeGreaterThan(3)
})
