import type { Call } from '../../../contract/endpoints.ts'

/** The filters, order and columns of the queue; the address holds them, so that views can be shared [DESK2]. */
export type DeskView = Partial<Record<(typeof single)[number], string>> & {
  answer: string[]
  column: string[]
}

const single = [
  'scholarship',
  'rounds',
  'status',
  'outcome',
  'assignee',
  'label',
  'waiting',
  'score',
  'completeness',
  'asked',
  'duplicates',
  'search',
  'sort',
  'by',
] as const

/** The view of an address; without a status, what is not decided yet. */
export function viewOf(search: string): DeskView {
  const params = new URLSearchParams(search)
  const given = single.flatMap(name => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return {
    status: 'open',
    ...Object.fromEntries(given),
    answer: params.getAll('answer'),
    column: params.getAll('column'),
  }
}

/** The address of a view. */
export function addressOf({ answer, column, ...others }: DeskView): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...others, status: others.status ?? 'all' }))
    if (value && !(name === 'status' && value === 'open')) params.set(name, value)
  for (const each of answer) params.append('answer', each)
  for (const each of column) params.append('column', each)
  const text = params.toString()
  return text && `?${text}`
}

/** What the server is asked for a view. */
export function queryOf(view: DeskView) {
  const { status, ...others } = view
  return { ...others, ...(status !== 'all' && { status }) } as Call<'GET /desk'>['query']
}
