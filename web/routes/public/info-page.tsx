import { useLocation } from 'react-router'
import type { PublicPage } from '../../../contract/catalogue.ts'
import { pageMeta } from '../../layout/page-meta.ts'
import type { Route } from './+types/info-page'
import { infoTexts } from './info-texts.tsx'

export const handle = { shows: [] } satisfies PublicPage

function textOf(pathname: string) {
  const text = Object.entries(infoTexts).find(([path]) => path === pathname.replace(/^\/|\/$/g, ''))?.[1]
  if (!text) throw new Error(`No text for ${pathname}`)
  return text
}

export function meta({ location, matches }: Route.MetaArgs) {
  const { title, summary } = textOf(location.pathname)
  return pageMeta({
    siteUrl: matches[0].loaderData?.siteUrl,
    path: location.pathname.replace(/\/$/, ''),
    title,
    description: summary,
  })
}

/** One of the short texts that the footer leads to [L5]. */
export default function InfoPage() {
  const { title, summary, body } = textOf(useLocation().pathname)
  return (
    <article className="page py-14 sm:py-20">
      <h1 className="text-4xl sm:text-6xl">{title}</h1>
      <p className="mt-5 max-w-2xl text-xl text-ink-soft">{summary}</p>
      <div className="prose-page mt-10 max-w-prose text-lg">{body}</div>
    </article>
  )
}
