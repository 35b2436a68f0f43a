import { Link } from 'react-router'
import { Icon } from '../ui/icons.tsx'

/** The way back, at the head of a page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="-mt-2 inline-flex min-h-11 items-center gap-2 font-semibold print:hidden">
      <Icon name="left" /> {children}
    </Link>
  )
}
