import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The ways from one page about a scholarship to its others. */
export function ScholarshipLinks({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Pages of this scholarship" className="mb-1 flex flex-wrap gap-x-5">
      {children}
    </nav>
  )
}

export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-grid min-h-11 content-center underline underline-offset-4">
      {children}
    </Link>
  )
}
