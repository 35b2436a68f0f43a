import { useLocation } from 'react-router'
import type { PublicPage } from '../../../contract/catalogue.ts'
import type { OwnTexts } from '../../../contract/page-context.ts'
import { pageContext } from '../../api/context.ts'
import { pageMeta } from '../../layout/page-meta.ts'
import type { Route } from './+types/info-page'
import { infoTexts } from './info-texts.tsx'

export const handle = { shows: [] } satisfies PublicPage

type Figures = Pick<OwnTexts, 'since' | 'answerDays'>

/** The figures, and of this page what the office has written itself [OPS6]. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { html, ...figures } = context.get(pageContext).texts
  const name = nameOf(new URL(request.url).pathname)
  return { figures, own: Object.entries(html).find(([page]) => page === name)?.[1] }
}

function nameOf(pathname: string): string {
  return pathname.replace(/^\/|\/$/g, '')
}

function textOf(pathname: string, figures: Figures) {
  const text = Object.entries(infoTexts(figures)).find(([path]) => path === nameOf(pathname))?.[1]
  if (!text) throw new Error(`No text for ${pathname}`)
  return text
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, summary } = textOf(location.pathname, loaderData.figures)
  return pageMeta({
    site: matches[0].loaderData,
    path: location.pathname.replace(/\/$/, ''),
    title,
    description: summary,
  })
}

/** One of the short texts that the footer leads to [L5]. */
export default function InfoPage({ loaderData: { figures, own } }: Route.ComponentProps) {
  const { title, summary, body } = textOf(useLocation().pathname, figures)
  const look = 'prose-page mt-10 max-w-prose text-lg'
  return (
    <article className="page py-14 sm:py-20">
      <h1 className="text-4xl sm:text-6xl">{title}</h1>
      <p className="mt-5 max-w-2xl text-xl text-ink-soft">{summary}</p>
      {own ? (
        <div className={look} dangerouslySetInnerHTML={{ __html: own }} />
      ) : (
        <div className={look}>{body}</div>
      )}
    </article>
  )
}
