// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Loaded } from './loaded.tsx'

afterEach(cleanup)

type State = Parameters<typeof Loaded<string>>[0]['state']

function show(state: State) {
  render(
    <Loaded state={state} name="your reviews">
      {data => data}
    </Loaded>,
  )
}

test('what is on its way is announced', () => {
  show({ status: 'loading', reload: vi.fn() })
  expect(screen.getByRole('status', { name: 'Loading your reviews' })).toBeTruthy()
})

test('[V5] a failure is told in its words, with a way to try again', () => {
  const reload = vi.fn()
  show({ status: 'failed', message: 'The service is busy.', isMissing: false, reload })
  expect(screen.getByRole('alert').textContent).toContain('The service is busy.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalled()
})

test('[V5] what is not there is not asked for again', () => {
  show({ status: 'failed', message: 'It may have been removed.', isMissing: true, reload: vi.fn() })
  expect(screen.getByRole('alert').textContent).toBe('Not foundIt may have been removed.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('what has arrived is shown', () => {
  show({ status: 'ready', data: 'Kind people.', reload: vi.fn() })
  expect(screen.getByText('Kind people.')).toBeTruthy()
})

test('[V2] what could not be loaded again stays, and is said to be out of date', () => {
  const reload = vi.fn()
  show({ status: 'ready', data: 'Ada’s Award', outdated: 'The service is busy.', reload })
  expect(screen.getByText('Ada’s Award')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('This may be out of date. The service is busy.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalled()
})
