/** An award that is to be paid from funds. */
export interface AwardToPay {
  id: string
  amountMinor: number
  currency: string
}

/** A fund with what is left of it. */
export interface FundLeft {
  id: string
  name: string
  currency: string
  leftMinor: number
}

/** What these funds have left in a currency; nothing where there are no funds. */
export const leftIn = (funds: readonly FundLeft[], currency: string): number | undefined =>
  funds.length === 0
    ? undefined
    : funds.filter(fund => fund.currency === currency).reduce((sum, { leftMinor }) => sum + leftMinor, 0)

/** What an award is paid from; its parts are numbered from 1. */
export interface Part {
  awardId: string
  fundId: string
  place: number
  amountMinor: number
}

/** What is not enough, of one currency. */
export interface Missing {
  /** The last fund in this currency, to which money would have to be added; null where there is none. */
  fund: string | null
  currency: string
  /** For all awards together. */
  amountMinor: number
}

export type Allocation = { parts: Part[]; missing?: never } | { parts?: never; missing: Missing }

/**
 * Pays awards, one after the other, from the funds of their currency in the order of use: all of them, or none [AWARD8]. Where
 * a scholarship has no funds, nothing is missing and awards have no parts.
 */
export function allocate(awards: readonly AwardToPay[], funds: readonly FundLeft[]): Allocation {
  if (funds.length === 0) return { parts: [] }
  const left = new Map(funds.map(({ id, leftMinor }) => [id, leftMinor]))
  const parts: Part[] = []
  let missing: Missing | undefined
  for (const { id: awardId, amountMinor, currency } of awards) {
    const usable = funds.filter(fund => fund.currency === currency)
    let [rest, place] = [amountMinor, 0]
    for (const { id: fundId } of usable) {
      const has = left.get(fundId) ?? 0
      const taken = Math.min(has, rest)
      if (taken <= 0) continue
      rest -= taken
      place += 1
      left.set(fundId, has - taken)
      parts.push({ awardId, fundId, place, amountMinor: taken })
    }
    if (rest === 0) continue
    missing ??= { fund: usable.at(-1)?.name ?? null, currency, amountMinor: 0 }
    if (missing.currency === currency) missing.amountMinor += rest
  }
  return missing ? { missing } : { parts }
}
