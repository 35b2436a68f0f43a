import type { OfficeAward } from '../../../../contract/awards/awards.ts'
import { awardStateLabels } from '../../../../contract/awards/award-terms.ts'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'

/** What happened to an award, and who did it. */
export function AwardHistory({ award: { events } }: { award: OfficeAward }) {
  return (
    <OfficeCard>
      <h2 className="mb-2 text-xl">History</h2>
      {events.length === 0 && <p className="text-ink-soft">Nothing has happened since its release.</p>}
      <ol className="grid grid-cols-1 gap-2">
        {events.map(({ from, to, why, by, at }) => (
          <li key={`${at} ${to}`}>
            <p>
              <b>
                {from === to ? awardStateLabels[to] : `${awardStateLabels[from]} → ${awardStateLabels[to]}`}
              </b>
              {by && `, by ${by}`}
            </p>
            {why && <p className="[overflow-wrap:anywhere]">“{why}”</p>}
            <p className="text-[0.95rem] text-ink-soft">
              <OfficeMoment at={at} />
            </p>
          </li>
        ))}
      </ol>
    </OfficeCard>
  )
}
