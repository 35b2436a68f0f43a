import { officePages } from '../../contract/core/office-pages.ts'
import { pages } from '../../contract/core/pages.ts'
import { importPage } from '../../contract/imports/import-page.ts'
import { type Role, roles } from '../../contract/core/roles.ts'
import type { IconName } from '../ui/icons.tsx'

export interface MenuItem {
  to: string
  text: string
  icon: IconName
  /** The heading of the page, where it is not the text. */
  heading?: string
  /** Pages below its address belong to it. */
  hasParts?: true
}

const profile: MenuItem = { to: pages.myProfile, text: 'My Profile', icon: 'person' }

/** The way to the first page of the dashboard, called as in the top bar [L3]. */
export function dashboardHome(role: Role): MenuItem {
  const text = role === 'admin' ? 'Admin Dashboard' : 'User Dashboard'
  return { to: pages.dashboard, text, icon: 'overview' }
}

const addScholarship: MenuItem = { to: pages.addScholarship, text: 'Add Scholarship', icon: 'plus' }
const manageScholarships: MenuItem = {
  to: pages.manageScholarships,
  text: 'Manage Scholarships',
  icon: 'list',
}

const desk: MenuItem = { to: pages.desk, text: 'Desk', icon: 'desk' }

const inbox: MenuItem = { to: pages.inbox, text: 'Inbox', icon: 'message' }

const awards: MenuItem = { to: officePages.awards, text: 'Awards', icon: 'money', hasParts: true }

const report: MenuItem = { to: pages.report, text: 'Report', icon: 'half' }

const terms: MenuItem = {
  to: pages.subjects,
  text: 'Subjects',
  heading: 'Subjects, Degrees and Categories',
  icon: 'book',
}

/** For those who read for a committee, whatever their role. */
export const readingsItem: MenuItem = { to: pages.readings, text: 'Readings', icon: 'eye', hasParts: true }

/** The pages of each role, in the words and the order of the specification [U1], and then those that this product adds. */
export const dashboardMenus: Record<Role, readonly MenuItem[]> = {
  user: [
    profile,
    { to: pages.aboutYou(), text: 'About You', icon: 'card' },
    { to: pages.myApplication, text: 'My Application', heading: 'My Applications', icon: 'file' },
    { to: pages.myReviews, text: 'My Reviews', icon: 'star' },
    { to: pages.saved, text: 'Saved', heading: 'Saved Scholarships', icon: 'heart' },
    { to: pages.savedSearches, text: 'Saved Searches', icon: 'search' },
    { to: pages.documents, text: 'My Documents', icon: 'inbox' },
    { to: pages.references, text: 'References', icon: 'people' },
  ],
  moderator: [
    profile,
    manageScholarships,
    { to: pages.allReviews, text: 'All reviews', icon: 'star' },
    { to: pages.allAppliedScholarship, text: 'All applied Scholarship', icon: 'inbox' },
    addScholarship,
    terms,
    desk,
    inbox,
    awards,
    report,
  ],
  admin: [
    { ...profile, text: 'Admin Profile' },
    addScholarship,
    manageScholarships,
    { to: pages.allAppliedScholarship, text: 'Manage applied Scholarship', icon: 'inbox' },
    { to: pages.manageUsers, text: 'Manage Users', icon: 'people' },
    { to: pages.allReviews, text: 'Manage reviews', icon: 'star' },
    terms,
    desk,
    inbox,
    awards,
    report,
    { to: importPage(), text: 'Imports', icon: 'file' },
    { to: pages.payments, text: 'Payments', icon: 'card' },
    { to: pages.synonyms, text: 'Synonyms', heading: 'Search Synonyms', icon: 'search' },
    { to: pages.record, text: 'Record', heading: 'Record', icon: 'clock' },
    { to: pages.settings, text: 'Settings', heading: 'Site Settings', icon: 'tag' },
  ],
}

/** The way back to the site, for everyone [U1]. */
export const siteMenu: readonly MenuItem[] = [
  { to: pages.home, text: 'Home', icon: 'home' },
  { to: pages.allScholarships, text: 'All Scholarship', icon: 'book' },
]

/** @returns the heading of the page at `pathname`, as far as it can be told before the person is known */
export function dashboardTitle(pathname: string, role: Role | undefined): string {
  const menus = role ? dashboardMenus[role] : roles.flatMap(each => dashboardMenus[each])
  const item = [...menus, readingsItem].find(({ to }) => to === pathname)
  return item?.heading ?? item?.text ?? 'Dashboard'
}
