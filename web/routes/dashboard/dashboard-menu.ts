import { pages } from '../../../contract/pages.ts'
import type { Role } from '../../../contract/roles.ts'
import type { IconName } from '../../ui/icons.tsx'

export interface MenuItem {
  to: string
  text: string
  icon: IconName
}

const overview: MenuItem = { to: pages.dashboard, text: 'Overview', icon: 'overview' }
const profile: MenuItem = { to: pages.myProfile, text: 'My Profile', icon: 'person' }

/** The pages of each role, in the words and the order of the specification [U1]. */
export const dashboardMenus: Record<Role, readonly MenuItem[]> = {
  user: [overview, profile, { to: pages.myApplication, text: 'My Application', icon: 'file' }],
  moderator: [overview, profile],
  admin: [overview, { ...profile, text: 'Admin Profile' }],
}

/** The way back to the site, for everyone [U1]. */
export const siteMenu: readonly MenuItem[] = [
  { to: pages.home, text: 'Home', icon: 'home' },
  { to: pages.allScholarships, text: 'All Scholarship', icon: 'book' },
]
