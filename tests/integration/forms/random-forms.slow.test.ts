import { expect, test } from 'vitest'
import type { Answers, Value } from '../../../contract/forms/answers.ts'
import { answerOfValue } from '../../../contract/forms/answer-of-value.ts'
import { checkAnswers } from '../../../contract/forms/check-answers.ts'
import type { Question } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import { seededRandom } from '../../../demo-data/random.ts'
import { randomAnswers, randomForm } from '../../scenarios/forms/random-forms.ts'

test('[FORM1] 10,000 random forms and answers: each question is answered, hidden, wrong or left out, and stays so', () => {
  const random = seededRandom('forms')
  for (let round = 0; round < 10_000; round += 1) {
    const definition = randomForm(random)
    const answers = randomAnswers(random, definition)
    const { values, hidden, errors } = checkAnswers(definition, answers)
    for (const { id, required } of questionsOf(definition)) {
      const fates = [id in values, hidden.includes(id), id in errors].filter(Boolean).length
      expect(required ? [1] : [0, 1], `${id} in round ${round}`).toContain(fates)
    }
    // What is kept is an answer that comes to the same, without what was hidden or wrong.
    const again = answersOf(questionsOf(definition), values)
    expect(checkAnswers(definition, again, { unfinished: true })).toEqual({ values, hidden, errors: {} })
  }
})

/** The answers that a form shows for kept values. */
function answersOf(questions: readonly Question[], values: Record<string, Value>): Answers {
  const given = questions.filter(({ id }) => id in values)
  return Object.fromEntries(given.map(each => [each.id, answerOfValue(each, values[each.id] as Value)]))
}
