import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { importPage } from '../../../contract/imports/import-page.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { type PageForRoles, useDashboardUser } from '../../dashboard/dashboard-user.ts'
import { ExportButton } from '../../features/exports/export-act.tsx'
import { ExportList } from '../../features/exports/export-list.tsx'
import { SetList } from '../../features/exports/set-list.tsx'
import { useExports, useExportSets } from '../../features/exports/use-exports.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** The exports that a member of staff has asked for, and the sets of columns that staff have saved [AUDIT2]. */
export default function Exports() {
  const { state, refresh } = useExports()
  const sets = useExportSets()
  return (
    <>
      <Heading />
      <div className="mb-5">
        <ExportButton about="A CSV or XLSX file." variant="primary">
          New export
        </ExportButton>
      </div>
      <Loaded state={state} name="your exports">
        {exports => (
          <section aria-label="My exports" className="mb-8 grid grid-cols-1 gap-3">
            <h2 className="text-xl">My exports</h2>
            <ExportList exports={exports} refresh={refresh} />
          </section>
        )}
      </Loaded>
      <Loaded state={sets.state} name="the saved sets">
        {saved => (
          <section aria-label="Saved sets" className="grid grid-cols-1 gap-3">
            <h2 className="text-xl">Saved sets</h2>
            <SetList sets={saved} onRun={refresh} onRemoved={sets.refresh} />
          </section>
        )}
      </Loaded>
    </>
  )
}

function Heading() {
  const { role } = useDashboardUser()
  return (
    <DashboardHeading title="Exports">
      <Link to={pages.desk} className="underline underline-offset-4">
        Desk
      </Link>{' '}
      <Link to={pages.packets} className="ml-4 underline underline-offset-4">
        Packets
      </Link>
      {role === 'admin' && (
        <Link to={importPage()} className="ml-4 underline underline-offset-4">
          Imports
        </Link>
      )}
    </DashboardHeading>
  )
}
