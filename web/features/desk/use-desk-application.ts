import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
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
  const state = useLoad({ ...query, enabled: id !== undefined })
  const isReady = state.status === 'ready'
  const ahead = neighbours.filter(each => each !== undefined).join(' ')
  useEffect(() => {
    if (isReady)
      for (const each of ahead.split(' ')) if (each) void client.prefetchQuery(applicationQuery(each))
  }, [isReady, ahead, client])
  const change = (changed: DeskApplication) =>
    client.setQueryData(applicationQuery(changed.application._id).queryKey, changed)
  return {
    state: id === undefined ? ({ status: 'none', data: undefined } as const) : state,
    change,
    reload: state.reload,
  }
}
