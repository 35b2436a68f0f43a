import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { Button } from '../../ui/button.tsx'
import { type ActName, actNames, type BulkActsProps, useActDraft } from './act-draft.ts'

// It comes when an act is chosen: the desk itself is light.
const ActForm = lazy(async () => ({ default: (await import('./act-form.tsx')).ActForm }))

/** What can be done with all that are chosen; each act has a form, and then a preview [DESK4]. */
export function BulkActs(props: BulkActsProps) {
  const { draft, change } = useActDraft()
  const { pathname, search } = useLocation()
  const names = Object.entries(actNames) as [ActName, string][]
  return (
    <>
      <div className="desk-acts" role="group" aria-label="Acts">
        {names.map(([act, name]) => (
          <Button
            key={act}
            size="small"
            variant="secondary"
            aria-expanded={draft.open === act}
            onClick={() => change({ open: draft.open === act ? null : act })}
          >
            {name}
          </Button>
        ))}
        <Link to={pages.bulkActs} state={{ back: pathname + search }} className="desk-from-file">
          Decisions from a file
        </Link>
      </div>
      {draft.open && (
        <Suspense>
          <ActForm key={draft.open} {...props} act={draft.open} draft={draft} change={change} />
        </Suspense>
      )}
    </>
  )
}
