import './awards.css'
import { useLocation } from 'react-router'
import { officePages } from '../../../contract/core/office-pages.ts'
import { type PageTab, PageTabs } from '../../ui/page-tabs.tsx'

const tabs: PageTab[] = [
  { to: officePages.awards, text: 'Awards', icon: 'list' },
  { to: officePages.waitingList, text: 'Waiting list', icon: 'people' },
  { to: officePages.funds, text: 'Funds', icon: 'money' },
  { to: officePages.paymentFiles, text: 'Payment files', icon: 'file' },
]

/** The pages of what comes after released awards. */
export function AwardTabs() {
  const { pathname } = useLocation()
  // A single award belongs to the first one.
  const open = tabs.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return <PageTabs name="Parts of awards" tabs={tabs} open={open} />
}
