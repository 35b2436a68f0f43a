import { Link, useLocation, useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { BulkList } from '../../features/bulk/bulk-list.tsx'
import { BulkView } from '../../features/bulk/bulk-view.tsx'
import { DecisionsFromFile } from '../../features/bulk/decisions-from-file.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

const linkClass = 'inline-grid min-h-11 content-center underline underline-offset-4'

/** Acts on many applications: one with its preview and its result, or all of the officer's, and decisions from a file [DESK4]. */
export default function Bulk() {
  const { id } = useParams()
  const { state } = useLocation() as { state: { back?: unknown } | null }
  const back = typeof state?.back === 'string' && state.back.startsWith(pages.desk) ? state.back : pages.desk
  return (
    <>
      <DashboardHeading title="Bulk actions" />
      <nav aria-label="Pages of the desk" className="mb-1 flex flex-wrap gap-x-5">
        <Link to={back} className={linkClass}>
          Back to the desk
        </Link>
        {id && (
          <Link to={pages.bulk()} state={{ back }} className={linkClass}>
            All my actions
          </Link>
        )}
      </nav>
      {id ? (
        <BulkView key={id} id={id} />
      ) : (
        <div className="grid max-w-4xl grid-cols-1 gap-4">
          <DecisionsFromFile back={back} />
          <BulkList back={back} />
        </div>
      )}
    </>
  )
}
