// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '../../contract/core/roles.ts'
import { SideMenu } from './side-menu.tsx'

// Nobody answers how many wait in the inbox.
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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

test('[U1] the menu of a user', () => {
  expect(linksFor('user').dashboard).toEqual([
    'My Profile /dashboard/myProfile',
    'About You /dashboard/aboutYou',
    'My Application /dashboard/myApplication',
    'My Reviews /dashboard/myReviews',
    'Saved /dashboard/saved',
    'Saved Searches /dashboard/savedSearches',
    'My Documents /dashboard/documents',
    'References /dashboard/references',
  ])
})

test('[U1] the menu of a moderator', () => {
  expect(linksFor('moderator').dashboard).toEqual([
    'My Profile /dashboard/myProfile',
    'Manage Scholarships /dashboard/manageScholarships',
    'All reviews /dashboard/allReviews',
    'All applied Scholarship /dashboard/allAppliedScholarship',
    'Add Scholarship /dashboard/addScholarship',
    'Subjects /dashboard/subjects',
    'Desk /dashboard/desk',
    'Inbox /dashboard/inbox',
    'Awards /dashboard/awards',
    'Report /dashboard/report',
  ])
})

test('[U1] the menu of an admin', () => {
  expect(linksFor('admin').dashboard).toEqual([
    'Admin Profile /dashboard/myProfile',
    'Add Scholarship /dashboard/addScholarship',
    'Manage Scholarships /dashboard/manageScholarships',
    'Manage applied Scholarship /dashboard/allAppliedScholarship',
    'Manage Users /dashboard/manageUsers',
    'Manage reviews /dashboard/allReviews',
    'Subjects /dashboard/subjects',
    'Desk /dashboard/desk',
    'Inbox /dashboard/inbox',
    'Awards /dashboard/awards',
    'Report /dashboard/report',
    'Imports /dashboard/imports',
    'Payments /dashboard/payments',
    'Synonyms /dashboard/synonyms',
    'Record /dashboard/record',
    'Settings /dashboard/settings',
  ])
})

test('[U1] the menu leads back to Home and All Scholarship', () => {
  expect(linksFor('user').site).toEqual(['Home /', 'All Scholarship /allScholarships'])
})
