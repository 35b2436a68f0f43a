import { data } from 'react-router'
import type { PublicPage } from '../../../contract/core/catalogue.ts'
import type { PageText } from '../../../contract/page-context.ts'
import { pageContext } from '../../api/context.ts'
import { pageMeta } from '../../layout/page-meta.ts'
import type { Route } from './+types/info-page'

export const handle = { shows: [] } satisfies PublicPage

/** What the office, or the product, says on this page [OPS6]; 404 for one that the office does not show. */
export function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext).texts.get(pathOf(new URL(request.url)))
  if (!page) throw data(null, { status: 404 })
  return page
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, summary } = loaderData
  return pageMeta({
    site: matches[0].loaderData,
    path: pathOf(location),
    title,
    description: summary || title,
  })
}

/** One of the texts that the footer leads to [L5]. */
export default function InfoPage({ loaderData: { title, summary, html, contact } }: Route.ComponentProps) {
  return (
    <article className="page py-14 [overflow-wrap:anywhere] sm:py-20">
      <h1 className="text-4xl sm:text-6xl">{title}</h1>
      {summary && <p className="mt-5 max-w-2xl text-xl text-ink-soft">{summary}</p>}
      <div className="prose-page mt-10 max-w-prose text-lg" dangerouslySetInnerHTML={{ __html: html }} />
      {contact && <ContactDetails {...contact} />}
    </article>
  )
}

/** How to reach the office; what is not set is left out. */
function ContactDetails({ postalAddress, email, phone, hours }: NonNullable<PageText['contact']>) {
  const details = [
    { name: 'Address', value: postalAddress },
    { name: 'Email', value: email, href: `mailto:${email}` },
    { name: 'Phone', value: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` },
    { name: 'Hours', value: hours },
  ].filter(({ value }) => value)
  if (details.length === 0) return null
  return (
    <dl className="prose-page mt-10 grid max-w-prose gap-4 text-lg">
      {details.map(({ name, value, href }) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="whitespace-pre-line">{href ? <a href={href}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The path of the page, also when its data alone is asked for (`/about.data`). */
function pathOf({ pathname }: { pathname: string }): string {
  return pathname.replace(/\/$|\.data$/, '')
}
