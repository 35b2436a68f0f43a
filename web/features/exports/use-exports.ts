import { useQueryClient } from '@tanstack/react-query'
import { answerQuery } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'
import { useMadeFiles } from '../../lists/use-made-files.ts'

/** The exports of the person. */
export const useExports = () => useMadeFiles(answerQuery('GET /exports'))

/** The saved sets of columns. */
export function useExportSets() {
  const queries = useQueryClient()
  const state = useLoad(answerQuery('GET /export-sets'))
  return { state, refresh: () => queries.invalidateQueries({ queryKey: ['GET /export-sets'] }) }
}
