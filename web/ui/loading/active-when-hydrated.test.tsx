// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { ActiveWhenHydrated } from './active-when-hydrated.tsx'

afterEach(cleanup)

const form = (
  <ActiveWhenHydrated>
    <button type="submit">Login</button>
  </ActiveWhenHydrated>
)

test('[A1] a page without its scripts cannot send the form', () => {
  expect(renderToString(form)).toMatch(/<fieldset[^>]* disabled=""/)
})

test('[A1] with its scripts it can', () => {
  render(form)
  expect(screen.getByRole('button').matches('fieldset[disabled] *')).toBe(false)
})
