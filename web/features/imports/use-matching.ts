import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportDetails, Matching } from '../../../contract/imports/imports.ts'
import { oneAtATime } from '../../api/one-at-a-time.ts'
import { sessionCall } from '../../api/session-client.ts'
import { refusalText } from '../../forms/field-errors.ts'
import { useUnloadWarning } from '../../forms/use-unload-warning.ts'
import { answerQuery } from '../../lists/use-answer.ts'

const nothing: Matching = {
  sheet: 0,
  columns: [],
  dateOrder: null,
  publish: false,
  hidden: null,
  leaveOut: false,
}

/** How columns are matched: shown at once, and saved one change after the other, each with the version before it. */
export function useMatching(made: ImportDetails, refresh: () => Promise<unknown>) {
  const queries = useQueryClient()
  const [changed, setChanged] = useState<Matching>()
  const [problem, setProblem] = useState<string>()
  const matching = changed ?? made.matching ?? nothing
  const waiting = useRef(0)
  useUnloadWarning(() => waiting.current > 0)
  const { queryKey } = answerQuery('GET /imports/:id', { params: { id: made._id } })
  const version = () => queries.getQueryData(queryKey)?.version ?? made.version
  /** Behind all changes that were made before. */
  const inTurn = (task: () => Promise<void>) => oneAtATime(`import-${made._id}`, task)

  async function save(next: Matching) {
    try {
      const body = { version: version(), ...next }
      await sessionCall('PATCH /imports/:id', { params: { id: made._id }, body })
      setProblem(undefined)
    } catch (error) {
      console.error('Saving the matching failed.', error)
      setProblem(refusalText(error))
      setChanged(undefined)
    }
    await refresh()
  }
  function change(changes: Partial<Matching>) {
    const next = { ...matching, ...changes }
    setChanged(next)
    waiting.current += 1
    void inTurn(() => save(next)).finally(() => {
      waiting.current -= 1
    })
  }
  /** Another sheet has other columns. */
  const changeSheet = (sheet: number) =>
    change({ sheet, columns: made.sheets[sheet]?.suggested ?? [], hidden: null, leaveOut: false })
  const changeTitleRow = (row: number) =>
    inTurn(async () => {
      const titles = { sheet: matching.sheet, row }
      await sessionCall('POST /imports/read/:id', {
        params: { id: made._id },
        body: { version: version(), titles },
      }).catch(error => {
        console.error('Reading the file again failed.', error)
        setProblem(refusalText(error))
      })
      await refresh()
    })
  const check = () =>
    inTurn(async () => {
      const body = { version: version() }
      await sessionCall('POST /imports/check/:id', { params: { id: made._id }, body })
    })
  return { matching, problem, change, changeSheet, changeTitleRow, check }
}
