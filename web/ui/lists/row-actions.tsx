import { usePending } from '../../forms/use-pending.ts'
import type { Mark } from '../../lists/use-stable-rows.ts'
import { Button, LinkButton } from '../button.tsx'
import type { RowAction } from './row-action.ts'
import { RowMenu } from './row-menu.tsx'
import { UndoButton, useUndo } from './undo-button.tsx'

/** What can be done with a row. */
export type ActionsOfRow = {
  /** What the row is about, for screen readers. */
  of: string
  /** The next step; replaced by Undo for some seconds after an act. */
  primary?: RowAction | undefined
  more: readonly RowAction[]
  /** Said next to them. */
  note?: string | false
}

type RowActionsProps = ActionsOfRow & { mark: Mark<unknown> | undefined }

/** What can be done with a row: one step as a button, the rest behind a menu button. */
export function RowActions({ of, primary, more, note, mark }: RowActionsProps) {
  const undo = useUndo(mark?.undo)
  // While Undo is offered it takes the place of the next step, which moves into the menu.
  const behind = undo && primary ? [primary, ...more] : more
  if (mark?.gone) return <span className="inline-block whitespace-nowrap text-ink-soft">{mark.gone}</span>
  const buttons = (
    <div className="row-actions flex items-center gap-2 whitespace-nowrap">
      {undo ? <UndoButton undo={undo} of={of} /> : primary && <Primary {...primary} />}
      {behind.length > 0 && <RowMenu of={of} actions={behind} />}
    </div>
  )
  if (mark?.note) {
    return (
      <div className="row-with-note grid gap-1">
        {buttons}
        <span className="max-w-48 text-[0.9rem] leading-tight whitespace-normal text-ink-soft">
          {mark.note}
        </span>
      </div>
    )
  }
  if (!note) return buttons
  return (
    <div className="flex items-center gap-3">
      {buttons}
      <span className="text-ink-soft">{note}</span>
    </div>
  )
}

const look = { size: 'small', variant: 'secondary' } as const

function Primary({ label, name, to, onSelect }: RowAction) {
  const [pending, run] = usePending()
  if (to !== undefined) {
    return (
      <LinkButton {...look} to={to} aria-label={name}>
        {label}
      </LinkButton>
    )
  }
  return (
    <Button
      {...look}
      oncePressed
      pending={pending}
      aria-label={name}
      onClick={() => void run(async () => onSelect?.())}
    >
      {label}
    </Button>
  )
}
