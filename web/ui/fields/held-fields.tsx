import { type ReactNode, useEffect, useRef } from 'react'

/** Fields that stay as they are while their form is sent: its success ends it, and what is typed in it. */
export function HeldFields({ pending, children }: { pending: boolean; children: ReactNode }) {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    // What is disabled loses the focus.
    if (!pending && document.activeElement === document.body) last.current?.focus()
  }, [pending])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens
    <fieldset
      disabled={pending}
      className="contents"
      onFocus={({ target }) => {
        last.current = target
      }}
    >
      {children}
    </fieldset>
  )
}
