import { useQueryClient } from '@tanstack/react-query'
import { importWorks } from '../../../contract/imports/import-terms.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { live, useLoad } from '../../lists/use-load.ts'

const lookMs = 1_000

/** The imports of all admins; asked for again while the server works on one. */
export function useImports() {
  const queries = useQueryClient()
  const query = answerQuery('GET /imports')
  const state = useLoad({
    ...query,
    ...live,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ state: at }) => importWorks.has(at)) && lookMs * 2,
  })
  return { state, refresh: () => queries.invalidateQueries({ queryKey: query.queryKey }) }
}

/** An import; asked for again while the server works on it. */
export function useImport(id: string) {
  const queries = useQueryClient()
  const query = answerQuery('GET /imports/:id', { params: { id } })
  const state = useLoad({
    ...query,
    ...live,
    refetchInterval: ({ state: { data } }) => data !== undefined && importWorks.has(data.state) && lookMs,
  })
  return { state, refresh: () => queries.invalidateQueries({ queryKey: query.queryKey }) }
}
