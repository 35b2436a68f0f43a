import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Payee } from '../../../../contract/awards/award-terms.ts'
import {
  paymentColumns,
  leftOutWords,
  type PaymentColumn,
} from '../../../../contract/awards/payments/payment-file-terms.ts'
import type { PaymentChoices, PaymentPreview } from '../../../../contract/awards/payments/payment-files.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { officePages } from '../../../../contract/core/office-pages.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { OneLine } from '../../../ui/lists/lines.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { PressButton } from '../../../ui/press-button.tsx'
import { ColumnPicker } from '../../exports/column-picker.tsx'
import { Figures } from './figures.tsx'
import { PaymentsHeld } from './payments-held.tsx'
import { Steps } from './steps.tsx'

const steps = ['Choose what is ready', 'Look and make', 'Approve, by somebody else']

/** Chooses what a payment file pays, looks at it, and makes it [AWARD6] [AWARD7]. */
export function NewPaymentFile() {
  const choices = useAnswer('GET /paymentFiles/choices')
  return (
    <Loaded state={choices} name="what is ready">
      {data => (
        <div className="grid grid-cols-1 gap-3">
          <PaymentsHeld since={data.heldSince} onEnded={choices.reload} />
          {data.ready.length === 0 ? <NothingReady /> : <Chosen choices={data} />}
        </div>
      )}
    </Loaded>
  )
}

function NothingReady() {
  return (
    <EmptyState
      icon="inbox"
      title="No instalment is ready"
      action={<LinkButton to={officePages.instalmentsIn('due')}>Instalments that are due</LinkButton>}
    >
      Make instalments ready that are due. Your own award is in the file of a colleague.
    </EmptyState>
  )
}

interface Wish {
  payee: Payee
  currency: string
  scholarship: string
}

function Chosen({ choices }: { choices: PaymentChoices }) {
  const [first] = choices.ready
  const [wish, setWish] = useState<Wish>({
    payee: first?.payee ?? 'finance',
    currency: first?.currency ?? 'usd',
    scholarship: '',
  })
  const { payee, currency, scholarship } = wish
  const preview = useAnswer('POST /paymentFiles/preview', {
    body: { payee, currency, ...(scholarship && { scholarship }) },
  })
  return (
    <>
      <Steps steps={steps} at={1} />
      <Choice choices={choices} wish={wish} onChange={setWish} />
      <Loaded state={preview} name="the preview">
        {data => (
          <>
            <PreviewFigures preview={data} currency={currency} />
            <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <Payees preview={data} />
              <div className="grid grid-cols-1 gap-3">
                <LeftOut preview={data} />
                <Make
                  key={payee}
                  wish={wish}
                  preview={data}
                  columns={choices.columns[payee]}
                  held={choices.heldSince !== null}
                  onRefused={preview.reload}
                />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

type ChoiceProps = { choices: PaymentChoices; wish: Wish; onChange: (wish: Wish) => void }

const pays = {
  finance: 'Students, each a payment',
  school: 'Schools, each one payment',
} as const satisfies Record<Payee, string>

function Choice({ choices: { ready, scholarships }, wish, onChange }: ChoiceProps) {
  const options = ready.map(({ payee, currency, count, sum }) => ({
    id: `${payee} ${currency}`,
    text: `${pays[payee]}: ${currency.toUpperCase()}, ${count.toLocaleString('en')} of ${readablePrice(sum)}`,
  }))
  return (
    <OfficeCard className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <ChoiceField
        label="What the file pays"
        value={`${wish.payee} ${wish.currency}`}
        options={options}
        onChoose={value => {
          const [payee, currency] = value.split(' ') as [Payee, string]
          onChange({ ...wish, payee, currency })
        }}
      />
      <ChoiceField
        label="Scholarship"
        value={wish.scholarship}
        options={scholarships.map(({ _id, name }) => ({ id: _id, text: name }))}
        onChoose={next => onChange({ ...wish, scholarship: next })}
      >
        <option value="">All scholarships</option>
      </ChoiceField>
    </OfficeCard>
  )
}

function PreviewFigures({ preview, currency }: { preview: PaymentPreview; currency: string }) {
  return (
    <Figures
      figures={[
        { label: 'Instalments', value: preview.count.toLocaleString('en') },
        { label: 'Payees', value: preview.payeeCount.toLocaleString('en') },
        { label: 'Sum', value: readablePrice(preview.sum), note: `${currency.toUpperCase()} only` },
        { label: 'Left out', value: preview.leftOutCount.toLocaleString('en') },
      ]}
    />
  )
}

type PayeeRow = PaymentPreview['payees'][number] & { _id: string }

const payeeColumns: Column<PayeeRow>[] = [
  {
    header: 'Payee',
    names: true,
    grows: 'most',
    onCard: 'lead',
    cell: ({ payee }) => <OneLine text={payee} strong />,
  },
  {
    header: 'For',
    grows: true,
    onCard: 'lead',
    cell: ({ references, count }) => references || `a list of ${counted(count, 'instalment')}`,
  },
  { header: 'Instalments', align: 'end', onCard: 'hidden', cell: ({ count }) => count.toLocaleString('en') },
  { header: 'Sum', align: 'end', cell: ({ sum }) => readablePrice(sum) },
]

function Payees({ preview: { payees, payeeCount, funds } }: { preview: PaymentPreview }) {
  if (payees.length === 0)
    return (
      <EmptyState icon="inbox" title="Nothing of it is ready">
        Choose something else above.
      </EmptyState>
    )
  return (
    <section aria-label="Payees" className="grid grid-cols-1 gap-2">
      <DataTable
        caption="Payees"
        columns={payeeColumns}
        rows={payees.map(row => ({ ...row, _id: row.payee }))}
      />
      {payeeCount > payees.length && (
        <p className="text-ink-soft">And {(payeeCount - payees.length).toLocaleString('en')} more payees.</p>
      )}
      {funds.length > 0 && (
        <p>From {funds.map(({ name, sum }) => `${name}: ${readablePrice(sum)}`).join('; ')}.</p>
      )}
    </section>
  )
}

function LeftOut({ preview: { leftOut, leftOutBy, leftOutCount } }: { preview: PaymentPreview }) {
  if (leftOutCount === 0) return null
  return (
    <OfficeCard className="grid grid-cols-1 gap-2">
      <h2 className="text-xl">Left out, {leftOutCount.toLocaleString('en')}</h2>
      {leftOutBy.map(({ why, count }) => {
        const rows = leftOut.filter(row => row.why === why).slice(0, 5)
        return (
          <section key={why} aria-label={leftOutWords[why]} className="border-t border-line pt-2">
            <p className="text-ink-soft">{leftOutWords[why]}</p>
            <ul>
              {rows.map(({ _id, student, reference, amount }) => (
                <li key={_id}>
                  <b className="font-semibold">{student || reference}</b> {readablePrice(amount)}
                </li>
              ))}
              {count > rows.length && <li>and {(count - rows.length).toLocaleString('en')} more</li>}
            </ul>
          </section>
        )
      })}
    </OfficeCard>
  )
}

const allColumns = Object.entries(paymentColumns).map(([column, title]) => ({
  column,
  title,
  isAnswer: false,
}))

const formats = [
  { id: 'csv', text: 'CSV' },
  { id: 'xlsx', text: 'XLSX' },
] as const

type MakeProps = {
  wish: Wish
  preview: PaymentPreview
  columns: readonly PaymentColumn[]
  held: boolean
  onRefused: () => void
}

function Make({ wish, preview, columns: usual, held, onRefused }: MakeProps) {
  const navigate = useNavigate()
  // Pressed twice, or again after a lost answer, it makes one.
  const [id] = useState(() => crypto.randomUUID())
  const [columns, setColumns] = useState<readonly string[]>(usual)
  const [format, setFormat] = useState<'csv' | 'xlsx'>('csv')
  const { payee, currency, scholarship } = wish
  async function make() {
    const { insertedId } = await sessionCall('POST /paymentFiles', {
      body: {
        _id: id,
        payee,
        currency,
        format,
        ...(scholarship && { scholarship }),
        columns: columns as PaymentColumn[],
        seen: { count: preview.count, sum: preview.sum },
      },
    })
    await navigate(officePages.paymentFile(insertedId))
  }
  return (
    <OfficeCard className="grid grid-cols-1 gap-3">
      <ChoiceField label="Format" value={format} options={formats} onChoose={setFormat} />
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {counted(columns.length, 'column')}, as last time
        </summary>
        <ColumnPicker columns={allColumns} chosen={columns} onChange={setColumns} />
      </details>
      {preview.count > 0 && !held && (
        <div className="grid justify-items-start gap-2">
          <PressButton text="Make the file" press={make} refresh={async () => onRefused()} />
        </div>
      )}
    </OfficeCard>
  )
}
