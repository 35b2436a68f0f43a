import { useQueryClient } from '@tanstack/react-query'
import type { ExportState } from '../../../contract/exports/export-terms.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { live, useLoad } from '../../lists/use-load.ts'

const key = 'GET /exports'
const lookMs = 1_500

/** Whether an export is still to be made. */
export const isUnmade = ({ state }: { state: ExportState }) => state === 'waiting' || state === 'making'

/** The exports of the person; asked for again while one is made. */
export function useExports() {
  const queries = useQueryClient()
  const state = useLoad({
    ...answerQuery(key),
    ...live,
    refetchInterval: ({ state: { data = [] } }) => data.some(isUnmade) && lookMs,
  })
  return { state, refresh: () => queries.invalidateQueries({ queryKey: [key] }) }
}

/** The saved sets of columns. */
export function useExportSets() {
  const queries = useQueryClient()
  const state = useLoad(answerQuery('GET /export-sets'))
  return { state, refresh: () => queries.invalidateQueries({ queryKey: ['GET /export-sets'] }) }
}
