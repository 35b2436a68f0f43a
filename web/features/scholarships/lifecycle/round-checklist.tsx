import { closingPassed } from '../../../../contract/scholarships/lifecycle/edit-rules.ts'
import type { Round } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { Icon } from '../../../ui/icons.tsx'

const items = {
  name: ['It has a name', 'It has no name'],
  closing: ['It closes in the future', closingPassed],
  dates: ['Its dates were set for this round', 'Its dates were copied from last year: please check them'],
  fee: ['It has an application fee', 'Applying is free'],
  picture: ['It has a picture', 'It has no picture: a drawn one is shown'],
  form: ['Its own questions are published', 'It asks no questions of its own'],
} as const satisfies Record<Round['checklist'][number]['item'], readonly [string, string]>

/** What to check before a scholarship is published [ROUND1]. */
export function RoundChecklist({ checklist, formWaits }: Pick<Round, 'checklist' | 'formWaits'>) {
  return (
    <OfficeCard className="grid gap-3">
      <h2 className="text-xl">Ready to publish?</h2>
      <ul className="grid gap-2">
        {checklist.map(({ item, ready }) => (
          <li key={item} className="flex gap-2.5">
            <Icon
              name={ready ? 'check' : 'info'}
              className={`mt-1 size-5 ${ready ? 'text-success' : 'text-accent'}`}
            />
            {item === 'form' && formWaits
              ? 'Its own questions are written, but not published'
              : items[item][ready ? 0 : 1]}
          </li>
        ))}
      </ul>
    </OfficeCard>
  )
}
