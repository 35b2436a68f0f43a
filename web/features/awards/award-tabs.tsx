import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { officePages } from '../../../contract/core/office-pages.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'

const tabs: { to: string; text: string; icon: IconName }[] = [
  { to: officePages.awards, text: 'Awards', icon: 'list' },
  { to: officePages.waitingList, text: 'Waiting list', icon: 'people' },
  { to: officePages.funds, text: 'Funds', icon: 'money' },
  { to: officePages.paymentFiles, text: 'Payment files', icon: 'file' },
]

/** The pages of what comes after released awards; the one that is open is in sight on phones, too. */
export function AwardTabs() {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.clientWidth) / 2
  }, [])
  return (
    <nav
      ref={nav}
      aria-label="Parts of awards"
      className="relative -mx-(--main-x) mb-3 flex gap-1 overflow-x-auto border-b border-line px-(--main-x) [scrollbar-width:none]"
    >
      {tabs.map(({ to, text, icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === officePages.awards}
          className="flex min-h-11 items-center gap-1.5 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent-fill aria-[current=page]:text-ink"
        >
          <Icon name={icon} /> {text}
        </NavLink>
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icons.tsx'

const tabs = [
  { to: officePages.funds, text: 'Funds', icon: 'card' },
] as const

/** The ways between the pages of what comes after awards; on phones they scroll sideways. */
  const { pathname } = useLocation()
  // A single award belongs to the first one.
  const current = tabs.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    <nav aria-label="Pages of awards" className="mb-4 flex overflow-x-auto border-b border-line">
      {tabs.map(tab => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab === current ? 'page' : undefined}
          className="flex min-h-11 shrink-0 items-center gap-2 border-b-3 border-transparent px-3.5 font-semibold text-ink-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent-fill aria-[current=page]:text-ink"
          <Icon name={tab.icon} />
          {tab.text}
        </Link>
      ))}
    </nav>
  )
}
