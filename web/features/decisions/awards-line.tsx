import type { AwardsTaken } from '../../../contract/decisions/decisions.ts'
import { Icon } from '../../ui/icons.tsx'
import { excessOf, takenText } from './awards-taken.ts'

/** How many awards and how much money are proposed of what there is; red, with what is too much, where it cannot be released [AWARD8]. */
export function AwardsLine({ taken }: { taken: AwardsTaken }) {
  const excess = excessOf(taken)
  const over = excess.length > 0 || taken.problem !== null
  return (
    <p className={`flex items-start gap-x-2 ${over ? 'font-semibold text-danger' : ''}`}>
      {over && <Icon name="alert" className="mt-1 size-[1.2em]" />}
      <span className="tabular-nums">
        {takenText(taken).join(', ')}
        {excess.length > 0 && `: ${excess.join(', ')}`}
      </span>
      {excess.length === 0 && taken.problem && <span>{taken.problem}</span>}
    </p>
  )
}
