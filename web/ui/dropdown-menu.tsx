import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type DropdownMenuProps = { label: ReactNode; name: string; children: ReactNode; className?: string }

/**
 * A button that opens a sheet of links below it, by touch and keyboard, even before scripts have loaded. Escape, a
 * press outside and following a link close it; Escape gives the focus back to the button [L4].
 */
export function DropdownMenu({ label, name, children, className = '' }: DropdownMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    function closeOutside(event: Event) {
      if (!menu.current?.contains(event.target as Node)) menu.current?.removeAttribute('open')
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.removeAttribute('open')
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])
  return (
    // The key makes every page start with a closed menu.
    <details key={key} ref={menu} className={`relative ${className}`}>
      <summary
        aria-label={name}
        className="grid size-11 list-none place-items-center rounded-control hover:bg-current/10 [&::-webkit-details-marker]:hidden"
      >
        {label}
      </summary>
      <div className="absolute top-full right-0 z-30 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-3 text-ink shadow-float">
        {children}
      </div>
    </details>
  )
}
