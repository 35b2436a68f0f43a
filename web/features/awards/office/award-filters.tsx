import type { AwardList, awardFilters } from '../../../../contract/awards/awards.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'

export type AwardFilter = (typeof awardFilters)[number]

/** The counts to press, in the order in which they are worked off. */
export const filterTexts = {
  toAnswer: { text: 'To answer', icon: 'clock' },
  accepted: { text: 'Accepted', icon: 'check' },
  overdue: { text: 'Overdue', icon: 'alert' },
  toCheck: { text: 'To check', icon: 'half' },
  gone: { text: 'Gone', icon: 'undo' },
} as const satisfies Record<AwardFilter, { text: string; icon: IconName }>

export const filters = Object.keys(filterTexts) as AwardFilter[]

type AwardFiltersProps = {
  counts: AwardList['counts']
  chosen: AwardFilter | undefined
  /** Pressed again, the chosen one shows all. */
  onChoose: (filter: AwardFilter | undefined) => void
}

/** How many awards wait for what; each shows those. */
export function AwardFilters({ counts, chosen, onChoose }: AwardFiltersProps) {
  return (
    <div role="group" aria-label="Show only" className="award-filters">
      {filters.map(filter => {
        const { text, icon } = filterTexts[filter]
        const pressed = filter === chosen
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={pressed}
            onClick={() => onChoose(pressed ? undefined : filter)}
          >
            <span className="font-display text-2xl font-semibold tabular-nums">
              {counts[filter].toLocaleString('en')}
            </span>
            <span className="flex items-center gap-1.5 whitespace-nowrap">
              <Icon name={icon} /> {text}
            </span>
          </button>
        )
      })}
    </div>
  )
}
