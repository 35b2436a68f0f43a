import { createHash } from 'node:crypto'
import { idOf, type KnownSearch } from './dataset.ts'
import type { LoadRequest } from './measure.ts'

export interface Scenario {
  name: string
  requests: LoadRequest[]
  /** The same for the baseline version, where it has it. */
  baseline?: LoadRequest[]
}

/** Requests of a scenario: as many at 10,000 rows as at 1,000,000. */
const variety = 500

/** The reads to measure, with the same random choices each time. */
export function readingScenarios(rows: number, searches: KnownSearch[]): Scenario[] {
  const lastPage = Math.ceil(rows / 3)
  const pages = pick('pages', number => 1 + (number % lastPage))
  const details = pick('details', number => idOf(number % rows))
  const cursors = pick('cursors', number => idOf(number % rows))
  const api = (path: string): LoadRequest => ({ method: 'GET', path: `/api${path}` })
  const page = (path: string): LoadRequest => ({ method: 'GET', path })
  const searchPaths = (kind: KnownSearch['kind']) => {
    const some = searches.filter(search => search.kind === kind)
    return pick(kind, (number, i) => {
      const { text, count } = some[i % some.length] as KnownSearch
      return `/allScholarships?search=${encodeURIComponent(text)}&page=${1 + (number % Math.ceil(count / 3))}`
    })
  }
  const same = (name: string, paths: string[]): Scenario => ({
    name,
    requests: paths.map(api),
    baseline: paths.map(api),
  })
  const common = searchPaths('common')
  return [
    same('list, page 1', ['/allScholarships']),
    same(
      'list, any page',
      pages.map(number => `/allScholarships?page=${number}`),
    ),
    same('search, rare words', searchPaths('rare')),
    same('search, middling words', searchPaths('middling')),
    same('search, common words', common),
    same(
      'details',
      details.map(id => `/scholarshipDetails/${id}`),
    ),
    {
      name: 'list by cursor, 20 rows',
      requests: cursors.map(id => api(`/scholarships?limit=20&after=${id}`)),
      baseline: pages.map(number => api(`/scholarships?limit=20&offset=${number * 3}`)),
    },
    { name: 'HTML of the list, page 1', requests: [page('/allScholarships')] },
    {
      name: 'HTML of the list, any page',
      requests: pages.map(number => page(`/allScholarships?page=${number}`)),
    },
    { name: 'HTML of a search, common words', requests: common.map(page) },
    { name: 'HTML of details', requests: details.map(id => page(`/scholarshipDetails/${id}`)) },
    { name: 'HTML of Home', requests: [page('/')] },
  ]
}

function pick<T>(seed: string, choose: (number: number, i: number) => T): T[] {
  return Array.from({ length: variety }, (_, i) => {
    const digest = createHash('sha256').update(`${seed} ${i}`).digest()
    return choose(digest.readUInt32BE(), i)
  })
}
