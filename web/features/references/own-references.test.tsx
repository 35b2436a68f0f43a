// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { AskedReferee, OwnReferences } from '../../../contract/references/references.ts'
import { OwnReferenceList } from './own-references.tsx'

afterEach(cleanup)

const person = (name: string, state: AskedReferee['state'], remindFrom: string): AskedReferee => ({
  _id: name,
  name,
  email: 'referee@example.org',
  relation: 'My teacher',
  state,
  askedAt: '2026-11-01T10:00:00.000Z',
  openedAt: null,
  settledAt: null,
  refused: false,
  remindFrom,
})

function show(...people: AskedReferee[]) {
  cleanup()
  const references: OwnReferences = {
    applicationId: null,
    scholarshipId: 's1',
    scholarshipName: 'Volta Award',
    universityName: 'Polder University',
    count: 1,
    question: '',
    closesAt: '2099-05-01T12:00:00.000Z',
    open: true,
    people,
  }
  const list = <OwnReferenceList all={[references]} reload={() => undefined} />
  render(<MemoryRouter>{list}</MemoryRouter>)
}

const past = '2026-11-04T10:00:00.000Z'

test('[REF1] [REF2] who declined is never reminded, but asked again while nobody else is asked instead', () => {
  show(person('Dr Chen', 'declined', '2099-01-01T10:00:00.000Z'))
  screen.getByText(/^You can ask them again from/)
  expect(screen.queryByText(/remind/i)).toBeNull()
  show(person('Dr Chen', 'declined', past))
  screen.getByRole('button', { name: 'Ask again: Dr Chen' })
  show(person('Dr Chen', 'declined', past), person('Dr Akhter', 'asked', past))
  expect(screen.queryByRole('button', { name: 'Ask again: Dr Chen' })).toBeNull()
  screen.getByRole('button', { name: 'Remind: Dr Akhter' })
})
