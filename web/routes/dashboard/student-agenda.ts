import type { Overview } from '../../../contract/overview/overview.ts'
import { freeWord, isFree, readablePrice } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import { closingOf } from '../../../contract/scholarships/lifecycle/closing.ts'
import type { AgendaEntry } from '../../dashboard/agenda.tsx'

type Student = Extract<Overview, { role: 'user' }>

/** What a student has begun, paid for and saved, by the date on which it closes. */
export function studentAgenda({ drafts, openPayments, saved }: Student, now: number): AgendaEntry[] {
  const paid = new Set(openPayments.map(({ scholarship }) => scholarship._id))
  const charged = new Set(
    openPayments
      .filter(({ scholarship }) => !isFree(scholarship.applicationFees))
      .map(({ scholarship }) => scholarship._id),
  )
  const begun = new Set(drafts.map(({ scholarshipId }) => scholarshipId))
  const entries: AgendaEntry[] = [
    ...drafts
      .filter(draft => paid.has(draft.scholarshipId) || closingOf(draft).getTime() > now)
      .map(draft => ({
        ...factsOf(draft),
        id: draft.scholarshipId,
        title: charged.has(draft.scholarshipId) ? feePaid : unfinished,
        to: pages.apply(draft.scholarshipId),
        action: 'Continue',
        label: `Continue your application for ${draft.scholarshipName}`,
      })),
    ...openPayments
      .filter(({ scholarship }) => !begun.has(scholarship._id))
      .map(({ scholarship }) => ({
        ...factsOf(scholarship),
        id: scholarship._id,
        title: charged.has(scholarship._id) ? feePaid : unfinished,
        to: pages.paymentFor(scholarship._id),
        action: 'Continue',
        label: `Continue your application to ${scholarship.universityName}`,
      })),
    ...saved.map(row => ({
      ...factsOf(row),
      id: row._id,
      title: 'Saved. Apply',
      fee: isFree(row.applicationFees) ? freeWord : `Fee ${readablePrice(row.applicationFees)}`,
      to: pages.scholarshipDetails(row._id),
      action: 'Details',
      label: `Details of ${row.scholarshipName}, ${row.universityName}`,
    })),
  ]
  return entries.sort((a, b) => a.closes.getTime() - b.closes.getTime())
}

const unfinished = 'Finish your application'
const feePaid = 'Fee paid. Still to do: submit'

function factsOf(
  about: Parameters<typeof closingOf>[0] & { scholarshipName: string; universityName: string },
) {
  return { about: `${about.scholarshipName}, ${about.universityName}`, closes: closingOf(about) }
}
