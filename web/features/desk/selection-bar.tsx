import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { RowMenu } from '../../ui/lists/row-menu.tsx'
import { type ActName, actNames, useActDraft } from '../bulk/act-draft.ts'
import { aboutRows, ExportWindow } from '../exports/export-act.tsx'
import { PacketWindow } from '../packets/packet-window.tsx'
import type { Officers } from './assign-menu.tsx'
import type { useSelection } from './use-selection.ts'

// It comes when an act is chosen.
const ActForm = lazy(async () => ({ default: (await import('../bulk/act-form.tsx')).ActForm }))

type SelectionBarProps = {
  chosen: ReturnType<typeof useSelection>
  /** How many match the view. */
  total: number
  officers: Officers
  /** Of the view, when it shows one. */
  scholarship: string | undefined
  /** The view shows one scholarship. */
  single: boolean
}

/** What can be done with all that are chosen: one row below the rows, which it pushes; a form opens above it [DESK4]. */
export function SelectionBar({ chosen, total, officers, scholarship, single }: SelectionBarProps) {
  const { count, full, selection } = chosen
  const { draft, change } = useActDraft()
  const [window, setWindow] = useState<'packet' | 'export'>()
  const close = () => setWindow(undefined)
  const row = useRef<HTMLDivElement>(null)
  const { open } = draft
  useFocusAfterForm(row, open)
  return (
    <section className="desk-chosen" aria-label="Chosen applications">
      {open && (
        <Suspense>
          <ActForm key={open} act={open} {...{ draft, change, count, officers, single }} select={selection} />
        </Suspense>
      )}
      {full && <p className="desk-quiet">You can choose at most {deskLimits.picked} one by one.</p>}
      <div ref={row} className="desk-chosen-row" role="group" aria-label="Actions">
        <HowMany chosen={chosen} total={total} />
        {!open && <Acts {...{ change, setWindow }} />}
        <button
          type="button"
          className="desk-clear"
          aria-label="Clear selection"
          title="Clear selection (Esc)"
          onClick={chosen.clear}
        >
          <Icon name="close" />
        </button>
      </div>
      <PacketWindow open={window === 'packet'} onClose={close} {...{ count, selection }} />
      <ExportWindow
        open={window === 'export'}
        onClose={close}
        about={aboutRows(count)}
        from={{ selection, scholarship }}
      />
    </section>
  )
}

/** How many are chosen, and the way to choose all that match. */
function HowMany({ chosen, total }: Pick<SelectionBarProps, 'chosen' | 'total'>) {
  const { count, all, chooseAll } = chosen
  const number = total.toLocaleString('en')
  return (
    <>
      <b>{count.toLocaleString('en')} chosen</b>
      {!all && total > count && total <= deskLimits.chosen && (
        <Button
          size="small"
          variant="quiet"
          oncePressed
          aria-label={`Select all ${number} that match`}
          onClick={chooseAll}
        >
          All {number}
        </Button>
      )}
      {!all && total > deskLimits.chosen && (
        <span className="desk-quiet">
          At most {deskLimits.chosen.toLocaleString('en')} at once: filter to choose all.
        </span>
      )}
    </>
  )
}

type ActsProps = {
  change: ReturnType<typeof useActDraft>['change']
  setWindow: (window: 'packet' | 'export') => void
}

/** The two acts of every day, and the others behind a menu. */
function Acts({ change, setWindow }: ActsProps) {
  const { pathname, search } = useLocation()
  const back = { back: pathname + search }
  const act = (name: ActName) => ({
    label: actNames[name],
    name: actNames[name],
    onSelect: () => change({ open: name }),
  })
  const opener = (label: string, window: 'packet' | 'export') => ({
    label,
    name: label,
    onSelect: () => setWindow(window),
  })
  return (
    <>
      {(['propose', 'assign'] as const).map(name => (
        <Button
          key={name}
          data-act={name}
          size="small"
          variant="secondary"
          oncePressed
          onClick={() => change({ open: name })}
        >
          {actNames[name]}
        </Button>
      ))}
      <RowMenu
        of="the chosen applications"
        actions={[
          ...(['ask', 'label', 'share'] as const).map(act),
          opener('Packet…', 'packet'),
          opener('Export…', 'export'),
          { label: 'Decisions from a file', name: 'Decisions from a file', to: pages.bulk(), state: back },
        ]}
      />
    </>
  )
}

/** When a form closes, the focus goes to what opened it. */
function useFocusAfterForm(row: RefObject<HTMLDivElement | null>, open: ActName | null) {
  const before = useRef(open)
  useEffect(() => {
    const act = before.current
    before.current = open
    if (!act || open) return
    const opener = row.current?.querySelector<HTMLElement>(`[data-act=${act}]`)
    ;(opener ?? row.current?.querySelector<HTMLElement>('.row-menu'))?.focus()
  }, [row, open])
}
