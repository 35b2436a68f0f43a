import { expect, test } from 'vitest'
import { hidesFrame } from './site-frame.tsx'

test.each(['/login', '/signUp', '/login/forgot', '/anything/login'])(
  '[L1] top bar and footer are hidden on %s',
  path => expect(hidesFrame(path)).toBe(true),
)

test.each(['/', '/allScholarships', '/payment', '/signup'])('[L1] they show on %s', path =>
  expect(hidesFrame(path)).toBe(false),
)
