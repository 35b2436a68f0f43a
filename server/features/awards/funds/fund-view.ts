import { entrySigns } from '../../../../contract/awards/funds/entry-signs.ts'
import type { Fund, FundEntry } from '../../../../contract/awards/funds/funds.ts'
import { formatPrice } from '../../../../contract/core/currency.ts'
import type { EntryRow, FundRow } from './fund-repository.ts'

/** A fund as staff see it. */
export function fundView(row: FundRow): Fund {
  const { currency, total_minor: total, committed_minor: committed, paid_minor: paid } = row
  return {
    _id: row.id,
    version: row.version,
    name: row.name,
    donor: row.donor,
    currency,
    budget: formatPrice(total, currency),
    committed: formatPrice(committed, currency),
    paid: formatPrice(paid, currency),
    left: formatPrice(total - committed - paid, currency),
    scholarships: row.scholarships,
  }
}

/** An entry of the ledger of a fund in this currency. */
export function entryView(row: EntryRow, currency: string): FundEntry {
  const { total, committed, paid } = entrySigns[row.kind]
  const change = (sign: -1 | 0 | 1) =>
    sign === 0 ? '' : (sign < 0 ? '-' : '') + formatPrice(row.amount_minor, currency)
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    kind: row.kind,
    award: row.award_id === null ? null : (row.award ?? ''),
    instalment: row.instalment,
    budget: change(total),
    committed: change(committed),
    paid: change(paid),
    left: formatPrice(row.left_minor, currency),
    by: actorOf(row),
    reason: row.reason,
  }
}

/** Who made an entry; applicants are not named in a ledger. */
export function actorOf({ by_applicant: byApplicant, actor }: EntryRow): string {
  return byApplicant ? 'The student' : (actor ?? '')
}
