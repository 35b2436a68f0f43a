// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { AboutYou } from '../../../contract/eligibility/about-you.ts'
import { AboutYouGroups } from './about-you-groups.tsx'
import { ProfileSaver } from './profile-saver.ts'
import { askedQuestions } from './profile-view.ts'

afterEach(cleanup)

const about: AboutYou = {
  answers: [
    { question: 'p_hours', answer: '12', answeredAt: '2026-05-02T10:00:00.000Z', expired: true },
    { question: 'p_income', answer: 'BDT 420000', answeredAt: '2026-11-02T10:00:00.000Z', expired: false },
  ],
  sensitive: [],
}

function show(given: AboutYou, first?: string) {
  const calls: object[] = []
  const saver = new ProfileSaver(
    answers => {
      calls.push(answers)
      return Promise.resolve(given)
    },
    () => undefined,
  )
  const shared = { questions: askedQuestions(given), saver, saving: { pending: false, problems: {} } }
  const back = { to: '/allScholarships', text: 'Back to All Scholarships' }
  render(<AboutYouGroups {...shared} first={first} back={back} />, { wrapper: MemoryRouter })
  return calls
}

test('[ELIG1] an answer that is too old counts as none until one says that it is still right', async () => {
  const calls = show(about)
  screen.getByText('From May 2026. Is it still right?')
  screen.getByText('no longer counted')
  expect(screen.getByText('Money and work').closest('summary')?.textContent).toBe('Money and work 1 of 4')
  fireEvent.click(screen.getByRole('button', { name: 'Still right: Hours of work in a week' }))
  await expect.poll(() => calls).toEqual([{ p_hours: '12' }])
})

test('[ELIG1] sensitive questions are asked where they are switched on, with their ground', () => {
  show(about)
  expect(screen.queryByText('Only if you want')).toBe(null)
  cleanup()
  show({ ...about, sensitive: [{ question: 'p_gender', ground: 'The will of the donor.' }] }, 'p_gender')
  screen.getByText(/It is asked on this ground: The will of the donor\./)
  screen.getByRole('link', { name: 'Back to All Scholarships' })
  expect(screen.queryByText('Religion')).toBe(null)
})

test('[ELIG1] what is wrong is kept while another question is open, and nothing of it is sent', () => {
  const calls = show(about, 'p_household')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'four' } })
  fireEvent.submit(screen.getByRole('form'))
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Change: Hours of work in a week' }))
  expect(screen.getByText('not saved yet').parentElement?.textContent).toBe('Not answerednot saved yet')
  fireEvent.click(screen.getByRole('button', { name: 'Answer: People in the household' }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('four')
  expect(calls).toEqual([])
})

test('[ELIG1] Undo brings back what was answered before', async () => {
  const calls = show(about, 'p_income')
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('420000')
  fireEvent.submit(screen.getByRole('form'))
  await expect.poll(() => calls).toEqual([{ p_income: 'BDT 420000' }])
})
