import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { ApiError } from '../../api/api-error.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'

/** Kept for two minutes, so that going back shows it at once. */
export const applicationQuery = (id: string) => ({
  ...answerQuery('GET /desk/:id', { params: { id } }),
  gcTime: 120_000,
  staleTime: 20_000,
})

/** The application that is read; those beside it are loaded ahead [DESK1]. */
export function useDeskApplication(id: string | undefined, neighbours: readonly (string | undefined)[]) {
  const client = useQueryClient()
  const query = applicationQuery(id ?? '')
  const loaded = useLoad({ ...query, enabled: id !== undefined })
  const last = client.getQueryData<DeskApplication>(query.queryKey)
  // What is read stays on the screen while the server cannot be reached, and is loaded again once it can.
  const state = last && isOutage(loaded) ? ({ status: 'ready', data: last } as const) : loaded
  const isReady = state.status === 'ready'
  const ahead = neighbours.filter(each => each !== undefined).join(' ')
  useEffect(() => {
    if (isReady)
      for (const each of ahead.split(' ')) if (each) void client.prefetchQuery(applicationQuery(each))
  }, [isReady, ahead, client])
  const change = (changed: DeskApplication) =>
    client.setQueryData(applicationQuery(changed.application._id).queryKey, changed)
  return { state: id === undefined ? ({ status: 'none' } as const) : state, change, reload: loaded.reload }
}

function isOutage(loaded: ReturnType<typeof useLoad>): boolean {
  const { status } = loaded
  if (status !== 'failed') return status === 'loading'
  return loaded.error instanceof ApiError && (loaded.error.status === 0 || loaded.error.status >= 500)
}
