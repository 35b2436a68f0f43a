import type { PaymentFile, PaymentItem } from '../../../../contract/awards/payments/payment-files.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { readSessionFile, saveFile } from '../../../api/session-file.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { OneLine } from '../../../ui/lists/lines.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { usePages } from '../../../ui/lists/use-pages.ts'
import { PressButton } from '../../../ui/press-button.tsx'
import { formatLongDay } from '../../../ui/time/long-day.ts'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { Figures } from './figures.tsx'
import { PaymentFileBadge } from './payment-file-state.tsx'
import { PaymentsHeld } from './payments-held.tsx'
import { ReadResults } from './read-results.tsx'
import { ReasonWindow } from '../../../ui/windows/reason-window.tsx'
import { Steps } from './steps.tsx'

const key = 'GET /paymentFiles/:id'

const useFile = (id: string) =>
  usePages({
    queryKey: [key, 'pages', id],
    ask: (behind: number | undefined, signal) =>
      sessionCall(key, { params: { id }, query: { behind }, signal }),
    dataOf: (first, pages): PaymentFile => ({ ...first, items: pages.flatMap(page => page.items) }),
    nextLook: () => false,
    refetchOnWindowFocus: true,
  })

/** A payment file: what is in it, how far it is, and what its reader may do with it [AWARD6]. */
export function PaymentFilePage({ id }: { id: string }) {
  const state = useFile(id)
  return (
    <Loaded state={state} name="the payment file">
      {file => (
        <div className="grid grid-cols-1 gap-3">
          <PaymentsHeld since={file.heldSince} onEnded={state.reload} />
          <Steps steps={stepsOf(file)} at={places[file.state]} />
          <Handling file={file} reload={state.reload} />
          <Figures figures={figuresOf(file)} />
          <Items file={file} more={state.more} loading={state.loadingMore ?? false} />
        </div>
      )}
    </Loaded>
  )
}

const places = { made: 1, approved: 2, handedOver: 3, settled: 4, cancelled: 4 }

function stepsOf({ state, approvedBy, results }: PaymentFile): string[] {
  if (state === 'cancelled') return ['Made', 'Cancelled']
  return [
    'Made',
    approvedBy ? `Approved by ${approvedBy}` : 'Approve, by somebody else',
    state === 'handedOver' || state === 'settled' ? 'Handed over' : 'Hand over',
    results.open === 0 ? 'Results read' : 'Read results',
  ]
}

function figuresOf({ count, payeeCount, sum, currency, results }: PaymentFile) {
  return [
    { label: 'Instalments', value: count.toLocaleString('en') },
    { label: 'Payments', value: payeeCount.toLocaleString('en') },
    { label: 'Sum', value: readablePrice(sum), note: currency.toUpperCase() },
    {
      label: 'Results',
      value: (results.paid + results.returned).toLocaleString('en'),
      note: `${results.paid.toLocaleString('en')} paid, ${results.returned.toLocaleString('en')} returned`,
    },
  ]
}

type HandlingProps = { file: PaymentFile; reload: () => void }

/** What became of the file, and what can be done next. */
function Handling({ file, reload }: HandlingProps) {
  const cancelling = useDialogTarget<PaymentFile>()
  const { number, count, sum, state, _id: id, version } = file
  return (
    <section
      aria-label={`File ${number}`}
      className="grid justify-items-start gap-2 rounded-control border border-l-4 border-line border-l-brand bg-surface px-4 py-3"
    >
      <p className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        {number}: {counted(count, 'instalment')}, {readablePrice(sum)} <PaymentFileBadge state={state} />
      </p>
      <WhatNext file={file} />
      <div className="flex flex-wrap items-start gap-2">
        <Acts file={file} reload={reload} />
        {['made', 'approved', 'handedOver'].includes(state) &&
          file.results.open === count &&
          file.cancel === null && (
            <Button size="small" variant="secondary" oncePressed onClick={() => cancelling.choose(file)}>
              Cancel the file…
            </Button>
          )}
      </div>
      {state === 'handedOver' && file.cancel !== null && <p className="text-ink-soft">{file.cancel}</p>}
      <ReasonWindow
        chosen={cancelling}
        title="Cancel the payment file"
        about={() => `${number}, ${readablePrice(sum)}`}
        submitLabel="Cancel the file"
        closeLabel="Keep it"
        hint={
          state === 'handedOver'
            ? 'The finance office has this file: tell them first that it must not be paid.'
            : 'Its instalments are ready again, for another file.'
        }
        send={reason =>
          sessionCall('POST /paymentFiles/cancel/:id', { params: { id }, body: { version, reason } })
        }
        onSaved={reload}
      />
    </section>
  )
}

function WhatNext({ file }: { file: PaymentFile }) {
  const { state, approve, approvers, madeBy, madeAt, handedOverAt, reason, cancelledBy, heldSince } = file
  if (state === 'made')
    return (
      <p>
        Made on <OfficeMoment at={madeAt} /> by {madeBy || 'a deleted account'}.{' '}
        {heldSince === null && approve !== null && (
          <>
            {approve} {approvers.length > 0 && `Who may: ${approvers.join(', ')}.`}
          </>
        )}
      </p>
    )
  if (state === 'approved') return <p>Download it, give it to the finance office, and say so here.</p>
  if (state === 'handedOver')
    return (
      <p>
        Handed over
        {handedOverAt && (
          <>
            {' '}
            on <OfficeMoment at={handedOverAt} />
          </>
        )}
        . Read what became of its payments from a file of the finance office.
      </p>
    )
  if (state === 'cancelled')
    return (
      <p>
        Cancelled by {cancelledBy || 'a deleted account'}: {reason}
      </p>
    )
  return <p>Every result is known. What comes back later can still be read.</p>
}

function Acts({ file, reload }: HandlingProps) {
  const { _id: id, state, version, approve, heldSince } = file
  const call = { params: { id }, body: { version } }
  const refresh = async () => reload()
  const held = heldSince !== null
  return (
    <>
      {state === 'made' && approve === null && !held && (
        <PressButton
          text="Approve"
          size="small"
          press={() => sessionCall('POST /paymentFiles/approve/:id', call)}
          refresh={refresh}
        />
      )}
      {state !== 'made' && <Fetch file={file} />}
      {state === 'approved' && !held && (
        <PressButton
          text="It was handed over"
          size="small"
          press={() => sessionCall('POST /paymentFiles/handOver/:id', call)}
          refresh={refresh}
        />
      )}
      {(state === 'handedOver' || state === 'settled') && <ReadResults file={file} onRead={reload} />}
    </>
  )
}

function Fetch({ file: { _id: id, number, format, fetch } }: { file: PaymentFile }) {
  if (fetch !== null) return <p className="text-ink-soft">{fetch}</p>
  return (
    <PressButton
      text="Download"
      size="small"
      variant="secondary"
      press={async () =>
        saveFile(await readSessionFile(`/api/paymentFiles/content/${id}`), `${number}.${format}`)
      }
      refresh={async () => undefined}
    />
  )
}

type ItemRow = PaymentItem & { _id: string }

const columns: Column<ItemRow>[] = [
  {
    header: 'Student',
    names: true,
    grows: true,
    card: 'title',
    cell: ({ student, studentNumber }) => (
      <>
        <OneLine text={student || 'Deleted'} strong />
        {studentNumber && <OneLine text={studentNumber} soft />}
      </>
    ),
  },
  { header: 'Payee', grows: true, card: 'line', cell: ({ payee }) => <OneLine text={payee || 'Deleted'} /> },
  { header: 'Reference', cell: ({ reference }) => reference },
  { header: 'Payment', card: 'start', cell: ({ payment }) => payment },
  { header: 'Amount', align: 'end', card: 'rest', cell: ({ amount }) => readablePrice(amount) },
  { header: 'Result', card: 'badge', cell: row => <Result {...row} /> },
]

function Result({ result, resultOn, returned, amount }: ItemRow) {
  if (result === null) return <span className="text-ink-soft">Open</span>
  const part = returned !== null && returned !== amount
  return (
    <>
      <StatusBadge tone={result === 'paid' ? 'success' : 'danger'}>
        {result === 'paid' ? 'Paid' : part ? `${readablePrice(returned)} returned` : 'Returned'}
      </StatusBadge>
      {resultOn && <OneLine text={formatLongDay(resultOn)} soft />}
    </>
  )
}

type ItemsProps = { file: PaymentFile; more: (() => void) | undefined; loading: boolean }

function Items({ file: { items, count, number }, more, loading }: ItemsProps) {
  return (
    <section aria-label="Instalments" className="grid grid-cols-1 gap-2">
      <DataTable
        look="dense"
        caption={`Instalments of ${number}`}
        columns={columns}
        rows={items.map(item => ({ ...item, _id: item.instalmentId }))}
      />
      <ShowMore
        label="Show more instalments"
        more={more}
        loading={loading}
        shown={items.length}
        all={count}
      />
    </section>
  )
}
