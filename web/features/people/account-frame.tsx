import type { ReactNode } from 'react'
import { messages } from '../../../contract/core/messages.ts'
import doorways from '../../assets/doorways.svg'
import { Brand } from '../../ui/brand.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

type AccountFrameProps = {
  title: string
  intro?: ReactNode
  /** The page's text in search results; pages without one are not listed. */
  description?: string
  children: ReactNode
}

/** The frame of login, sign-up and password pages: the form, next to a picture on wide screens. */
export function AccountFrame({ title, intro, description, children }: AccountFrameProps) {
  return (
    <div className="grid min-h-svh lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]">
      <PageTitle>{title.replace(/!$/, '')}</PageTitle>
      {description ? (
        <meta name="description" content={description} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <Brand className="self-start" />
        <div className="mx-auto my-auto grid w-full max-w-md gap-7 py-10">
          <div className="grid gap-3">
            <h1 className="text-4xl sm:text-5xl">{title}</h1>
            {intro && <p className="text-lg text-ink-soft">{intro}</p>}
          </div>
          {children}
        </div>
      </div>
      <aside className="on-night sticky top-0 hidden h-svh overflow-hidden bg-night text-moon lg:block">
        <img src={doorways} alt="" className="absolute inset-0 size-full object-cover object-bottom" />
        <p className="relative max-w-md p-12 font-display text-4xl leading-tight font-semibold tracking-tight">
          {messages.headline}
        </p>
      </aside>
    </div>
  )
}
