import { type ComponentProps, type SyntheticEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from '../icons.tsx'
import { dismissSuccesses, dismissToast, holdToast, type Toast, toastStore } from './toast-store.ts'

const looks = {
  success: { icon: 'check', badge: 'bg-success-soft text-success' },
  error: { icon: 'alert', badge: 'bg-danger-soft text-danger' },
  info: { icon: 'info', badge: 'bg-accent-soft text-accent' },
} as const

const none: readonly Toast[] = []

/** What went well on one page is not said on the next, unless it led there [V2]. */
function dismissBeforeLink({ target }: Event) {
  if ((target as Element).closest?.('a')) dismissSuccesses()
}

/**
 * The place of the toasts: a polite live region at the top end of the page, below the top bar [A10]; at the foot of phones
 * and in the middle of that of the dashboard, where they cover no title, filter, Undo, Save or Logout. Presses go through them
 * to what lies under them. Only the latest shows. Render it once.
 */
export function Toaster({ atFoot = false }: { atFoot?: boolean }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none)
  useEffect(() => document.addEventListener('click', dismissBeforeLink), [])
  return (
    <div
      role="status"
      aria-live="polite"
      className={`pointer-events-none fixed right-4 left-4 z-60 grid grid-cols-1 gap-3 max-sm:bottom-20 print:hidden ${atFoot ? 'justify-items-start sm:right-auto sm:bottom-4 sm:left-[45%] sm:max-w-88' : 'justify-items-end sm:top-21 sm:left-auto'}`}
    >
      {toasts.slice(-1).map(toast => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const look = looks[toast.kind]
  return (
    <div className="flex animate-[toast-in_0.25s_ease-out] w-full items-center gap-3 rounded-card border border-line-strong bg-surface py-3.5 pr-5 pl-3.5 text-ink shadow-float sm:w-auto sm:max-w-md">
      <span className={`grid size-9 shrink-0 place-items-center rounded-full ${look.badge}`}>
        <Icon name={look.icon} className="size-5" />
      </span>
      <p className="min-w-0 grow font-semibold">{toast.text}</p>
      {toast.action && (
        <ToastButton
          id={toast.id}
          onPress={toast.action.run}
          className="min-h-9 px-3 font-semibold underline"
        >
          {toast.action.label}
        </ToastButton>
      )}
      {toast.kind === 'error' && (
        <ToastButton id={toast.id} aria-label="Dismiss message" className="size-9 text-ink-soft">
          <Icon name="close" />
        </ToastButton>
      )}
    </div>
  )
}

type ToastButtonProps = Omit<ComponentProps<'button'>, 'id'> & { id: number; onPress?: () => unknown }

/** The toast stays while the button has the focus or the pointer (WCAG 2.2.1); pressed, it gives the focus back and the toast goes. */
function ToastButton({ id, onPress, className, ...rest }: ToastButtonProps) {
  const cameFrom = useRef<EventTarget>(null)
  const hold = ({ currentTarget }: SyntheticEvent) => holdToast(id, currentTarget.matches(':hover, :focus'))
  return (
    <button
      {...rest}
      type="button"
      className={`pointer-events-auto grid shrink-0 place-items-center rounded-control hover:bg-hover ${className}`}
      onPointerEnter={hold}
      onPointerLeave={hold}
      onFocus={event => {
        cameFrom.current = event.relatedTarget
        hold(event)
      }}
      onBlur={hold}
      onClick={() => {
        if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
        dismissToast(id)
        onPress?.()
      }}
    />
  )
}
