import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'

/** The frame of a page that a mailed link opens; search engines leave it out, and it tells its address to no site. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6 px-5 py-12 sm:py-16">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      {children}
    </div>
  )
}
