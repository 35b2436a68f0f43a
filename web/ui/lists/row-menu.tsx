import { Menu } from '@base-ui/react/menu'
import { Link } from 'react-router'
import { Icon } from '../icons.tsx'

export interface RowAction {
  label: string
  /** The label with what it is about; for screen readers. */
  name: string
  /** What follows, where the label alone could be mistaken. */
  hint?: string | undefined
  onSelect?: (() => unknown) | undefined
  /** The address, for a link, and what its page is told. */
  to?: string | undefined
  state?: unknown
}

const itemClass =
  'grid min-h-11 cursor-default content-center rounded-control px-4 py-1.5 leading-tight font-semibold outline-none data-highlighted:bg-hover'

/** A button that opens a menu with what else can be done with a row. */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`More actions for ${of}`}
        className="row-menu grid size-9 shrink-0 place-items-center rounded-control hover:bg-hover data-popup-open:bg-hover"
      >
        <Icon name="more" className="size-5" />
      </Menu.Trigger>
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
