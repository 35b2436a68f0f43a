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
  const { version, inTurn } = useTurns(made)
  const [changed, setChanged] = useState<Matching>()
  const [problem, setProblem] = useState<string>()
  const matching = changed ?? made.matching ?? nothing
  const waiting = useRef(0)
  useUnloadWarning(() => waiting.current > 0)
  const params = { id: made._id }

  function refused(name: string, error: unknown) {
    console.error(`${name} failed.`, error)
    setProblem(refusalText(error))
  }
  async function save(next: Matching) {
    try {
      await sessionCall('PATCH /imports/:id', { params, body: { version: version(), ...next } })
      setProblem(undefined)
    } catch (error) {
      refused('Saving the matching', error)
      setChanged(undefined)
    }
    await refresh()
  }
  function change(changes: Partial<Matching>) {
    const next = { ...matching, ...changes }
    setChanged(next)
    waiting.current += 1
    void inTurn(() => save(next)).finally(() => (waiting.current -= 1))
  }
  /** Another sheet has other columns. */
  const changeSheet = (sheet: number) =>
    change({ sheet, columns: made.sheets[sheet]?.suggested ?? [], hidden: null, leaveOut: false })
  const changeTitleRow = (row: number) =>
    inTurn(async () => {
      const body = { version: version(), titles: { sheet: matching.sheet, row } }
      const call = sessionCall('POST /imports/read/:id', { params, body })
      await call.catch(error => refused('Reading the file again', error))
      await refresh()
    })
  const check = () =>
    inTurn(
      async () =>
        void (await sessionCall('POST /imports/check/:id', { params, body: { version: version() } })),
    )
  return { matching, problem, change, changeSheet, changeTitleRow, check }
}

function useTurns({ _id: id, version }: ImportDetails) {
  const queries = useQueryClient()
  const { queryKey } = answerQuery('GET /imports/:id', { params: { id } })
  return {
    version: () => queries.getQueryData(queryKey)?.version ?? version,
    /** Behind all changes that were made before. */
    inTurn: (task: () => Promise<void>) => oneAtATime(`import-${id}`, task),
  }
}
