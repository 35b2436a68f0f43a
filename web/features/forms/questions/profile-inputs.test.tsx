// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Question } from '../../../../contract/forms/question-kinds.ts'
import { QuestionField } from './question-field.tsx'
import type { Answer } from './question-input.ts'

afterEach(cleanup)

const asked = { id: 'q_one', wording: 'What?', help: '', required: false } as const
let given: Answer

function Form({ question, error }: { question: Question; error?: string }) {
  const [answer, setAnswer] = useState<Answer>()
  const onAnswer = (_: string, next: Answer) => setAnswer((given = next))
  return <QuestionField {...{ question, answer, onAnswer, error }} />
}

test('[ELIG1] of each input one control has the name of its question, which the list of errors leads to', () => {
  const questions: Question[] = [
    { ...asked, type: 'countries' },
    { ...asked, type: 'result', scales: ['gpa4'] },
    { ...asked, type: 'amount' },
  ]
  for (const question of questions) {
    const { container } = render(<Form question={question} />)
    expect(container.querySelectorAll('[name="q_one"]')).toHaveLength(1)
  }
})

const typeInto = (label: string, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at] as HTMLElement, { target: { value } })

test('[ELIG1] countries are typed by any name or chosen from the list, and taken out again', async () => {
  render(<Form question={{ ...asked, type: 'countries' }} error="Please choose at least one country." />)
  expect(screen.getByRole('group').getAttribute('aria-describedby')).toMatch(/-error$/)
  typeInto('Add a country', 'Bangla')
  await screen.findByText('Press Enter to add Bangladesh.')
  fireEvent.keyDown(screen.getByLabelText('Add a country'), { key: 'Enter' })
  expect(given).toEqual(['BD'])
  // Chosen from the list of suggestions.
  typeInto('Add another country', 'Italy')
  expect(given).toEqual(['BD', 'IT'])
  typeInto('Add another country', 'Niger')
  fireEvent.click(screen.getByRole('button', { name: 'Remove Bangladesh' }))
  expect(given).not.toContain('BD')
  typeInto('Add another country', 'Allemagne')
  await screen.findByText('Press Enter to add Germany.')
  fireEvent.blur(screen.getByLabelText('Add another country'))
  expect(given).toContain('DE')
})

test('[ELIG1] a result has its scale, its range, and the same on another scale', () => {
  render(<Form question={{ ...asked, type: 'result', scales: ['gpa4', 'percent'] }} />)
  expect(screen.queryByRole('button')).toBe(null)
  typeInto('Scale', 'gpa4')
  typeInto('Result', '3.6')
  expect(given).toEqual(['gpa4:3.6'])
  screen.getByText('0 to 4, higher is better.')
  fireEvent.click(screen.getByRole('button', { name: 'Add the same result on another scale' }))
  const second = screen.getAllByLabelText('Scale')[1] as HTMLElement
  expect(within(second).queryByText('GPA to 4.00')).toBe(null)
  typeInto('Scale', 'percent', 1)
  typeInto('Result', '81', 1)
  expect(given).toEqual(['gpa4:3.6', 'percent:81'])
  expect(screen.queryByRole('button')).toBe(null)
  typeInto('Result', '', 0)
  expect(given).toEqual(['gpa4:', 'percent:81'])
})

test('[ELIG1] an amount has a currency, at first the office’s, which stays when the number goes', () => {
  render(<Form question={{ ...asked, type: 'amount' }} />)
  typeInto('Amount', '420,000')
  expect(given).toBe('USD 420,000')
  typeInto('Currency', 'BDT')
  expect(given).toBe('BDT 420,000')
  typeInto('Amount', '')
  expect(given).toBe('')
  typeInto('Amount', '5')
  expect(given).toBe('BDT 5')
})
