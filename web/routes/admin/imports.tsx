import { Link, useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { importPage } from '../../../contract/imports/import-page.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { ImportList } from '../../features/imports/import-list.tsx'
import { ImportView } from '../../features/imports/import-view.tsx'
import { NewImport } from '../../features/imports/new-import.tsx'

export const handle = { allows: role => role === 'admin' } satisfies PageForRoles

const linkClass = 'underline underline-offset-4'

/** Imports from files: one with its columns, its dry run and its result, or all of them, for admins [IMPORT1]. */
export default function Imports() {
  const { id } = useParams()
  return (
    <>
      <DashboardHeading title="Imports">
        {id ? (
          <Link to={importPage()} className={linkClass}>
            All imports
          </Link>
        ) : (
          <>
            Scholarships, or the applications of a round, from a CSV or XLSX file.{' '}
            <Link to={pages.exports} className={linkClass}>
              Exports
            </Link>
          </>
        )}
      </DashboardHeading>
      {id ? (
        <ImportView key={id} id={id} />
      ) : (
        <div className="grid max-w-4xl grid-cols-1 gap-6">
          <NewImport />
          <ImportList />
        </div>
      )}
    </>
  )
}
