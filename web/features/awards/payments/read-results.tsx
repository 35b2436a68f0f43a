import { useState } from 'react'
import type { ResultChange } from '../../../../contract/awards/payments/payment-file-terms.ts'
import type { PaymentFile, ReadResults as Read } from '../../../../contract/awards/payments/payment-files.ts'
import { awardPaymentLimits, resultsTooLarge } from '../../../../contract/awards/payments/payment-limits.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { ApiError } from '../../../api/api-error.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { StatusBadge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/fields/text-field.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { OneLine } from '../../../ui/lists/lines.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { CloseButton, Modal } from '../../../ui/windows/modal.tsx'

type ReadResultsProps = { file: PaymentFile; onRead: () => void }

/** Reads what became of the payments of a file, after it was said what that changes [AWARD6]. */
export function ReadResults({ file, onRead }: ReadResultsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" oncePressed onClick={() => setOpen(true)}>
        Read results…
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        wide
        title={`Results of ${file.number}`}
        description="A CSV or XLSX of the finance office with the columns reference, result (paid or returned), amount and day. Amount and day may be empty."
      >
        <Results
          file={file}
          onRead={() => {
            setOpen(false)
            onRead()
          }}
        />
      </Modal>
    </>
  )
}

function Results({ file, onRead }: ReadResultsProps) {
  const { bytes, read, problem, pending, choose, apply } = useResults(file, onRead)
  return (
    <div className="grid grid-cols-1 gap-4">
      <FileField
        label="File"
        accept=".csv,.tsv,.txt,.xlsx"
        error={problem}
        onChange={event => void choose(event.target.files?.[0])}
      />
      {pending && !read && <p role="status">Reading the file…</p>}
      {read && <DryRun read={read} number={file.number} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {read && read.paid + read.returned > 0 && bytes !== undefined && (
          <Button oncePressed pending={pending} onClick={() => void apply()}>
            Take over {counted(read.paid + read.returned, 'result')}
          </Button>
        )}
        <CloseButton label={read ? 'Change nothing' : undefined} />
      </div>
    </div>
  )
}

function useResults({ _id: id, version, number }: PaymentFile, onRead: () => void) {
  const [bytes, setBytes] = useState<string>()
  const [read, setRead] = useState<Read>()
  const [problem, setProblem] = useState<string>()
  const [pending, run] = usePending()
  const send = (file: string, dryRun: boolean) =>
    sessionCall('POST /paymentFiles/results/:id', { params: { id }, body: { version, file, dryRun } })
  async function choose(file: File | undefined) {
    setRead(undefined)
    setProblem(undefined)
    if (!file) return
    if (file.size > awardPaymentLimits.file) {
      setProblem(resultsTooLarge)
      return
    }
    await run(async () => {
      try {
        const given = await inBase64(file)
        setRead(await send(given, true))
        setBytes(given)
      } catch (error) {
        setProblem(problemOf(error))
      }
    })
  }
  async function apply() {
    if (bytes === undefined) return
    await run(async () => {
      try {
        const { paid, returned } = await send(bytes, false)
        toast.success(
          `${number}: ${paid.toLocaleString('en')} paid, ${returned.toLocaleString('en')} returned.`,
        )
        onRead()
      } catch (error) {
        setProblem(problemOf(error))
      }
    })
  }
  return { bytes, read, problem, pending, choose, apply }
}

function problemOf(error: unknown): string {
  return (error instanceof ApiError && error.fields?.['file']) || errorText(error)
}

/** The bytes of a file as JSON can have them. */
async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return btoa(text)
}

const changes: Record<ResultChange, { tone: Tone; words: string }> = {
  paid: { tone: 'success', words: 'Paid' },
  returned: { tone: 'danger', words: 'Returned' },
  same: { tone: 'quiet', words: 'As it is' },
  open: { tone: 'warning', words: 'Left open' },
}

type Line = Read['lines'][number] & { _id: string }

const columns: Column<Line>[] = [
  { header: 'Row', align: 'end', cell: ({ row }) => row.toLocaleString('en') },
  {
    header: 'Payment',
    names: true,
    grows: true,
    cell: ({ reference, student }) => (
      <>
        <OneLine text={student || reference} strong />
        {student && <OneLine text={reference} soft />}
      </>
    ),
  },
  { header: 'Sent', align: 'end', cell: ({ sent }) => readablePrice(sent) },
  { header: 'Result', cell: ({ said }) => said },
  {
    header: 'What happens',
    cell: ({ change, words }) => (
      <>
        <StatusBadge tone={changes[change].tone}>{changes[change].words}</StatusBadge>
        {words && <span className="block">{words}</span>}
      </>
    ),
  },
]

/** What the results would change; rows that need a look come first. */
function DryRun({ read, number }: { read: Read; number: string }) {
  const { rows, paid, returned, same, open, paidSum, returnedSum, lines } = read
  const shown = lines.filter(({ change }) => change === 'open' || change === 'returned')
  const others = rows - shown.length
  return (
    <section aria-label="Dry run" className="grid grid-cols-1 gap-3">
      <div
        role="status"
        className="rounded-control border border-l-4 border-warning bg-warning-soft px-4 py-3"
      >
        <p className="font-semibold text-warning">Results of {number}: nothing is changed yet</p>
        <p>
          {counted(rows, 'row')} read, all of this file: {counted(paid, 'instalment')} paid,{' '}
          {returned.toLocaleString('en')} returned, {same.toLocaleString('en')} as{' '}
          {same === 1 ? 'it is' : 'they are'}, {open.toLocaleString('en')} left open. The ledger moves by{' '}
          {readablePrice(paidSum)} to paid{returned > 0 && `, and ${readablePrice(returnedSum)} come back`}.
        </p>
      </div>
      {shown.length > 0 && (
        <DataTable
          look="window"
          caption="Rows that need a look"
          columns={columns}
          rows={shown.map(line => ({ ...line, _id: String(line.row) }))}
        />
      )}
      {others > 0 && shown.length > 0 && (
        <p className="text-ink-soft">And {counted(others, 'other row')} as sent.</p>
      )}
    </section>
  )
}
