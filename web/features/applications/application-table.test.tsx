// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Application } from '../../../contract/applications/applications.ts'
import { ApplicationTable } from './application-table.tsx'

const application = {
  _id: 'application-1',
  scholarshipId: 'scholarship-1',
  scholarshipName: 'Harbour Award',
  universityName: 'University of Aldmere',
  address: '1 High Street',
  feedback: 'Please send your transcript.',
  subject: 'Engineering',
  degree: 'masters',
  applicationFees: '$50',
  serviceCharge: '$10',
  status: 'Pending',
  date: '2026-11-24T10:00:00.000Z',
} as Application

afterEach(cleanup)

function show(change: Partial<Application> = {}) {
  const actions = () => ({ onEdit: vi.fn(), onCancel: vi.fn(), onReview: vi.fn() })
  render(
    <ApplicationTable
      applications={[{ ...application, ...change }]}
      steps={[]}
      decisions={[]}
      conversations={[]}
      removals={[]}
      requests={{ open: [], pauses: [] }}
      markOf={() => undefined}
      actions={actions}
    />,
    { wrapper: MemoryRouter },
  )
}

test('[U3] of what is decided no feedback is awaited', () => {
  show({ status: 'Completed', feedback: '' })
  expect(screen.queryByText('None yet')).toBeNull()
  cleanup()
  show({ feedback: '' })
  expect(screen.getByText('None yet')).toBeTruthy()
})

test('[U3] the table has the columns of the specification', () => {
  show()
  expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
    '#',
    'University Name',
    'Address',
    'Feedback',
    'Subject',
    'Degree',
    'Application Fees',
    'Service Charge',
    'Status',
    'Actions',
  ])
  // One of them is the header of the row.
  expect([...document.querySelectorAll('tbody tr > *')].map(cell => cell.textContent)).toEqual([
    '1',
    // Where it stands is below the names.
    expect.stringMatching(/^University of AldmereHarbour AwardSubmitted/),
    '1 High Street',
    'Please send your transcript.',
    'Engineering',
    'masters',
    '$50',
    '$10',
    'Pending',
    'Details',
  ])
})

test('[U3] feedback is red; the status is red if rejected, otherwise green', () => {
  show({ status: 'Rejected' })
  expect(screen.getByText('Please send your transcript.').className).toContain('text-danger')
  expect(screen.getByText('Rejected').className).toContain('text-danger')
  cleanup()
  show({ status: 'Processing' })
  expect(screen.getByText('Processing').className).toContain('text-success')
})

test('[U3] Details leads to the scholarship', () => {
  show()
  const row = screen.getAllByRole('row')[1] as HTMLElement
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/scholarshipDetails/scholarship-1')
})

/** The actions behind the menu button of the row. */
async function menuOf(status: Application['status']) {
  show({ status })
  fireEvent.click(
    screen.getByRole('button', { name: 'More actions for Harbour Award, University of Aldmere' }),
  )
  return (await screen.findAllByRole('menuitem')).map(item => item.textContent)
}

test('[U3] [U4] [U5] [U6] the other actions are behind a menu button; what is decided is a record', async () => {
  expect(await menuOf('Processing')).toEqual(['Edit', 'Add review', 'Cancel apply'])
  cleanup()
  expect(await menuOf('Completed')).toEqual(['Add review', 'Delete record'])
})
