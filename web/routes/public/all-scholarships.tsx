import { type ComponentType, lazy, useEffect, useState } from 'react'
import { redirect, useNavigation } from 'react-router'
import type { PublicPage } from '../../../contract/core/catalogue.ts'
import { withKnownTerms } from '../../../contract/scholarships/known-terms.ts'
import {
  type ListAddress,
  listAddress,
  listParameters,
  pageCount,
  publicQuery,
  readListAddress,
  unreadParameters,
  usualList,
} from '../../../contract/scholarships/list-address.ts'
import { fitChoices } from '../../../contract/scholarships/scholarship-filters.ts'
import { type TermKind, termKinds } from '../../../contract/scholarships/scholarship-terms.ts'
import { searchWords } from '../../../contract/scholarships/search-words.ts'
import type { Searched } from '../../../contract/scholarships/marks.ts'
import { pages } from '../../../contract/core/pages.ts'
import { pageContext } from '../../api/context.ts'
import { ChosenFilters } from '../../features/scholarships/find/chosen-filters.tsx'
import { FilterPanel, FiltersButton } from '../../features/scholarships/find/filter-panel.tsx'
import { chosenIn, scholarshipsText, unreadText } from '../../../contract/scholarships/filter-texts.ts'
import type { ForYouProps, Matches } from '../../features/scholarships/find/for-you-line.tsx'
import { ListOrder, LongerPage } from '../../features/scholarships/find/list-order.tsx'
import { findForm, useFind } from '../../features/scholarships/find/use-find.ts'
import { cardMatch } from '../../features/scholarships/card-match.ts'
import { listedScholarship } from '../../features/scholarships/listed-scholarship.ts'
import { ScholarshipGrid } from '../../features/scholarships/scholarship-grid.tsx'
import { ResetButton, SearchForm } from '../../features/scholarships/search-form.tsx'
import { SaveSearchButton } from '../../features/saved/searches/save-search-button.tsx'
import { pageError } from '../../layout/page-error.ts'
import { pageMeta } from '../../layout/page-meta.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { Pagination } from '../../ui/lists/pagination.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import type { Route } from './+types/all-scholarships'

export const handle = { shows: ['scholarships'], reads: listParameters } satisfies PublicPage

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const { call, terms } = context.get(pageContext)
  const { known, lost } = withKnownTerms(params, terms)
  const list = readListAddress(known)
  const unread = [...new Set([...lost.map(({ kind }) => kind), ...unreadParameters(known)])]
  // A form without scripts sends what was left empty, too.
  if (unread.length === 0 && [...params.values()].includes('')) throw redirect(listAddress(list))
  const {
    scholarships,
    count,
    facets,
    widened = [],
  } = await call('GET /allScholarships', { query: { ...publicQuery(list), facets: 'true' } }).catch(error => {
    throw pageError(error)
  })
  const last = pageCount(count, list.size)
  if (list.page > last) throw redirect(listAddress({ ...list, page: last }))
  const shown = facets?.nearest ?? list.search
  const searched = { words: searchWords(shown), widened }
  const choicesOf = (kind: TermKind) =>
    facets?.[kind].map(({ value }) => value) ??
    terms[kind].flatMap(({ name, retired }) => (retired && !list[kind].includes(name) ? [] : [name]))
  return {
    scholarships: scholarships.map(listedScholarship),
    matches: list.search ? scholarships.map(found => cardMatch(found, searched)) : [],
    searched:
      searchedText(shown, widened) + (shown === list.search ? '' : `: nothing matches “${list.search}”`),
    count,
    facets,
    choices: [['fit', fitChoices] as const, ...termKinds.map(kind => [kind, choicesOf(kind)] as const)],
    list,
    about: aboutOf(list),
    last,
    unread: unread.length > 0 && unreadText(unread),
    renderedAt: Date.now(),
  }
}

/** This many other words are named. */
const mostOthers = 3

/** What was searched, with what means the same, as it follows the number [FIND5]. */
function searchedText(search: string, widened: Searched['widened']): string {
  if (widened.flatMap(({ others }) => others).length > mostOthers) return ` for “${search}” and related words`
  const texts = [search, ...widened.flatMap(({ others }) => others)].map(text => `“${text}”`)
  return search && ` for ${new Intl.ListFormat('en', { type: 'disjunction' }).format(texts)}`
}

/** What browsers and search engines are told about the page. */
function aboutOf(list: ListAddress) {
  const about = list.search ? `Scholarships for “${list.search}”` : 'All Scholarships'
  return {
    path: listAddress(list),
    title: list.page === 1 ? about : `${about}, page ${list.page}`,
    description:
      'Search scholarships by university, subject, degree, city and country, and compare their fees and deadlines.',
    unlisted: listAddress({ ...list, page: 1 }) !== pages.allScholarships,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? pageMeta({ site: matches[0].loaderData, ...loaderData.about }) : []
}

const resultsId = 'results'

/** All Scholarships [S1, S2], with filters next to them [FIND1–FIND4, FIND7]. */
export default function AllScholarships({ loaderData }: Route.ComponentProps) {
  const [own, onMatches] = useState<Matches>()
  const [ForYou, setForYou] = useState<ComponentType<ForYouProps>>()
  // What fits the reader comes later: the page is the same for everybody.
  useEffect(() => {
    void import('../../features/scholarships/find/for-you.tsx').then(
      code => setForYou(() => code.ForYou),
      () => {},
    )
  }, [])
  const data = { ...loaderData, ...own }
  const { searched, count, facets, choices, list, unread } = data
  const { wish, choose, submit, sheetToggled } = useFind(list)
  const pending = useNavigation().location?.pathname === pages.allScholarships || data.busy
  const size = list.size === usualList.size ? undefined : list.size
  const results = useFocusAfterRemoval<HTMLElement>()
  return (
    <div className="page py-4 sm:py-6">
      <div className="grid items-center gap-x-10 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]">
        <h1 className="text-[1.75rem] lg:text-4xl">All Scholarships</h1>
        <SearchForm
          search={list.search}
          pending={pending}
          list={{ formId: findForm, size, onSubmit: submit }}
        />
      </div>
      <SkipLink to={resultsId} text="Skip to the results" />
      {unread && <p className="mt-4 text-ink-soft">{unread}</p>}
      <div className="mt-3 lg:grid lg:grid-cols-[220px_minmax(0,1fr)] lg:items-start lg:gap-x-6">
        <FilterPanel {...{ wish, choose, count, facets, choices }} onToggle={sheetToggled} />
        <section ref={results} id={resultsId} tabIndex={-1} aria-label="Results" className="outline-none">
          <h2 className="sr-only">Results</h2>
          <div className="flex flex-wrap items-center gap-x-2">
            <FiltersButton count={chosenIn(wish).length} />
            <ListOrder wish={wish} choose={choose} />
            <ResetButton />
            <p role="status" className="min-w-36 grow basis-0 text-ink-soft lg:ml-2">
              {scholarshipsText(count) + searched}
            </p>
            <SaveSearchButton wish={wish} />
          </div>
          <ChosenFilters wish={wish} facets={facets} />
          <div className="mt-3 min-h-12">{ForYou && <ForYou data={loaderData} onMatches={onMatches} />}</div>
          <Found {...{ data, pending }} />
        </section>
      </div>
    </div>
  )
}

type FoundProps = { data: Route.ComponentProps['loaderData'] & Matches; pending: boolean | undefined }

/** Outside a `Suspense`, so that the server waits for it: the page says it without scripts, too. */
const NothingFound = lazy(() => import('../../features/scholarships/find/nothing-found.tsx'))

/** A page of the results with the way to the others, or what to try instead. */
function Found({ data, pending }: FoundProps) {
  const { scholarships, matches, count, facets, list, last, renderedAt, badges } = data
  return (
    <>
      <div aria-busy={pending} className="mt-2 transition-opacity aria-busy:opacity-60">
        {count === 0 ? (
          <NothingFound list={list} facets={facets} />
        ) : (
          <ScholarshipGrid {...{ scholarships, renderedAt, matches, badges }} onFirstScreen besideColumn />
        )}
      </div>
      {count === 0 ? (
        // There is still a first page [S1]; there is nowhere to go from it.
        <nav aria-label="Pages" className="sr-only">
          <span aria-current="page">1</span>
        </nav>
      ) : (
        <div className="mt-8 grid justify-items-center gap-4">
          <Pagination page={list.page} pageCount={last} hrefFor={page => listAddress({ ...list, page })} />
          <LongerPage list={list} count={count} />
        </div>
      )}
    </>
  )
}
