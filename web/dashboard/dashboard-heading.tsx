import type { ReactNode } from 'react'
import { PageTitle } from '../ui/page-title.tsx'

type DashboardHeadingProps = {
  title: string
  children?: ReactNode
  /** A paragraph where the page's content has the heading. */
  level?: 'h1' | 'p'
}

/** The heading of a dashboard page, with its title for the browser. */
export function DashboardHeading({ title, children, level: Heading = 'h1' }: DashboardHeadingProps) {
  return (
    <header className="mb-3 grid grid-cols-1 gap-1">
      <PageTitle>{title}</PageTitle>
      <Heading className="text-[1.65rem]">{title}</Heading>
      {children && <p className="text-ink-soft">{children}</p>}
    </header>
  )
}
