import { readablePrice } from '../../../../contract/core/money.ts'
import type { ListedPayment } from '../../../../contract/payments/payment-list.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { type EditingOf, FormWindow, type Typed } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { payerOf } from './payer.ts'

const schema = () =>
  import('../../../../contract/payments/payment-list.ts').then(module => module.refundInput)

/** The window in which an admin gives a fee back, with a reason that the payer reads [MONEY1]. */
export function RefundWindow(editing: EditingOf<ListedPayment>) {
  return (
    <FormWindow
      {...editing}
      title="Refund the fee"
      keptAs={({ _id }) => `refund:${_id}`}
      about={row => `${readablePrice(row.amount)} of ${payerOf(row)}, for ${row.scholarshipName}`}
    >
      {(payment, onSaved, typed) => <RefundForm payment={payment} typed={typed} onSaved={onSaved} />}
    </FormWindow>
  )
}

type RefundFormProps = { payment: ListedPayment; typed: Typed; onSaved: () => void }

function RefundForm({ payment, typed: { texts, onChange }, onSaved }: RefundFormProps) {
  const { _id: id, status, amount } = payment
  const submission = useSubmit<{ reason: string }>({
    schema,
    async send(body) {
      await sessionCall('POST /payments/refund/:id', { params: { id }, body })
      toast.success(`The fee of ${payerOf(payment)} goes back to their card.`)
      onSaved()
    },
  })
  return (
    <WindowForm
      submission={submission}
      submitLabel={`Refund ${readablePrice(amount)}`}
      danger
      onChange={onChange}
    >
      <p>
        The money goes back to the card it was paid with. This cannot be undone.{' '}
        {status === 'used' ? 'The application stays as it is.' : 'To apply, they would have to pay again.'}
      </p>
      <TextArea
        label="Reason"
        hint={`${payerOf(payment)} reads it in the email about the refund.`}
        rows={3}
        defaultValue={texts['reason'] ?? ''}
        {...submission.field('reason')}
      />
    </WindowForm>
  )
}
