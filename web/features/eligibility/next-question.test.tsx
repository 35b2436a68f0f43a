// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { MyMatches } from '../../../contract/eligibility/matches.ts'
import { NextQuestion } from './next-question.tsx'
import { ProfileSaver } from './profile-saver.ts'
import { askedQuestions } from './profile-view.ts'

afterEach(cleanup)

const matches = (question: string, decides: number): MyMatches => ({
  counts: { met: 3412, unknown: 906, notMet: 512, none: 0 },
  next: { question, decides, uses: 900 },
  answered: 5,
  fits: {},
  list: null,
})
const questions = askedQuestions({ answers: [], sensitive: [] })
const calls: object[] = []

function Page() {
  const [now, setNow] = useState(matches('p_household', 604))
  const [saver] = useState(
    () =>
      new ProfileSaver(
        answers => {
          calls.push(answers)
          // What the server says next comes while the person is still typing.
          setNow(matches('p_hours', 12))
          return Promise.resolve({ answers: [], sensitive: [] })
        },
        () => undefined,
      ),
  )
  return <NextQuestion {...{ matches: now, questions, saver, saving: { pending: false, problems: {} } }} />
}

test('[ELIG6] the next question says what it decides, stays while it is answered, and then the next one comes', async () => {
  render(<Page />)
  screen.getByText('Next question: People in the household decides 604 of the 906 that may fit')
  // The page begins at its top.
  expect(document.activeElement).toBe(document.body)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '4' } })
  await expect.poll(() => calls).toEqual([{ p_household: '4' }])
  screen.getByText(/^Next question: People in the household/)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Next question: Hours of work in a week decides 12/)
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('form')).toBe(null)
  expect(calls).toHaveLength(1)
})
