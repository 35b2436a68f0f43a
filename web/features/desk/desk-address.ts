import { splitChoices } from '../../../contract/desk/desk-terms.ts'
import type { Call } from '../../../contract/endpoints.ts'

/** The filters, order and columns of the queue; the address holds them, so that views can be shared [DESK2]. */
export type DeskView = Partial<Record<(typeof single)[number], string>> &
  Record<(typeof several)[number], string[]>

const single = [
  'scholarship',
  'rounds',
  'waiting',
  'score',
  'completeness',
  'asked',
  'duplicates',
  'search',
  'sort',
  'by',
] as const

/** The filters that take several values, and can exclude some. */
export const listed = ['status', 'outcome', 'assignee', 'label', 'conditions'] as const
const several = [...listed, 'answer', 'column'] as const

export type Listed = (typeof listed)[number]
export const isListed = (name: string): name is Listed => listed.some(each => each === name)

/** A view whose filter has these values in place of others of the same sign. */
export function withValues(
  view: DeskView,
  name: Listed,
  { values, not }: { values: string[]; not: boolean },
): DeskView {
  const { any, none } = splitChoices(view[name])
  const marked = (each: readonly string[]) => each.map(value => `!${value}`)
  return { ...view, [name]: not ? [...any, ...marked(values)] : [...values, ...marked(none)] }
}

/** The view of an address; without a status, what is not decided yet. */
export function viewOf(search: string): DeskView {
  const params = new URLSearchParams(search)
  const given = single.flatMap(name => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  const lists = Object.fromEntries(several.map(name => [name, params.getAll(name)])) as Pick<
    DeskView,
    (typeof several)[number]
  >
  return {
    ...Object.fromEntries(given),
    ...lists,
    status: params.has('status') ? lists.status.filter(each => each !== 'all') : ['open'],
  }
}

/** The address of a view. */
export function addressOf(view: DeskView): string {
  const params = new URLSearchParams()
  for (const name of single) if (view[name]) params.set(name, view[name])
  for (const name of several) for (const each of valuesOf(view, name)) params.append(name, each)
  const text = params.toString()
  return text && `?${text}`
}

function valuesOf(view: DeskView, name: (typeof several)[number]): string[] {
  if (name !== 'status') return view[name]
  if (view.status.length === 0) return ['all']
  return view.status.join() === 'open' ? [] : view.status
}

/** What the server is asked for a view. */
export function queryOf(view: DeskView) {
  return view as Call<'GET /desk'>['query']
}
