import { useMemo, useRef } from 'react'
import { fundLimits } from '../../../../contract/awards/funds/fund-limits.ts'
import type { Fund } from '../../../../contract/awards/funds/funds.ts'
import { currencies, currencySign, formatPrice } from '../../../../contract/core/currency.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { withSign } from '../../../../contract/core/typed-price.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { explainError } from '../../../forms/field-errors.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { Select, TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { useSite } from '../../../ui/site.ts'
import { type EditingOf, FormWindow, type Typed } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'

type WindowProps<Entry> = EditingOf<Entry> & {
  /** Asks again for what is shown. */
  reload: () => void
}

type FormProps = { of: Fund; typed: Typed; onSaved: () => void; reload: () => void }

const schemas = () => import('../../../../contract/awards/funds/funds.ts')

/** The window in which a fund is added, or gets another name or donor [AWARD8]. */
export function FundWindow({ reload, ...editing }: WindowProps<Fund | 'new'>) {
  return (
    <FormWindow
      {...editing}
      title={editing.chosen.entry === 'new' ? 'New fund' : 'Name and donor'}
      keptAs={fund => `fund:${fund === 'new' ? 'new' : fund._id}`}
      about={fund => (fund === 'new' ? '' : fund.name)}
    >
      {(fund, onSaved, typed) =>
        fund === 'new' ? (
          <NewFundForm typed={typed} onSaved={onSaved} />
        ) : (
          <NamesForm of={fund} typed={typed} onSaved={onSaved} reload={reload} />
        )
      }
    </FormWindow>
  )
}

const typedIn = (form: FormData, name: string) => {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed : ''
}

const newFundSchema = () => schemas().then(({ newFund }) => newFund)

function NewFundForm({ typed: { texts, onChange }, onSaved }: Pick<FormProps, 'typed' | 'onSaved'>) {
  // The same in every try, so that one whose answer was lost is not made twice.
  const id = useRef(crypto.randomUUID())
  const site = useSite()
  const submission = useSubmit({
    schema: newFundSchema,
    extra(form) {
      const sign = currencySign(typedIn(form, 'currency'))
      return { values: { _id: id.current, budget: withSign(typedIn(form, 'budget'), sign) } }
    },
    async send(body) {
      await sessionCall('POST /funds', { body })
      toast.success(`“${body.name}” has been added.`)
      onSaved()
    },
  })
  return (
    <WindowForm submission={submission} submitLabel="Add the fund" onChange={onChange}>
      <NameFields submission={submission} texts={texts} />
      <Select
        label="Currency"
        hint="It cannot be changed later."
        defaultValue={texts['currency'] ?? site.currency}
        {...submission.field('currency')}
      >
        {currencies.map(code => (
          <option key={code} value={code}>
            {code.toUpperCase()}, {currencyNames.of(code.toUpperCase())}
          </option>
        ))}
      </Select>
      <BudgetField submission={submission} value={texts['budget'] ?? ''} />
    </WindowForm>
  )
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

const namesSchema = () => schemas().then(({ fundNames }) => fundNames)

function NamesForm({ of: fund, typed: { texts, onChange }, onSaved, reload }: FormProps) {
  const submission = useSubmit({
    schema: namesSchema,
    async send(names) {
      const { _id: id, version } = fund
      await sessionCall('PATCH /funds/:id', { params: { id }, body: { version, ...names } })
      onSaved()
    },
    explain: explainAnd(reload),
  })
  return (
    <WindowForm submission={submission} submitLabel="Save" onChange={onChange}>
      <NameFields submission={submission} texts={{ ...fund, ...texts }} />
    </WindowForm>
  )
}

/** Somebody else may have changed it: the next try is about what it is then. */
const explainAnd = (reload: () => void) => (error: unknown) => {
  reload()
  return explainError(error)
}

type FieldOf = { submission: Pick<ReturnType<typeof useSubmit>, 'field'> }

function NameFields({ submission, texts }: FieldOf & { texts: Partial<Record<'name' | 'donor', string>> }) {
  return (
    <>
      <TextField
        label="Name"
        hint="Such as: Engineers Fund"
        maxLength={fundLimits.name}
        required
        defaultValue={texts.name ?? ''}
        {...submission.field('name')}
      />
      <TextField
        label="Donor"
        optional
        maxLength={fundLimits.donor}
        defaultValue={texts.donor ?? ''}
        {...submission.field('donor')}
      />
    </>
  )
}

function BudgetField({ submission, value, hint }: FieldOf & { value: string; hint?: string }) {
  return (
    <TextField
      label="Budget"
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      required
      defaultValue={value}
      {...submission.field('budget')}
    />
  )
}

/** The window in which the budget of a fund is changed [AWARD8]. */
export function BudgetWindow({ reload, ...editing }: WindowProps<Fund>) {
  return (
    <FormWindow
      {...editing}
      title="Change the budget"
      keptAs={({ _id }) => `budget:${_id}`}
      about={fund =>
        `${fund.name}: ${readablePrice(fund.budget)}, of which ${readablePrice(fund.left)} is left`
      }
    >
      {(fund, onSaved, typed) => <BudgetForm of={fund} typed={typed} onSaved={onSaved} reload={reload} />}
    </FormWindow>
  )
}

function BudgetForm({ of: fund, typed, onSaved, reload }: FormProps) {
  const { _id: id, version, currency } = fund
  const schema = useMemo(() => () => schemas().then(({ newBudget }) => newBudget(currency)), [currency])
  const submission = useSubmit({
    schema,
    extra: form => ({ values: { budget: withSign(typedIn(form, 'budget'), currencySign(currency)) } }),
    async send(change) {
      await sessionCall('PATCH /funds/:id', { params: { id }, body: { version, ...change } })
      toast.success('The budget has been changed.')
      onSaved()
    },
    explain: explainAnd(reload),
  })
  return (
    <WindowForm submission={submission} submitLabel="Change the budget" onChange={typed.onChange}>
      <BudgetField
        submission={submission}
        value={typed.texts['budget'] ?? readablePrice(fund.budget)}
        hint={`The new total, such as ${readablePrice(formatPrice(9_000_000, currency))}. It must cover what is committed and paid.`}
      />
      <TextArea
        label="Reason"
        hint="The ledger shows it."
        rows={3}
        maxLength={fundLimits.reason}
        defaultValue={typed.texts['reason'] ?? ''}
        {...submission.field('reason')}
      />
    </WindowForm>
  )
}
