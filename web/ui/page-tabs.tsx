import './page-tabs.css'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icons.tsx'

export interface PageTab {
  to: string
  text: string
  icon: IconName
  /** What waits there, such as `7 missing`. */
  note?: string | undefined
}

/** Pages that belong together; the one that is open is in sight on phones, too. */
export function PageTabs({
  name,
  tabs,
  open,
}: {
  name: string
  tabs: readonly PageTab[]
  open: PageTab | undefined
}) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.clientWidth) / 2
  }, [])
  return (
    <nav ref={nav} aria-label={name} className="page-tabs">
      {tabs.map(tab => (
        <Link key={tab.to} to={tab.to} aria-current={tab === open ? 'page' : undefined}>
          <Icon name={tab.icon} /> {tab.text} {tab.note && <span className="font-normal">{tab.note}</span>}
        </Link>
      ))}
    </nav>
  )
}
