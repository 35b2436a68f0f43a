import type { ComponentProps, MouseEvent } from 'react'

/**
 * Leads to an element of this page that can take the focus. It adds no entry to the browser's history: the router does not
 * know those of fragments, and warns when Back meets one. Without scripts it is the browser's own link.
 */
export function InPageLink({
  to,
  className,
  children,
}: { to: string } & Pick<ComponentProps<'a'>, 'className' | 'children'>) {
  function go(event: MouseEvent) {
    const target = document.getElementById(to)
    if (!target) return
    event.preventDefault()
    target.scrollIntoView()
    target.focus({ preventScroll: true })
  }
  return (
    <a href={`#${to}`} onClick={go} className={className}>
      {children}
    </a>
  )
}
