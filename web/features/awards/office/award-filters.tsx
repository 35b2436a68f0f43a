import { Link } from 'react-router'
import type { AwardList, awardFilters } from '../../../../contract/awards/awards.ts'
import {
  type ShownInstalmentState,
  shownInstalmentLabels,
} from '../../../../contract/awards/payments/instalment-terms.ts'
import { officePages } from '../../../../contract/core/office-pages.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'

export type AwardFilter = (typeof awardFilters)[number]

/** The counts to press, in the order in which they are worked off. */
export const filterTexts = {
  toAnswer: { text: 'To answer', icon: 'clock' },
  accepted: { text: 'Accepted', icon: 'check' },
  overdue: { text: 'Overdue', icon: 'alert' },
  toCheck: { text: 'To check', icon: 'half' },
  gone: { text: 'Gone', icon: 'close' },
} as const satisfies Record<AwardFilter, { text: string; icon: IconName }>

/** Payments on their way, which have a list of their own. */
const payments = [
  { state: 'ready', icon: 'card' },
  { state: 'inFile', icon: 'file' },
  { state: 'returned', icon: 'undo' },
] as const satisfies { state: ShownInstalmentState; icon: IconName }[]

export const filters = Object.keys(filterTexts) as AwardFilter[]

type AwardFiltersProps = {
  counts: AwardList['counts']
  chosen: AwardFilter | undefined
  /** Pressed again, the chosen one shows all. */
  onChoose: (filter: AwardFilter | undefined) => void
  /** Whose awards and payments are counted; all by default. */
  scholarship: string | undefined
}

/** How many awards wait for what, and how many payments are where; each shows those. */
export function AwardFilters({ counts, chosen, onChoose, scholarship }: AwardFiltersProps) {
  return (
    <div role="group" aria-label="Show only" className="award-filters">
      {filters.map(filter => {
        const pressed = filter === chosen
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={pressed}
            onClick={() => onChoose(pressed ? undefined : filter)}
          >
            <Count count={counts[filter]} {...filterTexts[filter]} />
          </button>
        )
      })}
      {payments.map(({ state, icon }) => (
        <Link key={state} to={officePages.instalmentsIn(state, scholarship)}>
          <Count count={counts[state]} text={shownInstalmentLabels[state]} icon={icon} />
        </Link>
      ))}
    </div>
  )
}

function Count({ count, text, icon }: { count: number; text: string; icon: IconName }) {
  return (
    <>
      <span className="font-display text-2xl font-semibold tabular-nums">{count.toLocaleString('en')}</span>
      <span className="flex items-center gap-1.5 text-[0.95rem] whitespace-nowrap">
        <Icon name={icon} /> {text}
      </span>
    </>
  )
}
