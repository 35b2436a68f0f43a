import type { ReactNode } from 'react'
import type { AwardCondition, AwardInstalment, OwnAward } from '../../../../contract/awards/awards.ts'
import { waitsFor } from '../../../../contract/awards/award-words.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { localTime } from '../../../../contract/core/time/zoned-time.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { formatLongDay } from '../../../ui/time/long-day.ts'

type LineProps = { icon: IconName; title: string; end?: ReactNode; children?: ReactNode }

/** A line of a plan: what, when and how it stands. */
export function PlanLine({ icon, title, end, children }: LineProps) {
  return (
    <li className="flex gap-3 py-3">
      <Icon name={icon} className="mt-0.5 size-5 text-ink-soft" />
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p className="leading-snug font-semibold">{title}</p>
        {children}
      </div>
      {end && <p className="shrink-0 font-display font-semibold tabular-nums">{end}</p>}
    </li>
  )
}

type OfAward = Pick<OwnAward, 'instalments' | 'conditions' | 'state' | 'officeZone'>

/** Each payment with its day and what it waits for: it answers "where is my money" [AWARD5]. */
export function Instalments({ award }: { award: OfAward }) {
  return (
    <ol className="divide-y divide-line">
      {award.instalments.map(each => (
        <PlanLine
          key={each._id}
          icon={icons[each.state]}
          title={formatLongDay(each.dueOn)}
          end={readablePrice(each.amount)}
        >
          <p className="text-[0.95rem] leading-snug text-ink-soft">{instalmentWords(each, award)}</p>
        </PlanLine>
      ))}
    </ol>
  )
}

const icons = {
  planned: 'clock',
  ready: 'half',
  paid: 'check',
  returned: 'undo',
  stopped: 'close',
} as const satisfies Record<AwardInstalment['state'], IconName>

/** How a payment stands, in words. */
export function instalmentWords(instalment: AwardInstalment, award: OfAward): string {
  const { state, paidOn, inFile, dueOn } = instalment
  if (state === 'paid') return paidOn ? `paid on ${formatLongDay(paidOn)}` : 'paid'
  if (state === 'returned') return 'came back; the office finds out why and pays it again'
  if (state === 'stopped') return 'will not be paid'
  if (inFile) return 'being paid'
  const waiting = waitsFor(instalment, award.conditions)
  const isOffer = award.state !== 'accepted' && award.state !== 'ended'
  if (waiting.length > 0) return `${isOffer ? 'after' : 'waits for'} ${wordsOf(waiting)}`
  if (isOffer) return 'nothing is asked for before it'
  if (state === 'ready') return 'confirmed; the office pays it next'
  const due = dueOn <= localTime(new Date(), award.officeZone).slice(0, 10)
  return due ? 'due; the office pays it next' : 'confirmed; paid from this day on'
}

const wordsOf = (conditions: readonly Pick<AwardCondition, 'words'>[]) =>
  new Intl.ListFormat('en-GB').format(conditions.map(({ words }) => `“${words}”`))

export const payeeWords = {
  school: 'Paid to the university, which passes it on to you.',
  finance: 'Paid to you by the finance office.',
} as const
