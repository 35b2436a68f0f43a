import { useSearchParams } from 'react-router'
import { isId } from '../../contract/core/ids.ts'
import { maximumPlaceLength, maximumSearchLength } from '../../contract/core/lists/list-pages.ts'

/** The choices of a list besides its search, with their labels; the first option of each is the default. */
export interface ListChoices {
  [name: string]: { label: string; options: Record<string, string> }
}

/**
 * What the address says about a list: page, place, search and choices [S2], and what it is narrowed to by the parameters
 * `ids`; what cannot be read is left out.
 */
export function useListAddress<const C extends ListChoices, const Id extends string = never>(
  choices: C,
  ids: readonly Id[] = [],
) {
  const [params, setParams] = useSearchParams()
  const only: Record<string, string> = {}
  for (const name of ids) {
    const id = params.get(name) ?? ''
    if (isId(id)) only[name] = id
  }
  const chosen: Record<string, string | undefined> = {}
  for (const [name, { options }] of Object.entries(choices)) {
    const value = params.get(name) ?? ''
    chosen[name] = value !== '' && Object.hasOwn(options, value) ? value : undefined
  }
  const search = (params.get('search') ?? '').trim().slice(0, maximumSearchLength).toWellFormed()
  const page = /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const place = params.get('behind') ?? ''
  const behind = /^[\w-]+$/.test(place) && place.length <= maximumPlaceLength ? place : undefined
  return {
    page,
    /** The page begins after this place. */
    behind,
    search,
    chosen: chosen as { [N in keyof C]?: Exclude<keyof C[N]['options'], ''> | undefined },
    only: only as { [N in Id]?: string },
    narrowed:
      search !== '' ||
      Object.keys(only).length > 0 ||
      Object.keys(chosen).some(name => name !== 'sort' && chosen[name]),
    /** Of a page; with a place, the page that begins behind it. */
    hrefFor: (number: number, after = '') => `?${withPage(params, number, after)}`,
    goTo: (number: number) => setParams(withPage(params, number), { replace: true }),
    /** Changes some of it and returns to the first page. */
    change: (values: Record<string, string>) => setParams(changed(params, values)),
    reset: () => setParams({}),
  }
}

function withPage(params: URLSearchParams, page: number, behind = ''): URLSearchParams {
  return changed(params, { page: page === 1 ? '' : String(page), behind })
}

function changed(params: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  next.delete('behind')
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** @returns the options of a filter: all, then each of `values`, which is its own label */
export function filterOptions<const V extends string>(values: readonly V[]): Record<'' | V, string> {
  const options = values.map(value => [value, value] as const)
  return Object.fromEntries([['', 'All'] as const, ...options]) as Record<'' | V, string>
}
