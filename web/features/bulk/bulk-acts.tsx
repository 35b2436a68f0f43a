import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { Button } from '../../ui/button.tsx'
import { type ActName, actNames, type BulkActsProps, useActDraft } from './act-draft.ts'

// It comes when an act is chosen: the desk itself is light.
const ActForm = lazy(async () => ({ default: (await import('./act-form.tsx')).ActForm }))

/** The actions on all chosen applications; each has a form, then a preview [DESK4]. */
export function BulkActs(props: BulkActsProps) {
  const { draft, change } = useActDraft()
  const { pathname, search } = useLocation()
  const names = Object.entries(actNames) as [ActName, string][]
  const acts = useRef<HTMLDivElement>(null)
  const before = useRef(draft.open)
  useEffect(() => {
    if (before.current && !draft.open)
      acts.current?.querySelector<HTMLElement>(`[data-act=${before.current}]`)?.focus()
    before.current = draft.open
  }, [draft.open])
  return (
    <>
      {!draft.open && (
        <div ref={acts} className="desk-acts" role="group" aria-label="Actions">
          {names.map(([act, name]) => (
            <Button
              key={act}
              data-act={act}
              size="small"
              variant="secondary"
              oncePressed
              onClick={() => change({ open: act })}
            >
              {name}
            </Button>
          ))}
          <Link
            to={pages.bulk()}
            state={{ back: pathname + search }}
            className="desk-from-file"
            // It comes to where a double click on Cancel ends.
            onClick={event => event.detail > 1 && event.preventDefault()}
          >
            Decisions from a file
          </Link>
        </div>
      )}
      {draft.open && (
        <Suspense>
          <ActForm key={draft.open} {...props} act={draft.open} draft={draft} change={change} />
        </Suspense>
      )}
    </>
  )
}
