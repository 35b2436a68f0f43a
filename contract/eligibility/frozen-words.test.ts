import { expect, test } from 'vitest'
import type { State } from './condition-terms.ts'
import { conditionsSection, frozenInWords } from './frozen-words.ts'

const condition = (id: string, state: State, isAlternative = false) => ({
  id,
  sentence: `Sentence ${id}`,
  short: `short ${id}`,
  state,
  words: state === 'met' ? 'Met' : 'Not met',
  answer: state === 'met' ? 'an answer' : '',
  isAlternative,
})
const either = (...states: State[]) => states.map((state, at) => condition(`either${at}`, state, true))

test('[ELIG8] an application meets its conditions or not in one line, in which alternatives count as one', () => {
  const saidOf = (...conditions: ReturnType<typeof condition>[]) => frozenInWords({ conditions })
  expect(saidOf(condition('one', 'met'))).toBe('Meets 1 condition')
  expect(saidOf(condition('one', 'met'), ...either('notMet', 'met'))).toBe('Meets 2 conditions')
  expect(saidOf(condition('one', 'met'), ...either('notMet', 'unknown'))).toBe('1 of 2 conditions unknown')
  expect(saidOf(condition('one', 'notMet'), condition('two', 'unknown'))).toBe(
    'Doesn’t meet 1 of 2: short one',
  )
  expect(saidOf(condition('one', 'met'), ...either('notMet', 'notMet'))).toBe(
    'Doesn’t meet 1 of 2: short either0 or short either1',
  )
})

test('[ELIG8] beside the answers stands first why the case is different, then what is not met', () => {
  const conditions = [...either('met'), condition('one', 'met'), condition('two', 'notMet')]
  const { title, answers } = conditionsSection({ number: 3, state: 'notMet', conditions, ownCase: 'Mine.' })
  expect(title).toBe('Who can apply (version 3)')
  expect(answers.map(({ wording, text }) => [wording, text])).toEqual([
    ['My case is different', 'Mine.'],
    ['Sentence two', 'Not met'],
    ['Sentence one', 'Met: an answer'],
    ['One of these: Sentence either0', 'Met: an answer'],
  ])
})
