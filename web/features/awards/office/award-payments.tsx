import type { AwardInstalment, OfficeAward } from '../../../../contract/awards/awards.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { StatusBadge, type Tone } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { formatDay } from '../../../ui/time/dates.ts'

/** The payments of an award, and what each of them waits for [AWARD5]. */
export function AwardPayments({ award }: { award: OfficeAward }) {
  const { instalments } = award
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-xl">{counted(instalments.length, 'payment')}</h2>
      {instalments.length > 0 && (
        <DataTable look="dense" caption="Payments" columns={columnsOf(award)} rows={instalments} />
      )}
    </section>
  )
}

const columnsOf = (award: OfficeAward): Column<AwardInstalment>[] => [
  { header: 'Payment', grows: true, card: 'title', cell: ({ number }) => `Payment ${number}` },
  { header: 'Amount', align: 'end', card: 'start', cell: ({ amount }) => readablePrice(amount) },
  { header: 'Due', card: 'rest', cell: ({ dueOn }) => formatDay(dueOn) },
  {
    // On a card it stands where others have their actions.
    header: 'State',
    cell(instalment) {
      const { tone, text } = paymentState(award, instalment)
      return <StatusBadge tone={tone}>{text}</StatusBadge>
    },
  },
]

/** Where a payment stands, in words; what is planned is confirmed once nothing of it is open [AWARD5]. */
export function paymentState(
  { state, conditions }: Pick<OfficeAward, 'state' | 'conditions'>,
  { state: payment, waitsFor, inFile, paidOn }: AwardInstalment,
): { tone: Tone; text: string } {
  if (payment === 'paid') return { tone: 'success', text: paidOn ? `Paid on ${formatDay(paidOn)}` : 'Paid' }
  if (payment === 'returned') return { tone: 'danger', text: 'Came back' }
  if (payment === 'stopped') return { tone: 'quiet', text: 'Stopped' }
  if (payment === 'ready') return { tone: 'work', text: inFile ? 'In a payment file' : 'Ready to be paid' }
  if (state !== 'accepted') return { tone: 'quiet', text: 'Waits for the answer' }
  const open = conditions.filter(({ _id }) => waitsFor.includes(_id))
  if (open.length > 0) return { tone: 'warning', text: `${open.length} still open` }
  return { tone: 'progress', text: 'Confirmed' }
}
