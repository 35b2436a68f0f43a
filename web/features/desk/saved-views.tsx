import { lazy, Suspense, useId, useState } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { addressOf, type DeskView } from './desk-address.ts'
import type { useSavedViews } from './use-saved-views.ts'

// It comes when it is opened.
const ViewsPanel = lazy(async () => ({ default: (await import('./views-panel.tsx')).ViewsPanel }))

type SavedViewsProps = { views: ReturnType<typeof useSavedViews>; view: DeskView }

/** What the desk shows, named as a view when it is one; opens the list of views, and saves this one. */
export function SavedViews({ views, view }: SavedViewsProps) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const address = keptAddress(view)
  const current = views.all.find(each => each.address === address)
  return (
    <>
      <button
        type="button"
        className="desk-title"
        data-key="views"
        aria-expanded={open}
        aria-controls={panel}
        data-leave={open || undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="sr-only">Views: </span>
        {current?.name ?? 'Desk'} <Icon name="right" />
      </button>
      {open && (
        <div id={panel} className="desk-panel desk-views">
          <Suspense>
            <ViewsPanel {...{ views, current, address }} onClose={() => setOpen(false)} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** A view as it is saved: without the search words, which may be somebody's name. */
function keptAddress(view: DeskView): string {
  return addressOf({ ...view, search: '' })
}
