import type { ReactNode } from 'react'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { Button } from '../../ui/button.tsx'
import type { useSelection } from './use-selection.ts'

type SelectionBarProps = {
  chosen: ReturnType<typeof useSelection>
  /** How many match the view. */
  total: number
  /** What can be done with them. */
  children?: ReactNode
}

/** How many applications are chosen, and what can be done with them: below the rows, which it pushes [DESK4]. */
export function SelectionBar({ chosen, total, children }: SelectionBarProps) {
  const { count, all, full } = chosen
  const most = deskLimits.chosen.toLocaleString('en')
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${count.toLocaleString('en')} chosen`}
      </p>
      {count > 0 && (
        <section className="desk-chosen" aria-label="Chosen applications">
          <div className="desk-chosen-count">
            <b>{count.toLocaleString('en')} chosen</b>
            {!all && total > count && total <= deskLimits.chosen && (
              <Button size="small" variant="secondary" oncePressed onClick={chosen.chooseAll}>
                Select all {total.toLocaleString('en')} that match
              </Button>
            )}
            <Button size="small" variant="quiet" oncePressed onClick={chosen.clear}>
              Clear <kbd>Esc</kbd>
            </Button>
          </div>
          {!all && total > deskLimits.chosen && (
            <p className="desk-quiet">At most {most} at once. Filter the queue to choose all that match.</p>
          )}
          {full && <p className="desk-quiet">You can choose at most {deskLimits.picked} one by one.</p>}
          {children}
        </section>
      )}
    </>
  )
}
