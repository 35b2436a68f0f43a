import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { Icon } from '../icons.tsx'
import { laterCode, useLaterCode } from '../loading/later-code.ts'
import type { RowAction } from './row-action.ts'

const menu = laterCode(() => import('./opened-row-menu.tsx'))

/** A button that opens a menu with what else can be done with a row. The menu's code is loaded when it is first pressed. */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const [press, setPress] = useState<Event>()
  const code = useLaterCode(menu, press !== undefined, () => setPress(undefined))
  const button: ComponentProps<'button'> = {
    'aria-label': `More actions for ${of}`,
    className:
      'row-menu grid size-9 shrink-0 place-items-center rounded-control hover:bg-hover data-popup-open:bg-hover',
    children: <Icon name="more" className="size-5" />,
  }
  if (code && press) return <code.OpenedRowMenu button={button} press={press} actions={actions} />
  const open = ({ nativeEvent }: SyntheticEvent) => setPress(first => first ?? nativeEvent)
  return (
    <button
      {...button}
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={event => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open(event)
      }}
    />
  )
}
