import { NavLink } from 'react-router'
import { pages } from '../../contract/core/pages.ts'
import { DropdownMenu } from '../ui/dropdown-menu.tsx'
import { Icon } from '../ui/icons.tsx'
import { AccountArea, AccountMenu } from './account-area.tsx'
import { Brand } from '../ui/brand.tsx'

const links = [
  { to: pages.home, text: 'Home' },
  { to: pages.allScholarships, text: 'All Scholarship' },
]

/** Brand, the links for everyone, and the person's own part [L2, L3]; a dropdown on small screens [L4]. */
export function TopBar({ overBanner }: { overBanner: boolean }) {
  const look = overBanner ? 'on-night absolute inset-x-0 top-0 z-20 text-moon' : 'border-b border-line'
  return (
    <header className={look}>
      <div className="page flex h-[56px] items-center lg:h-[64px] gap-6">
        <Brand night={overBanner} />
        <nav aria-label="Main" className="hidden gap-1 lg:flex">
          {links.map(link => (
            <NavLink
              key={link.to}
              to={link.to}
              end
              className="rounded-control px-3.5 py-2 font-semibold whitespace-nowrap underline-offset-8 hover:underline aria-[current=page]:underline aria-[current=page]:decoration-accent-fill aria-[current=page]:decoration-3"
            >
              {link.text}
            </NavLink>
          ))}
        </nav>
        <div className="hidden grow justify-end lg:flex">
          <AccountArea overBanner={overBanner} />
        </div>
        <DropdownMenu
          name="Menu"
          className="ml-auto lg:hidden"
          label={<Icon name="menu" className="size-7" />}
        >
          <nav aria-label="Main" className="grid">
            {links.map(link => (
              <NavLink key={link.to} to={link.to} end className={menuItemClass}>
                {link.text}
              </NavLink>
            ))}
          </nav>
          <AccountMenu itemClass={menuItemClass} />
        </DropdownMenu>
      </div>
    </header>
  )
}

const menuItemClass =
  'flex min-h-12 w-full items-center rounded-control px-4 text-left font-semibold hover:bg-hover aria-[current=page]:text-accent'
