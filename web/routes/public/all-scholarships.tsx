import { redirect, useNavigation } from 'react-router'
import type { PublicPage } from '../../../contract/catalogue.ts'
import { pageContext } from '../../api/context.ts'
import {
  type ListAddress,
  listAddress,
  pageCount,
  readListAddress,
} from '../../../contract/lists/list-address.ts'
import { allScholarshipsPageSize } from '../../../contract/scholarship-terms.ts'
import { listedScholarship } from '../../features/scholarships/listed-scholarship.ts'
import { ScholarshipGrid } from '../../features/scholarships/scholarship-grid.tsx'
import { SearchForm } from '../../features/scholarships/search-form.tsx'
import { pageError } from '../../layout/page-error.ts'
import { pageMeta } from '../../layout/page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/all-scholarships'

export const handle = { shows: ['scholarships'], reads: ['page', 'size', 'search'] } satisfies PublicPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const list = readListAddress(new URL(request.url).searchParams)
  const { scholarships, count } = await context
    .get(pageContext)
    .call('GET /allScholarships', { query: list })
    .catch(error => {
      throw pageError(error)
    })
  const last = pageCount(count, list.size)
  if (list.page > last) throw redirect(listAddress({ ...list, page: last }))
  return { scholarships: scholarships.map(listedScholarship), count, list, last }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { list } = loaderData ?? { list: { page: 1, size: allScholarshipsPageSize, search: '' } }
  const about = list.search ? `Scholarships for “${list.search}”` : 'All Scholarships'
  return pageMeta({
    siteUrl: matches[0].loaderData?.siteUrl,
    path: listAddress({ ...list, size: allScholarshipsPageSize }),
    title: list.page === 1 ? about : `${about}, page ${list.page}`,
    description:
      'Search scholarships by university, subject, degree, city and country, and compare their fees and deadlines.',
  })
}

/** All Scholarships [S1, S2]. */
export default function AllScholarships({ loaderData }: Route.ComponentProps) {
  const { scholarships, count, list, last } = loaderData
  const pending = useNavigation().location?.pathname === '/allScholarships'
  const size = list.size === allScholarshipsPageSize ? undefined : list.size
  return (
    <div className="page py-12 sm:py-16">
      <h1 className="text-4xl sm:text-6xl">All Scholarships</h1>
      <div className="mt-8 max-w-3xl">
        <SearchForm search={list.search} size={size} pending={pending} resettable />
      </div>
      <p role="status" className="mt-6 text-ink-soft">
        {resultText(count, list.search)}
      </p>
      <h2 className="sr-only">Results</h2>
      <div aria-busy={pending} className="mt-6 transition-opacity aria-busy:opacity-60">
        {count === 0 ? (
          <NothingFound list={list} />
        ) : (
          <ScholarshipGrid scholarships={scholarships} onFirstScreen />
        )}
      </div>
      <div className="mt-12">
        <Pagination page={list.page} pageCount={last} hrefFor={page => listAddress({ ...list, page })} />
      </div>
    </div>
  )
}

function NothingFound({ list }: { list: ListAddress }) {
  const everything = listAddress({ ...list, page: 1, search: '' })
  return (
    <EmptyState
      title={list.search ? 'Nothing matches this search' : 'No scholarships yet'}
      action={
        list.search && (
          <LinkButton to={everything} variant="secondary">
            Show all scholarships
          </LinkButton>
        )
      }
    >
      {list.search ? 'Try fewer or other words, such as a country or a subject.' : 'Please come back soon.'}
    </EmptyState>
  )
}

function resultText(count: number, search: string): string {
  const number = `${count.toLocaleString('en')} ${count === 1 ? 'scholarship' : 'scholarships'}`
  return search ? `${number} for “${search}”` : number
}
