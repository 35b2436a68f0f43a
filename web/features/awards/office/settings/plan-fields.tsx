import type { ReactNode } from 'react'
import { awardLimits } from '../../../../../contract/awards/award-limits.ts'
import {
  conditionKindLabels,
  conditionKinds,
  splitEqually,
} from '../../../../../contract/awards/award-terms.ts'
import { currencies, formatPrice, hasDecimals } from '../../../../../contract/core/currency.ts'
import { readablePrice } from '../../../../../contract/core/money.ts'
import { AddButton } from '../../../../ui/add-button.tsx'
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx'
import { FieldError } from '../../../../ui/fields/field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { formatDay } from '../../../../ui/time/dates.ts'
import { Tool } from '../../../../ui/tool.tsx'
import { useEntries } from '../../../../ui/use-entries.ts'
import type { SettingsFields } from './settings-fields.tsx'
import { newCondition, newInstalment, type TypedCondition, type TypedInstalment } from './typed-settings.ts'

type PlanFields = SettingsFields & {
  error: (name: string) => string | undefined
  dropError: (name: string) => void
}

/** Errors name the place of an entry, where another one is after one is removed. */
function dropErrors({ dropError }: PlanFields, list: string, length: number) {
  for (let at = 0; at < length; at++)
    for (const part of ['', '.kind', '.words', '.dueOn', '.before']) dropError(`${list}.${at}${part}`)
}

/** The days on which an award is paid, in equal parts [AWARD5]. */
export function PaymentFields(props: PlanFields & { currency: string }) {
  const { typed, type, field, error, currency } = props
  const { instalments } = typed
  const { list, add, remove } = useEntries(instalments, next => type({ ...typed, instalments: next }))
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">Payments</legend>
      <p className="text-[0.95rem] text-ink-soft">{partsText(instalments.length, currency)}</p>
      <FieldError id={undefined}>{error('plan.instalments')}</FieldError>
      <ol ref={list} className="grid grid-cols-1 gap-3">
        {instalments.map(({ key, day }, at) => (
          <li key={key} className="award-line max-w-md">
            <TextField
              type="date"
              label={`Day of payment ${at + 1}`}
              {...field(`plan.instalments.${at}`)}
              value={day}
              onChange={event =>
                type({ ...typed, instalments: instalments.with(at, { key, day: event.target.value }) })
              }
            />
            <span>
              <Tool
                name={`Remove payment ${at + 1}`}
                icon="close"
                onPress={() => {
                  dropErrors(props, 'plan.instalments', instalments.length)
                  remove(at)
                }}
              />
            </span>
          </li>
        ))}
      </ol>
      <AddButton
        disabled={instalments.length >= awardLimits.instalments}
        onClick={() => add(newInstalment())}
      >
        Add a payment
      </AddButton>
    </fieldset>
  )
}

/** Such as: An award of $1,000 is paid in 3 equal parts, $333.34, $333.33 and $333.33. */
function partsText(parts: number, currency: string): string {
  if (parts === 0) return 'Without a day, nothing is planned to be paid.'
  if (parts === 1) return 'The award is paid at once.'
  const smallest = hasDecimals(currency) ? 1 : 100
  const known = currencies.includes(currency) ? currency : 'usd'
  const money = (hundredths: number) => readablePrice(formatPrice(hundredths, known))
  const sums = splitEqually(100_000, parts, smallest).map(money)
  const shown = parts > 4 ? [...sums.slice(0, 3), 'and so on'] : sums
  return `The award is paid in ${parts} equal parts: of ${money(100_000)}, ${shown.join(', ')}.`
}

/** What is asked for, by when and before which payment [AWARD4]. */
export function ConditionFields(props: PlanFields) {
  const { typed, type, error } = props
  const { conditions } = typed
  const { list, add, remove } = useEntries(conditions, next => type({ ...typed, conditions: next }))
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">What is asked for</legend>
      <p className="text-[0.95rem] text-ink-soft">
        The student gives it on the page of the award, and the office confirms it.
      </p>
      <FieldError id={undefined}>{error('plan.conditions')}</FieldError>
      <ol ref={list} className="grid grid-cols-1 gap-3">
        {conditions.map((condition, at) => (
          <li key={condition.key} className="grid grid-cols-1 gap-3 rounded-control border border-line p-3">
            <ConditionInputs
              at={at}
              condition={condition}
              instalments={typed.instalments}
              field={props.field}
              onChange={changes =>
                type({ ...typed, conditions: conditions.with(at, { ...condition, ...changes }) })
              }
            >
              <Tool
                name={`Remove ${condition.words.trim() || `what is asked for ${at + 1}`}`}
                icon="close"
                onPress={() => {
                  dropErrors(props, 'plan.conditions', conditions.length)
                  remove(at)
                }}
              />
            </ConditionInputs>
          </li>
        ))}
      </ol>
      <AddButton disabled={conditions.length >= awardLimits.conditions} onClick={() => add(newCondition())}>
        Ask for something
      </AddButton>
    </fieldset>
  )
}

type ConditionInputsProps = Pick<SettingsFields, 'field'> & {
  at: number
  condition: TypedCondition
  instalments: readonly TypedInstalment[]
  onChange: (changes: Partial<TypedCondition>) => void
  children: ReactNode
}

const kinds = conditionKinds.map(id => ({ id, text: conditionKindLabels[id] }))

function ConditionInputs({ at, condition, instalments, field, onChange, children }: ConditionInputsProps) {
  const { kind, words, dueOn, before } = condition
  const named = (part: string) => field(`plan.conditions.${at}.${part}`)
  return (
    <>
      <div className="award-line">
        <TextField
          label="What is asked for"
          {...named('words')}
          value={words}
          maxLength={awardLimits.words}
          autoComplete="off"
          placeholder="Proof of enrolment"
          onChange={event => onChange({ words: event.target.value })}
        />
        <span>{children}</span>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <ChoiceField
          label="It is"
          {...named('kind')}
          options={kinds}
          value={kind}
          onChoose={chosen => onChange({ kind: chosen })}
        />
        <TextField
          type="date"
          label="By"
          {...named('dueOn')}
          value={dueOn}
          onChange={event => onChange({ dueOn: event.target.value })}
        />
        <ChoiceField
          label="Before"
          {...named('before')}
          options={instalments.map(({ key, day }, index) => ({ id: key, text: paymentText(index, day) }))}
          value={instalments.some(({ key }) => key === before) ? before : ''}
          onChoose={key => onChange({ before: key })}
        >
          <option value="">No payment waits for it</option>
        </ChoiceField>
      </div>
    </>
  )
}

const paymentText = (index: number, day: string) =>
  `Payment ${index + 1}${Number.isNaN(Date.parse(day)) ? '' : `, ${formatDay(day)}`}`
