import { useEffect, useState } from 'react'
import type { Reading } from '../../../../contract/committees/readings.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { scoreText, sharesOf, weightedMean } from '../../../../contract/scores/score-terms.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { Discussion } from './discussion.tsx'
import { momentInWords } from './due.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { FoldedCriterion } from './points.tsx'
import { PointsOfAll } from './points-of-all.tsx'
import { ReadingFrame } from './reading-frame.tsx'
import { useSubmitted } from './undo.tsx'

type SubmittedReadingProps = { reading: Reading; reload: () => void }

/** What was submitted; and once it stands, what others gave and say [FAIR6]. */
export function SubmittedReading({ reading, reload }: SubmittedReadingProps) {
  const submitted = useSubmitted()
  const { pending, act } = useActs(reading, reload)
  const [knows, setKnows] = useState(false)
  useReloadAt(reading.othersFrom, reload)
  const { criteria, points, words, others, next } = reading
  const shares = sharesOf(criteria)
  const mean = weightedMean(criteria, points)
  return (
    <ReadingFrame
      reading={reading}
      given={points.filter(given => given !== null).length}
      submitted={submitted}
      question={
        knows && (
          <LeaveQuestion
            leaving="know"
            number={reading.number}
            pending={pending}
            onLeave={() => void act('know')}
            onStay={() => setKnows(false)}
          />
        )
      }
      acts={
        !knows && (
          <Button size="small" variant="secondary" onClick={() => setKnows(true)}>
            <Icon name="lock" /> I know this person
          </Button>
        )
      }
      points={
        <div className="reading-typed grid gap-4">
          <Until reading={reading} mean={mean} pending={pending} onUndo={() => void act('undo')} />
          {others ? (
            <PointsOfAll reading={reading} others={others} />
          ) : (
            <div>
              {criteria.map((criterion, at) => (
                <FoldedCriterion
                  key={criterion.name}
                  criterion={criterion}
                  share={shares[at]}
                  given={points[at] ?? null}
                />
              ))}
              {words && <p className="mt-3 whitespace-pre-line">{words}</p>}
            </div>
          )}
          {reading.remarks && <Discussion reading={reading} remarks={reading.remarks} reload={reload} />}
          <p className="flex flex-wrap gap-3">
            {next && <LinkButton to={pages.reading(next)}>Next reading</LinkButton>}
            {others && reading.committeeState !== 'handedOver' && (
              <Button variant="secondary" pending={pending} onClick={() => void act('reopen')}>
                Change my points
              </Button>
            )}
            <LinkButton variant={next ? 'quiet' : 'secondary'} to={pages.readings}>
              All readings
            </LinkButton>
          </p>
          {others && (
            <p className="text-[0.95rem] text-ink-soft">
              If you change points, the earlier ones stay beside them.
            </p>
          )}
        </div>
      }
    />
  )
}

type UntilProps = { reading: Reading; mean: number | null; pending: boolean; onUndo: () => void }

/** That it is submitted, until when that can be taken back, and from when others' points show. */
function Until({ reading: { undoUntil, othersFrom, others }, mean, pending, onUndo }: UntilProps) {
  const gave = mean === null ? 'You have submitted' : `You submitted ${scoreText(mean)}`
  if (others) return <p className="text-ink-soft">{gave}. Others’ points show below.</p>
  return (
    <div role="status" className="grid justify-items-start gap-2 rounded-card bg-success-soft p-4">
      <p>
        <strong>{gave}.</strong> {undoUntil && `You can take it back until ${momentInWords(undoUntil)}. `}
        {othersFrom && `Others’ points show from ${momentInWords(othersFrom)}.`}
      </p>
      {undoUntil && (
        <Button variant="secondary" oncePressed pending={pending} onClick={onUndo}>
          <Icon name="undo" /> Take back
        </Button>
      )}
    </div>
  )
}

function useActs({ _id: id, version }: Reading, reload: () => void) {
  const [pending, run] = usePending()
  async function act(which: 'undo' | 'reopen' | 'know') {
    const call = sessionCall('POST /readings/:id', { params: { id }, body: { version, act: which } })
    await run(() => attempt('Acting on a reading', call))
    // Also after a refusal: then the page shows an earlier state.
    reload()
  }
  return { pending, act }
}

/** The longest time that a page waits to look again. */
const longest = 3_600_000

/** Looks again when something shows from a moment on that is near. */
function useReloadAt(moment: string | null, reload: () => void) {
  useEffect(() => {
    const wait = moment === null ? 0 : Date.parse(moment) - Date.now() + 1_000
    if (wait <= 0 || wait > longest) return undefined
    const timer = setTimeout(reload, wait)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `reload` is another one each time
  }, [moment])
}
