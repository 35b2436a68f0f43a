import { answerByInWords, clockOf, daysLeft } from '../../../../contract/awards/award-words.ts'
import { placeOf } from '../../../../contract/core/time/zoned-minute.ts'
import { ownTimeZone } from '../../../ui/time/local-minute.ts'

type UntilProps = { answerBy: string; officeZone?: string | undefined; now: number }

/** Until when an award is answered, by the reader's clock and below by the office's, and how many days are left [AWARD1]. */
export function Until({ answerBy, officeZone, now }: UntilProps) {
  const by = new Date(answerBy)
  const zone = ownTimeZone()
  const late = by.getTime() <= now
  return (
    <div className="flex items-center gap-4">
      <p
        className={`shrink-0 rounded-control px-3 py-2 text-center leading-none font-semibold ${late ? 'bg-danger-soft text-danger' : 'bg-accent-fill text-on-accent'}`}
      >
        <Figure left={daysLeft(by, zone, new Date(now))} late={late} />
      </p>
      <div className="min-w-0 leading-snug">
        <p className="font-semibold">
          {late ? 'You had until' : 'Answer by'} {answerByInWords(by, zone, new Date(now))}
        </p>
        {officeZone && placeOf(officeZone) !== placeOf(zone) && (
          <p className="text-[0.95rem] text-ink-soft">{clockOf(by, officeZone)}</p>
        )}
        {late && (
          <p className="text-[0.95rem]">You can still accept, until your place is given to somebody else.</p>
        )}
      </div>
    </div>
  )
}

function Figure({ left, late }: { left: number; late: boolean }) {
  if (late) return 'Late'
  if (left === 0) return 'Today'
  return (
    <>
      <span className="block font-display text-2xl tabular-nums">{left}</span>
      <span className="text-[0.85rem]">{left === 1 ? 'day left' : 'days left'}</span>
    </>
  )
}
