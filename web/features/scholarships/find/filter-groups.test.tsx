// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type ListAddress, usualList } from '../../../../contract/scholarships/list-address.ts'
import type { ScholarshipFacets } from '../../../../contract/scholarships/scholarships.ts'
import { CountryGroup } from './country-group.tsx'
import { KnownGroup, Limits } from './filter-groups.tsx'

afterEach(cleanup)

/** Groups of a list whose counts are not ready. */
function show(change: Partial<ListAddress> = {}) {
  const choose = vi.fn()
  const props = { wish: { ...usualList, ...change }, choose, count: 7, facets: undefined }
  render(
    <>
      <KnownGroup {...props} group="degree" choices={['Diploma', 'Masters']} />
      <CountryGroup {...props} />
      <Limits {...props} group="maxFee" />
    </>,
  )
  return choose
}

test('[FIND2] choices work while nobody knows their counts', () => {
  const choose = show({ degree: ['Masters'], maxFee: 37.5 })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Diploma' }))
  expect(choose).toHaveBeenLastCalledWith({ degree: ['Diploma', 'Masters'] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Masters' }))
  expect(choose).toHaveBeenLastCalledWith({ degree: [] })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'At most $37.50' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Any' }))
  expect(choose).toHaveBeenLastCalledWith({ maxFee: undefined })
})

test('[FIND2] without counts Enter chooses the country as it is typed', () => {
  const choose = show({ country: ['Norway'] })
  const box = screen.getByLabelText('Find a country')
  fireEvent.change(box, { target: { value: ' Côte d’Ivoire ' } })
  // It ends what an input method composes, not the choice.
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(choose).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(choose).toHaveBeenLastCalledWith({ country: ['Côte d’Ivoire', 'Norway'] })
})

test('[FIND2] Enter chooses a country by a name that no result has', () => {
  const choose = vi.fn()
  const country = [{ value: 'Ukraine', count: 2 }]
  const facets = { country } as unknown as ScholarshipFacets
  render(<CountryGroup wish={usualList} choose={choose} count={7} facets={facets} />)
  const box = screen.getByLabelText('Find a country')
  for (const [typed, chosen] of [
    ['ukr', 'Ukraine'],
    ['Deutschland', 'Deutschland'],
    ['UK', 'UK'],
  ]) {
    fireEvent.change(box, { target: { value: typed } })
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(choose).toHaveBeenLastCalledWith({ country: [chosen] })
  }
})

test('[FIND1] no more than twenty countries are chosen', () => {
  const choose = show({ country: Array.from({ length: 20 }, (_, index) => `Land ${index}`) })
  const box = screen.getByLabelText('Find a country')
  fireEvent.change(box, { target: { value: 'Norway' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(choose).not.toHaveBeenCalled()
})

test('[FIND1] most choices of a long group are folded, unless one of them is chosen', () => {
  const choices = Array.from({ length: 13 }, (_, index) => `Subject ${index + 1}`)
  const props = { choose: vi.fn(), count: 7, facets: undefined, group: 'subject', choices } as const
  const folds = () => screen.getByText('5 more').closest('details')
  const { unmount } = render(<KnownGroup {...props} wish={{ ...usualList, subject: ['Subject 8'] }} />)
  expect(folds()?.open).toBe(false)
  expect(folds()?.querySelectorAll('input')).toHaveLength(5)
  unmount()
  render(<KnownGroup {...props} wish={{ ...usualList, subject: ['Subject 9'] }} />)
  expect(folds()?.open).toBe(true)
})
