// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useSearchBox } from './use-search-box.ts'

afterEach(cleanup)

function Search({ search }: { search: string }) {
  const box = useRef<HTMLInputElement>(null)
  useSearchBox(box, search)
  return (
    <form onSubmit={event => event.preventDefault()}>
      <input ref={box} defaultValue={search} />
    </form>
  )
}

test('[S2] letters typed while a search is under way stay; going back shows what was searched then', () => {
  const { rerender } = render(<Search search="" />)
  const box = screen.getByRole<HTMLInputElement>('textbox')
  box.value = 'mil'
  fireEvent.submit(box)
  box.value = 'milan'
  rerender(<Search search="mil" />)
  expect(box.value).toBe('milan')
  fireEvent.submit(box)
  rerender(<Search search="milan" />)
  rerender(<Search search="mil" />)
  expect(box.value).toBe('mil')
  rerender(<Search search="" />)
  expect(box.value).toBe('')
})
