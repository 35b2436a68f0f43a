import { useRef, useState } from 'react'
import type { ImportDetails, Matching } from '../../../contract/imports/imports.ts'
import { sessionCall } from '../../api/session-client.ts'
import { explainError } from '../../forms/field-errors.ts'

const nothing: Matching = { sheet: 0, columns: [], dateOrder: null, publish: false }

/** How columns are matched: shown at once, and saved one change after the other, each with the version before it. */
export function useMatching(made: ImportDetails, refresh: () => Promise<unknown>) {
  const [changed, setChanged] = useState<Matching>()
  const [problem, setProblem] = useState<string>()
  const last = useRef({ version: made.version, saving: Promise.resolve() })
  // What others have changed comes with a higher version.
  if (made.version > last.current.version) last.current.version = made.version
  const matching = changed ?? made.matching ?? nothing

  async function save(next: Matching) {
    try {
      const { version } = last.current
      await sessionCall('PATCH /imports/:id', { params: { id: made._id }, body: { version, ...next } })
      last.current.version = version + 1
      setProblem(undefined)
    } catch (error) {
      console.error('Saving what the columns are failed.', error)
      const { message, fields = {} } = explainError(error)
      setProblem(Object.values(fields).join(' ') || message)
      setChanged(undefined)
    }
    await refresh()
  }
  function change(changes: Partial<Matching>) {
    const next = { ...matching, ...changes }
    setChanged(next)
    last.current.saving = last.current.saving.then(() => save(next))
  }
  /** Another sheet has other columns. */
  const changeSheet = (sheet: number) => change({ sheet, columns: made.sheets[sheet]?.suggested ?? [] })
  return {
    matching,
    problem,
    change,
    changeSheet,
    saved: () => last.current.saving,
    version: () => last.current.version,
  }
}
