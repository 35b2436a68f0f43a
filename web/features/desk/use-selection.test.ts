// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { viewOf } from './desk-address.ts'
import type { useQueue } from './use-queue.ts'
import { useSelection } from './use-selection.ts'

afterEach(cleanup)

const loading = { status: 'loading' } as ReturnType<typeof useQueue>

test('[DESK4] another order or more columns keep what is chosen; another filter has its own choice', () => {
  const { result, rerender } = renderHook(search => useSelection(viewOf(search), loading), {
    initialProps: '?waiting=us',
  })
  act(() => result.current.toggle('amina'))
  const chosen = (search: string) => {
    rerender(search)
    return result.current.has('amina')
  }
  expect(chosen('?waiting=us&sort=score&by=mean')).toBe(true)
  expect(chosen('?waiting=us&column=degree')).toBe(true)
  expect(chosen('?waiting=them')).toBe(false)
  expect(chosen('?waiting=us')).toBe(true)
})
