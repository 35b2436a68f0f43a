import { Menu } from '@base-ui/react/menu'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { RowAction } from './row-action.ts'

const itemClass =
  'grid min-h-11 cursor-default content-center rounded-control px-4 py-1.5 leading-tight font-semibold outline-none data-highlighted:bg-hover'

type OpenedRowMenuProps = {
  button: ComponentProps<'button'>
  /** What it is opened by as soon as it is here. */
  press: Event
  actions: readonly RowAction[]
}

/** The button of a menu and the menu, in place of the button that was pressed. */
export function OpenedRowMenu({ button, press, actions }: OpenedRowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const opened = useRef(false)
  useLayoutEffect(() => {
    // Strict mode runs effects twice, and a second press would close it.
    if (opened.current) return
    opened.current = true
    trigger.current?.focus()
    // An event is its own description: the button is pressed in the same way, by mouse, finger or key.
    trigger.current?.dispatchEvent(Reflect.construct(press.constructor, [press.type, press]) as Event)
  }, [press])
  return (
    <Menu.Root>
      <Menu.Trigger {...button} ref={trigger} />
      <Menu.Portal>
        <Menu.Positioner className="z-60 outline-none" sideOffset={4} align="end">
          <Menu.Popup className="min-w-44 max-w-72 rounded-card border border-line-strong bg-surface p-1.5 text-ink shadow-float outline-none">
            {actions.map(({ label, name, hint, onSelect, to, state }) => {
              const text = (
                <>
                  {label}
                  {hint && <span className="text-[0.9rem] font-normal text-ink-soft">{hint}</span>}
                </>
              )
              const shared = { className: itemClass, label, 'aria-label': hint ? `${name}. ${hint}` : name }
              return to === undefined ? (
                <Menu.Item key={label} {...shared} onClick={() => void onSelect?.()}>
                  {text}
                </Menu.Item>
              ) : (
                <Menu.LinkItem key={label} {...shared} closeOnClick render={<Link to={to} state={state} />}>
                  {text}
                </Menu.LinkItem>
              )
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
