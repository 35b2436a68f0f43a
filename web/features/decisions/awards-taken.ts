import { counted } from '../../../contract/core/counted.ts'
import { formatPrice } from '../../../contract/core/currency.ts'
import { readablePrice } from '../../../contract/core/money.ts'
import type { AwardsTaken } from '../../../contract/decisions/decisions.ts'

type Money = AwardsTaken['money'][number]

/** An award's amount, in hundredths. */
export interface AwardAmount {
  currency: string
  hundredths: number
}

const money = (hundredths: number, currency: string) => readablePrice(formatPrice(hundredths, currency))

/** Awards that stand or are proposed, such as `14 of 20 proposed` and `$56,000 of $80,000`. */
export function takenText({ places, standing, proposed, money: sums }: AwardsTaken): [string, ...string[]] {
  const all = standing + proposed
  return [
    places === null
      ? `${counted(all, 'award')} proposed`
      : `${all.toLocaleString('en')} of ${places.toLocaleString('en')} proposed`,
    ...sums.map(sumText),
  ]
}

function sumText({ currency, standing, proposed, left }: Money): string {
  const taken = money(standing + proposed, currency)
  return left === null ? taken : `${taken} of ${money(standing + left, currency)}`
}

/** What of it is more than there is, such as `1 award too many` and `$4,000 too much`. */
export function excessOf({ places, standing, proposed, money: sums }: AwardsTaken): string[] {
  const tooMany = places === null || proposed === 0 ? 0 : standing + proposed - places
  return [
    ...(tooMany > 0 ? [`${counted(tooMany, 'award')} too many`] : []),
    ...sums
      .filter(({ left, proposed: sum }) => left !== null && sum > left)
      .map(({ currency, proposed: sum, left }) => `${money(sum - (left ?? 0), currency)} too much`),
  ]
}

/** What would be taken with an award proposed instead of another one, or of nothing. */
export function withAward(taken: AwardsTaken, next: AwardAmount, before?: Partial<AwardAmount>): AwardsTaken {
  return {
    ...taken,
    proposed: taken.proposed + (before ? 0 : 1),
    money: added(before ? added(taken.money, before, -1) : taken.money, next, 1),
  }
}

function added(
  sums: readonly Money[],
  { currency, hundredths = 0 }: Partial<AwardAmount>,
  sign: 1 | -1,
): Money[] {
  if (currency === undefined) return [...sums]
  const known = sums.find(each => each.currency === currency) ?? {
    currency,
    standing: 0,
    proposed: 0,
    left: null,
  }
  const changed = { ...known, proposed: Math.max(0, known.proposed + sign * hundredths) }
  return sums.includes(known) ? sums.map(each => (each === known ? changed : each)) : [...sums, changed]
}
