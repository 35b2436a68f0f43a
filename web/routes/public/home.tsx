import type { PublicPage } from '../../../contract/core/catalogue.ts'
import { messages } from '../../../contract/core/messages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { pageContext } from '../../api/context.ts'
import { HeroBanner } from '../../features/scholarships/hero-banner.tsx'
import { listedScholarship } from '../../features/scholarships/listed-scholarship.ts'
import { ProgressiveList } from '../../features/scholarships/progressive-list.tsx'
import { cardsPerRequest } from '../../features/scholarships/use-progressive-list.ts'
import { pageError } from '../../layout/page-error.ts'
import { pageMeta } from '../../layout/page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { Route } from './+types/home'

export const handle = { shows: ['scholarships'] } satisfies PublicPage

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  try {
    const first = await call('GET /scholarships', { query: { limit: cardsPerRequest } })
    return { first: first.map(listedScholarship), renderedAt: Date.now() }
  } catch (error) {
    throw pageError(error)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  if (!site) return []
  const { siteUrl, name, tagline } = site
  return pageMeta({
    site,
    path: pages.home,
    title: messages.headline,
    description: `${messages.topScholarshipsSubtitle}.${tagline ? ` ${tagline}.` : ''}`,
    jsonLd: {
      '@type': 'WebSite',
      name,
      url: siteUrl + pages.home,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${siteUrl}${pages.allScholarships}?search={search}`,
        'query-input': 'required name=search',
      },
    },
  })
}

/** Home [H1–H5]. The section's heading is on the banner's background, so that its cards show below the banner. */
export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <HeroBanner>
        <div className="max-w-3xl">
          <h2 id="top-scholarships" className="text-2xl sm:text-3xl">
            {messages.topScholarships}
          </h2>
          <p className="mt-1.5 text-moon-soft">{messages.topScholarshipsSubtitle}</p>
        </div>
      </HeroBanner>
      <section aria-labelledby="top-scholarships" className="page relative -mt-16">
        <ProgressiveList {...loaderData} />
        <div className="mt-8 text-center">
          <LinkButton to={pages.allScholarships} size="large">
            All Scholarships
          </LinkButton>
        </div>
      </section>
    </>
  )
}
