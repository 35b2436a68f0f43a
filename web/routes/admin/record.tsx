import { Link, useParams } from 'react-router'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import {
  type RecordAction,
  type RecordObjectKind,
  recordActions,
  recordObjects,
} from '../../../contract/record/record-terms.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { RecordTable } from '../../features/record/record-table.tsx'
import { RetentionPage } from '../../features/retention/retention-page.tsx'
import { useListPage } from '../../lists/use-list-page.ts'
import { ListPage } from '../../ui/lists/list-page.tsx'

export const handle = { allows: role => role === 'admin' } satisfies PageForRoles

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const actions = Object.entries(recordActions).map(([action, words]) => [action, capital(words)])

const choices = {
  about: {
    label: 'About',
    options: { '': 'All', ...recordObjects } satisfies Record<'' | RecordObjectKind, string>,
  },
  action: {
    label: 'Action',
    options: { '': 'All', ...Object.fromEntries(actions) } as Record<'' | RecordAction, string>,
  },
  within: {
    label: 'When',
    options: { '': 'Any time', day: 'Last 24 hours', week: 'Last 7 days', month: 'Last 30 days' },
  },
  sort: { label: 'Sort', options: { '': 'Newest first', at: 'Oldest first' } },
}

/** The record, and by its address the page of what is removed by rule: a route of its own would be in the scripts of public pages. */
export default function Record() {
  const { part } = useParams()
  return part === 'retention' ? <RetentionPage /> : <Entries />
}

/** What staff did and looked at, without the values, for admins [AUDIT1]. */
function Entries() {
  const page = useListPage('GET /record', { choices, ids: ['object'] })
  return (
    <>
      <DashboardHeading title="Record">
        {page.address.only.object ? (
          <>
            Only entries about one item.{' '}
            <Link to={pages.record} className="whitespace-nowrap underline underline-offset-4">
              Show the whole record
            </Link>
          </>
        ) : (
          <>
            What staff did and looked at. Nobody can change it.{' '}
            <Link to={officePages.retention} className="underline underline-offset-4">
              Removal of personal data
            </Link>
          </>
        )}
      </DashboardHeading>
      <ListPage
        page={page}
        names={['entry', 'entries']}
        label="Search by who did it"
        placeholder="Name or email of who did it…"
      >
        {rows => <RecordTable rows={rows} />}
      </ListPage>
    </>
  )
}
