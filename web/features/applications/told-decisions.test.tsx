// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Application } from '../../../contract/applications/applications.ts'
import { ToldDecisions } from './told-decisions.tsx'

afterEach(cleanup)

const application = (id: string, status: Application['status']) =>
  ({ _id: id, status, scholarshipName: `Award ${id}`, universityName: 'Aldmere' }) as Application

test('[DESK5] what was decided is said in the words of its letter, or of its status; what is open is not', () => {
  const letter = { subject: 'Awarded', letter: 'Congratulations.', at: '2026-11-24T10:00:00.000Z' }
  render(
    <ToldDecisions
      applications={[
        application('a', 'Completed'),
        application('b', 'Rejected'),
        application('c', 'Pending'),
      ]}
      steps={[]}
      decisions={[{ applicationId: 'a', outcome: 'award', words: 'You have been awarded $1', ...letter }]}
    />,
  )
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(['You have been awarded $1', 'Not awarded'])
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
