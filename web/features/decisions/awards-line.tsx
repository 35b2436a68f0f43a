import type { AwardsTaken } from '../../../contract/decisions/decisions.ts'
import { Icon } from '../../ui/icons.tsx'
import { excessOf, takenText } from './awards-taken.ts'

/** How many awards and how much money are proposed of what there is; red, with the reason, where it is more [AWARD8]. */
export function AwardsLine({ taken }: { taken: AwardsTaken }) {
  const excess = excessOf(taken)
  const over = excess.length > 0 || taken.problem !== null
  return (
    <p className={`flex flex-wrap items-center gap-x-2 ${over ? 'font-semibold text-danger' : ''}`}>
      {over && <Icon name="alert" />}
      <span className="tabular-nums">
        {takenText(taken).join(', ')}
        {excess.length > 0 && `: ${excess.join(', ')}`}
      </span>
      {over && taken.problem && <span className="font-normal">{taken.problem}</span>}
    </p>
  )
}
