import type { Overview } from '../../../contract/overview/overview.ts'
import { freeWord, isFree, readablePrice } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import { closingOf } from '../../../contract/scholarships/lifecycle/closing.ts'
import type { AgendaEntry } from '../../dashboard/agenda.tsx'

type Student = Extract<Overview, { role: 'user' }>

/** What a student has begun, paid for and saved, by the date on which it closes. */
export function studentAgenda({ drafts, openPayments, saved }: Student, now: number): AgendaEntry[] {
  const paid = openPayments.map(({ scholarship }) => scholarship)
  const paidIds = new Set(paid.map(({ _id }) => _id))
  const chargedIds = new Set(paid.filter(row => !isFree(row.applicationFees)).map(({ _id }) => _id))
  const begunIds = new Set(drafts.map(({ scholarshipId }) => scholarshipId))
  const titleOf = (id: string) => (chargedIds.has(id) ? feePaid : unfinished)
  const begun = drafts
    .filter(draft => paidIds.has(draft.scholarshipId) || closingOf(draft).getTime() > now)
    .map(draft => ({
      ...factsOf(draft),
      id: draft.scholarshipId,
      title: titleOf(draft.scholarshipId),
      to: pages.apply(draft.scholarshipId),
      action: 'Continue',
      label: `Continue your application for ${draft.scholarshipName}`,
    }))
  const notBegun = paid
    .filter(({ _id }) => !begunIds.has(_id))
    .map(row => ({
      ...factsOf(row),
      id: row._id,
      title: titleOf(row._id),
      to: pages.paymentFor(row._id),
      action: 'Continue',
      label: `Continue your application to ${row.universityName}`,
    }))
  const entries: AgendaEntry[] = [...begun, ...notBegun, ...saved.map(savedEntry)]
  return entries.sort((a, b) => a.closes.getTime() - b.closes.getTime())
}

function savedEntry(row: Student['saved'][number]) {
  return {
    ...factsOf(row),
    id: row._id,
    title: 'Saved. Apply',
    fee: isFree(row.applicationFees) ? freeWord : `Fee ${readablePrice(row.applicationFees)}`,
    to: pages.scholarshipDetails(row._id),
    action: 'Details',
    label: `Details of ${row.scholarshipName}, ${row.universityName}`,
  }
}

const unfinished = 'Finish your application'
const feePaid = 'Fee paid. You still need to submit'

function factsOf(
  about: Parameters<typeof closingOf>[0] & { scholarshipName: string; universityName: string },
) {
  return { about: `${about.scholarshipName}, ${about.universityName}`, closes: closingOf(about) }
}
