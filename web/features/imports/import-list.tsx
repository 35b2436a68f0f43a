import { Link } from 'react-router'
import { counted } from '../../../contract/core/counted.ts'
import { importPage } from '../../../contract/imports/import-page.ts'
import type { ImportRecord } from '../../../contract/imports/imports.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { countedOf, stateBadges, titleOf } from './import-words.ts'
import { useImports } from './use-imports.ts'

/** The imports of all admins, the newest first [IMPORT1]. */
export function ImportList() {
  const { state } = useImports()
  return (
    <section aria-label="Imports so far" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Imports so far</h2>
      <Loaded state={state} name="the imports">
        {imports =>
          imports.length === 0 ? (
            <EmptyState icon="file" title="No imports">
              Upload a file to start one.
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {imports.map(each => (
                <li key={each._id}>
                  <ImportCard made={each} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function ImportCard({ made }: { made: ImportRecord }) {
  const { _id: id, state, rows, imported, by, startedAt } = made
  const { tone, text } = stateBadges[state]
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0 gap-1">
        <h3 className="text-lg font-semibold wrap-break-word">
          <Link to={importPage(id)} className="underline underline-offset-4">
            {titleOf(made)}
          </Link>
        </h3>
        <p className="text-ink-soft">
          {imported > 0 ? countedOf(made, imported) : counted(rows, 'row')}, <OfficeMoment at={startedAt} />
          {by !== null && `, by ${by || 'a deleted account'}`}
        </p>
      </div>
      <StatusBadge tone={tone}>{text}</StatusBadge>
    </Card>
  )
}
