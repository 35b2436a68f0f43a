import { formatPrice } from '../../../../contract/core/currency.ts'
import { dateInWords } from '../../../../contract/core/time/date-in-words.ts'
import { truncate } from '../../../../contract/core/truncate.ts'
import type { ListedInstalment } from '../../../../contract/awards/payments/instalments.ts'
import type { InstalmentRow } from './instalment-list-repository.ts'

/** An instalment as the office lists it. */
export function instalmentView(row: InstalmentRow): ListedInstalment {
  const price = (hundredths: number) => formatPrice(hundredths, row.currency)
  return {
    _id: row.id,
    awardId: row.award_id,
    applicationId: row.application_id,
    reference: row.reference,
    student: row.student ?? '',
    scholarshipId: row.scholarship_id,
    scholarshipName: row.scholarship_name,
    universityName: row.university_name,
    amount: price(row.amount_minor),
    dueOn: row.due_on,
    state: row.shown,
    waitsFor: waitsFor(row),
    payee: row.payee ?? '',
    paidOn: row.paid_on,
    returned: row.returned_minor > 0 ? price(row.returned_minor) : null,
    decided: row.decided,
    file: row.file_id && row.file_number ? { _id: row.file_id, number: row.file_number } : null,
    own: row.own,
    version: row.version,
  }
}

/** What an instalment waits for, in a sentence. */
function waitsFor({ shown, conditions, due_on, file_number, decided }: InstalmentRow): string {
  if (shown === 'planned') return 'The answer to the award'
  if (shown === 'toConfirm') return truncate((conditions ?? []).join('; '), 200)
  if (shown === 'confirmed') return `Its day, ${dateInWords(due_on)}`
  if (shown === 'due') return 'Somebody who makes it ready'
  if (shown === 'ready') return 'A payment file'
  if (shown === 'inFile') return `The results of ${file_number ?? 'its file'}`
  return shown === 'returned' && decided === null ? 'A decision about the money' : ''
}
