import type { z } from 'zod'
import { type ListAddress, listAddress, readListAddress } from '../../../contract/lists/list-address.ts'
import { footerPages, pages } from '../../../contract/pages.ts'
import { allScholarshipsPageSize } from '../../../contract/scholarship-terms.ts'
import { scholarshipListQuery, scholarshipSearchQuery } from '../../../contract/scholarships.ts'

/** An answer that is the same for everybody. */
export interface PublicAnswer {
  /** Its address as the product writes it; addresses that ask for the same have the same. */
  url: string
  /** What of the catalogue it shows. */
  shows: 'nothing' | 'scholarships' | 'scholarships and reviews'
  /** True for one of countless many, such as a search. */
  rare: boolean
}

const list = 'scholarships'
const details = 'scholarships and reviews'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const oneOfApi = new RegExp(`^/api/(scholarships|scholarshipDetails|reviews)/${uuid}$`)
const detailsPage = new RegExp(`^/scholarshipDetails/${uuid}(?:\\.data)?$`)
const infoPages = new Set(footerPages.map(path => `/${path}`))

/**
 * What an address asks for, when that is the same for everybody; `undefined` for everything else. Parameters that
 * mean nothing are left out for pages, which ignore them, and make a call none of these, which refuses them.
 */
export function publicAnswer(address: string): PublicAnswer | undefined {
  const mark = address.indexOf('?')
  const path = mark < 0 ? address : address.slice(0, mark)
  const query = mark < 0 ? '' : address.slice(mark + 1)
  if (path.startsWith('/api/')) return call(path, query)
  const home = pageUrl(path, query, { path: pages.home, data: '/_.data', route: 'routes/public/home' })
  if (home !== undefined) return { url: home, shows: list, rare: false }
  if (infoPages.has(path)) return { url: path, shows: 'nothing', rare: false }
  if (detailsPage.test(path)) return detailsAnswer(path, query)
  return listPage(path, query)
}

/** Pages are asked for as HTML or, by a browser that has one already, as the data of their own route. */
function pageUrl(
  path: string,
  query: string,
  known: { path: string; data: string; route: string },
): string | undefined {
  if (path === known.path) return path
  if (path !== known.data) return undefined
  const routes = new URLSearchParams(query).getAll('_routes')
  if (routes.length === 0) return path
  return routes.length === 1 && routes[0] === known.route
    ? `${path}?_routes=${encodeURIComponent(known.route)}`
    : undefined
}

function detailsAnswer(path: string, query: string): PublicAnswer | undefined {
  const html = path.replace(/\.data$/, '')
  const route = 'routes/public/scholarship-details'
  const url = pageUrl(path, query, { path: html, data: `${html}.data`, route })
  return url === undefined ? undefined : { url, shows: details, rare: false }
}

function listPage(path: string, query: string): PublicAnswer | undefined {
  const data = `${pages.allScholarships}.data`
  const route = 'routes/public/all-scholarships'
  const found = pageUrl(path, query, { path: pages.allScholarships, data, route })
  if (found === undefined) return undefined
  const wanted = readListAddress(new URLSearchParams(query))
  const [, parameters] = listAddress(wanted).split('?')
  const url = parameters ? `${found}${found.includes('?') ? '&' : '?'}${parameters}` : found
  return { url, shows: list, rare: isRare(wanted) }
}

function call(path: string, query: string): PublicAnswer | undefined {
  const one = oneOfApi.exec(path)
  if (one) {
    return query ? undefined : { url: path, shows: one[1] === 'reviews' ? details : list, rare: false }
  }
  if (path === '/api/allScholarships') {
    const wanted = checked(scholarshipSearchQuery, query)
    return wanted && { url: `${path}?${parametersOf(wanted)}`, shows: list, rare: isRare(wanted) }
  }
  if (path === '/api/scholarships') {
    const wanted = checked(scholarshipListQuery, query)
    // The whole list is not kept: it has no bounds.
    if (wanted?.limit === undefined) return undefined
    return { url: `${path}?${parametersOf(wanted)}`, shows: list, rare: wanted.after !== undefined }
  }
  return undefined
}

/** The query of a call, or `undefined` when the call would refuse it. */
function checked<S extends z.ZodType>(schema: S, query: string): z.output<S> | undefined {
  const parameters = new URLSearchParams(query)
  const values = Object.fromEntries(parameters)
  const names = Object.keys(values)
  // Twice the same name, and bytes that are no text, are for the call itself to judge.
  if (names.length !== parameters.size || names.some(name => values[name]?.includes('\uFFFD')))
    return undefined
  return schema.safeParse(values).data
}

function parametersOf(values: object): string {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined)
  return new URLSearchParams(
    defined.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
}

function isRare(wanted: ListAddress): boolean {
  return wanted.search !== '' || wanted.page > 20 || wanted.size !== allScholarshipsPageSize
}
