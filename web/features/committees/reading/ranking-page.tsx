import './ranking.css'
import { useState } from 'react'
import { committeeLimits } from '../../../../contract/committees/committee-limits.ts'
import { readerName } from '../../../../contract/committees/committee-terms.ts'
import type { Ranking } from '../../../../contract/committees/readings.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { scoreText } from '../../../../contract/scores/score-terms.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { toolClass } from '../../../ui/fields/control-class.ts'
import { Icon } from '../../../ui/icons.tsx'
import { HandOver } from './hand-over.tsx'
import { movedRows } from './ranking-order.ts'
import { RankingTable } from './ranking-table.tsx'
import { useMoving } from './use-moving.ts'

type RankingPageProps = { ranking: Ranking; reload: () => void }

/** The applications in the order of their points, with the line under the last that gets a place [FAIR8]. */
export function RankingPage({ ranking, reload }: RankingPageProps) {
  const { rows, part, state, severity, recused } = ranking
  const [order, setOrder] = useState<Order>('place')
  const [typedPlaces, setPlaces] = useState(String(ranking.places ?? ''))
  const [handing, setHanding] = useState(false)
  const acts = part === 'chair' && state !== 'handedOver'
  const moving = useMoving(ranking, reload)
  const readingOf = useOwnReadings(ranking.scholarshipId)
  const places = /^\d{1,6}$/.test(typedPlaces)
    ? Math.min(Number(typedPlaces), committeeLimits.places)
    : undefined
  const inOrder = order === 'place' ? movedRows(rows, moving.move) : byMean(rows)
  return (
    <div className="grid grid-cols-1 gap-4">
      {state === 'handedOver' && (
        <p role="status" className="rounded-card bg-work-soft p-4">
          <strong>Handed over to the office.</strong> Nobody has been told. The ranking can’t be changed
          unless the office gives it back with a reason.
        </p>
      )}
      <div className="ranking-tools">
        {part === 'chair' && (
          <label>
            Order
            <select
              className={`${toolClass} select-arrow pr-10`}
              value={order}
              onChange={event => setOrder(event.target.value as Order)}
            >
              <option value="place">Adjusted</option>
              <option value="mean">Mean</option>
            </select>
          </label>
        )}
        {acts && (
          <label>
            Places
            <input
              className={toolClass}
              inputMode="numeric"
              size={4}
              value={typedPlaces}
              onChange={event => setPlaces(event.target.value.trim())}
            />
          </label>
        )}
        <Money ranking={ranking} />
        {acts && (
          <Button disabled={moving.move !== undefined} onClick={() => setHanding(true)}>
            Hand over…
          </Button>
        )}
      </div>
      {severity && (
        <p className="text-[0.95rem] text-ink-soft">
          Adjusted: what each would have if everybody read equally strictly. Of{' '}
          {counted(severity.readers, 'reader')} the strictest is {scoreText(Math.abs(severity.strictest))}{' '}
          under, the mildest {scoreText(Math.abs(severity.mildest))} over.
        </p>
      )}
      {part === 'reader' && (
        <p className="text-[0.95rem] text-ink-soft">
          {counted(rows.length, 'application')}, by the mean of the committee. ◆ marks those that you read.
          The chair draws the line.
        </p>
      )}
      <RankingTable
        ranking={ranking}
        rows={inOrder}
        places={order === 'place' ? places : undefined}
        moving={acts && order === 'place' ? moving : undefined}
        readingOf={readingOf}
      />
      {recused.length > 0 && <Recused numbers={recused} isChair={part === 'chair'} />}
      {acts && <Undo moving={moving} />}
      {places !== undefined && (
        <HandOver
          open={handing}
          onClose={() => setHanding(false)}
          ranking={ranking}
          places={places}
          onDone={reload}
        />
      )}
      {places === undefined && handing && <NoPlaces onClose={() => setHanding(false)} />}
    </div>
  )
}

type Order = 'place' | 'mean'

const byMean = (rows: Ranking['rows']) => rows.toSorted((one, other) => (other.mean ?? 0) - (one.mean ?? 0))

/** The reader's own readings of these applications, by number: the others have no page for them. */
function useOwnReadings(scholarshipId: string): ReadonlyMap<number, string> {
  const { data = [] } = useAnswer('GET /readings')
  const own = data.find(committee => committee.scholarshipId === scholarshipId)?.readings ?? []
  return new Map(own.map(({ number, _id }) => [number, _id]))
}

function Money({ ranking: { amount, budget } }: Pick<RankingPageProps, 'ranking'>) {
  const words = [amount && `${readablePrice(amount)} each`, budget && `${readablePrice(budget)} in the fund`]
  return <p className="grow text-[0.95rem] text-ink-soft tabular-nums">{words.filter(Boolean).join(', ')}</p>
}

/** Where one sees nothing, it is said that one does not, and nothing else [FAIR3]. */
function Recused({ numbers, isChair }: { numbers: readonly number[]; isChair: boolean }) {
  const which = numbers.length === 1 ? `Applicant ${numbers[0]}` : `Applicants ${numbers.join(', ')}`
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2 className="mb-1 flex items-center gap-2 text-xl">
        <Icon name="lock" /> You are recused from {numbers.length}
      </h2>
      <p>
        {which}. {isChair && 'Somebody else places them. '}You see no points, no place and no money of theirs,
        and the line is drawn as if they weren’t there.
      </p>
    </section>
  )
}

function Undo({ moving: { done, undo, pending } }: { moving: ReturnType<typeof useMoving> }) {
  return (
    <div className="foot-bar">
      <div role="status" className="ranking-undo">
        {done && (
          <>
            <span>
              {readerName(done.number)} moved to {done.to}
            </span>
            <button type="button" aria-disabled={pending || undefined} onClick={() => void undo()}>
              Undo
            </button>
          </>
        )}
      </div>
    </div>
  )
}

function NoPlaces({ onClose }: { onClose: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 rounded-control bg-warning-soft p-4">
      Please enter how many places there are first.
      <Button size="small" variant="secondary" onClick={onClose}>
        OK
      </Button>
    </p>
  )
}
