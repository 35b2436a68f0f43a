import type { ReactNode } from 'react'
import { PageTitle } from '../ui/page-title.tsx'

/** The heading of a dashboard page, with its title for the browser. */
export function DashboardHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-8 grid grid-cols-1 gap-2">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      {children && <p className="text-lg text-ink-soft">{children}</p>}
    </header>
  )
}
