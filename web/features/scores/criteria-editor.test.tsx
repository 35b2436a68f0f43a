// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ScoreCriteria } from '../../../contract/scores/scores.ts'
import { CriteriaEditor } from './criteria-editor.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const saved: ScoreCriteria = {
  scholarshipName: 'Volta Award',
  version: 1,
  criteria: ['Need', 'Merit'].map(name => ({ name, weight: 1, words: ['', '', '', '', ''] })),
  hides: false,
  given: false,
}

test('[DESK7] what is wrong with a criterion is not said of the one that takes its place', async () => {
  render(<CriteriaEditor id="s1" administers saved={saved} reload={() => undefined} />)
  const names = () => screen.getAllByLabelText('Name')
  fireEvent.change(names()[0]!, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(names()[0]?.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove criterion 1' }))
  expect(
    names().map(input => [(input as HTMLInputElement).value, input.getAttribute('aria-invalid')]),
  ).toEqual([['Merit', null]])
})
