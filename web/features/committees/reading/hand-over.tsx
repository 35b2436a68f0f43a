import { useState } from 'react'
import { committeeLimits } from '../../../../contract/committees/committee-limits.ts'
import type { Ranking } from '../../../../contract/committees/readings.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { ApiError } from '../../../api/api-error.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { isConflict } from '../../../forms/conflict.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { CloseButton, Modal } from '../../../ui/windows/modal.tsx'
import { costOf } from './ranking-order.ts'

type HandOverProps = {
  open: boolean
  onClose: () => void
  ranking: Ranking
  places: number
  onDone: () => void
}

/** Hands the ranking over to the office, after saying what that means: it releases nothing [FAIR8]. */
export function HandOver({ open, onClose, ranking, places, onDone }: HandOverProps) {
  const { rows, budget } = ranking
  const [length, setLength] = useState(String(Math.min(10, Math.max(0, rows.length - places))))
  const { hand, pending, problem, forget } = useHandingOver(ranking, { onClose, onDone })
  const awarded = Math.min(places, rows.length)
  const waitlist = /^\d{1,6}$/.test(length) ? Number(length) : undefined
  const waiting = Math.min(waitlist ?? 0, rows.length - awarded)
  const cost = costOf(ranking, awarded)
  const moved = rows.filter(row => row.moved !== null).length
  const missing = rows.reduce((sum, { readings }) => sum + Math.max(0, ranking.readingsEach - readings), 0)
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Hand ${rows.length.toLocaleString('en')} proposals over to the office`}
    >
      <ul className="ranking-consequences">
        <li>
          <span>
            <b>{awarded}</b> to award
            {cost && `, ${cost.total}`}
            {cost && budget && ` of ${readablePrice(budget)}`}
            {cost?.left?.over && (
              <strong className="block text-danger">
                {cost.left.text} more than the fund has: the office cannot release this before it has.
              </strong>
            )}
          </span>
        </li>
        <li>
          <span>
            <b>{waiting}</b> for the waiting list, in this order
          </span>
          <TextField
            label="Length"
            inputMode="numeric"
            value={length}
            error={problem?.waitlist}
            onChange={event => {
              forget()
              setLength(event.target.value.trim())
            }}
          />
        </li>
        <li>
          <span>
            <b>{rows.length - awarded - waiting}</b> to decline, without a reason to the applicant unless the
            office gives one
          </span>
        </li>
        <li>
          <span>
            <b>{moved}</b> moved by a chair, each with a reason · <b>{missing}</b>{' '}
            {missing === 1 ? 'reading' : 'readings'} missing
          </span>
        </li>
      </ul>
      <p className="my-2">This releases nothing and tells nobody. The office previews and releases.</p>
      {problem?.message && (
        <p role="alert" className="mb-3 font-semibold text-danger">
          {problem.message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          oncePressed
          pending={pending}
          disabled={waitlist === undefined || waitlist > committeeLimits.places}
          onClick={() => void hand(places, waitlist ?? 0)}
        >
          Hand over
        </Button>
        <CloseButton label="Go on ranking" />
      </div>
    </Modal>
  )
}

interface Problem {
  message?: string | undefined
  waitlist?: string | undefined
}

function useHandingOver(
  { scholarshipId: id, version }: Ranking,
  { onClose, onDone }: Pick<HandOverProps, 'onClose' | 'onDone'>,
) {
  const [problem, setProblem] = useState<Problem>()
  const [pending, run] = usePending()
  async function hand(places: number, waitlist: number) {
    if (pending) return
    setProblem(undefined)
    try {
      const body = { version, places, waitlist }
      await run(() => sessionCall('POST /readings/handOver/:id', { params: { id }, body }))
      toast.success('Handed over. The office has your proposals.')
      onClose()
    } catch (error) {
      console.error('Handing over failed.', error)
      const { waitlist: ofList, places: ofPlaces } = error instanceof ApiError ? error.fields : {}
      if (isConflict(error)) setProblem({ message: changed })
      else setProblem({ waitlist: ofList, message: ofPlaces ?? (ofList ? undefined : errorText(error)) })
    }
    onDone()
  }
  return { hand, pending, problem, forget: () => setProblem(undefined) }
}

const changed =
  'Points or places changed meanwhile. You see the ranking as it is now: please look at it once more.'
