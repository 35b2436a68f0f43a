// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { EditorPane } from './editor-pane.tsx'
import type { OutlineState } from './use-outline.ts'

afterEach(cleanup)

test('[FORM1] Escape leads back to the outline, unless it ends what an input method composes', () => {
  const close = vi.fn()
  const form = { sections: [{ id: 's1', title: 'About you', questions: [] }] }
  const outline = { selected: 's1', editing: true, close, acts: {} } as unknown as OutlineState
  render(<EditorPane form={form} outline={outline} problems={[]} onChange={() => undefined} />, {
    wrapper: MemoryRouter,
  })
  const title = screen.getByDisplayValue('About you')
  fireEvent.keyDown(title, { key: 'Escape', isComposing: true })
  expect(close).not.toHaveBeenCalled()
  fireEvent.keyDown(title, { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
})
