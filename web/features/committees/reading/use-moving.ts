import { useState } from 'react'
import type { Ranking } from '../../../../contract/committees/readings.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { errorText, refusalText } from '../../../forms/field-errors.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import type { Move } from './ranking-order.ts'

/** A move that was made, and what takes it back. */
interface Done extends Move {
  before: { place: number | null; reason: string }
}

/** Moves an application of the ranking: shown at once, saved with its reason, and taken back [FAIR8]. */
export function useMoving({ scholarshipId, rows }: Ranking, reload: () => void) {
  const [move, setMove] = useState<Move>()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<Done>()
  const [pending, run] = usePending()
  const params = { id: scholarshipId }
  const send = (number: number, place: number | null, reason: string) =>
    sessionCall('POST /readings/ranking/:id', { params, body: { number, place, reason } })

  function begin(next: Move | undefined) {
    setProblem(undefined)
    setMove(next)
  }
  async function keep(reason: string) {
    if (!move || pending) return
    const row = rows.find(({ number }) => number === move.number)
    if (!row) return begin(undefined)
    // Back where its points put it is no departure.
    const goesBack = row.moved?.from === move.to
    try {
      await run(() => send(move.number, goesBack ? null : move.to, reason.trim()))
      const before = row.moved ? { place: row.place, reason: row.moved.reason } : { place: null, reason: '' }
      setDone({ ...move, before })
      begin(undefined)
      reload()
    } catch (error) {
      console.error('Moving an application failed.', error)
      setProblem(refusalText(error))
    }
  }
  async function undo() {
    if (!done || pending) return
    try {
      await run(() => send(done.number, done.before.place, done.before.reason))
      setDone(undefined)
    } catch (error) {
      console.error('Taking back a move failed.', error)
      toast.error(errorText(error))
    }
    reload()
  }
  return { move, begin, keep, problem, done, undo, pending }
}
