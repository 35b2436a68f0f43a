import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import { live, useLoad } from './use-load.ts'

const lookMs = 1_500

/** Whether a file is still to be made. */
export const isUnmade = ({ state }: { state: string }) => state === 'waiting' || state === 'making'

/** The files that a person has asked for; asked for again while one is made. */
export function useMadeFiles<File extends { state: string }>(query: UseQueryOptions<File[]>) {
  const queries = useQueryClient()
  const state = useLoad({
    ...query,
    ...live,
    refetchInterval: ({ state: { data = [] } }) => data.some(isUnmade) && lookMs,
  })
  return { state, refresh: () => queries.invalidateQueries({ queryKey: query.queryKey }) }
}
