import { smallestGroup } from '../../../contract/core/smallest-group.ts'
import type { PublicOutcome } from '../../../contract/outcomes/outcomes.ts'

/** How a round ended, in sentences [OPEN1]. */
export function outcomeLines({ applied, awarded, halfWithin, promised }: PublicOutcome): string[] {
  const count = (number: number) => number.toLocaleString('en')
  const days = (number: number) => (number === 1 ? '1 working day' : `${count(number)} working days`)
  return [
    awarded === null
      ? `${count(applied)} people applied. How many were awarded is not shown, as it would identify fewer than ${smallestGroup} people.`
      : `${count(applied)} people applied, and ${count(awarded)} were awarded.`,
    `Half of them knew within ${days(halfWithin)}.${promised === null ? '' : ` Promised: ${days(promised)}.`}`,
  ]
}
