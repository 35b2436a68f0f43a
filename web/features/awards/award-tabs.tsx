import './awards.css'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
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
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.clientWidth) / 2
  }, [])
  // A single award belongs to the first one.
  const open = tabs.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <nav ref={nav} aria-label="Parts of awards" className="award-tabs">
      {tabs.map(tab => (
        <Link key={tab.to} to={tab.to} aria-current={tab === open ? 'page' : undefined}>
          <Icon name={tab.icon} /> {tab.text}
        </Link>
      ))}
    </nav>
  )
}
