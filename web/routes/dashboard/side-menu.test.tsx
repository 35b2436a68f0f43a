// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Role } from '../../../contract/roles.ts'
import { SideMenu } from './side-menu.tsx'

afterEach(cleanup)

function textsOf(name: string) {
  return within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map(link => `${link.textContent} ${link.getAttribute('href')}`)
}

function linksFor(role: Role) {
  const user = { displayName: 'Ada', email: 'ada@example.com', photoURL: null, role }
  render(<SideMenu user={user} />, { wrapper: MemoryRouter })
  return { dashboard: textsOf('Dashboard'), site: textsOf('Site') }
}

test('[U1] a user finds their profile and applications', () => {
  const { dashboard } = linksFor('user')
  expect(dashboard).toContain('My Profile /dashboard/myProfile')
  expect(dashboard).toContain('My Application /dashboard/myApplication')
})

test('[U1] the profile is called My Profile for moderators and Admin Profile for admins', () => {
  expect(linksFor('moderator').dashboard).toContain('My Profile /dashboard/myProfile')
  cleanup()
  expect(linksFor('admin').dashboard).toContain('Admin Profile /dashboard/myProfile')
})

test('[U1] the menu leads back to Home and All Scholarship', () => {
  expect(linksFor('user').site).toEqual(['Home /', 'All Scholarship /allScholarships'])
})
