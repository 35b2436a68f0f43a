import { type ComponentProps, useState } from 'react'
import type { ConditionOf } from '../../../../contract/eligibility/conditions.ts'
import { profileQuestion } from '../../../../contract/eligibility/profile-questions.ts'
import { amountCurrencies } from '../../../../contract/forms/kinds/amount.ts'
import { readNumber } from '../../../../contract/forms/kinds/number.ts'
import { scaleOf } from '../../../../contract/forms/result-scales.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass, selectClass } from '../../../ui/fields/control-class.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Tool } from '../../../ui/tool.tsx'
import { newRate, newThreshold, openScales, withThreshold } from './edit-conditions.ts'

/** What an input of a part needs. */
export type PartProps<Condition> = { condition: Condition; onChange: (condition: Condition) => void }

type InlineSelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'onChange'> & {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, name: string])[]
  onChoose: (value: Value) => void
}

/** A choice within a sentence. */
export function InlineSelect<Value extends string>(props: InlineSelectProps<Value>) {
  const { label, choices, onChoose, ...select } = props
  return (
    <span>
      <select
        {...select}
        aria-label={label}
        onChange={event => onChoose(event.currentTarget.value as Value)}
        className={selectClass}
      >
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}

type NumberInputProps = {
  label: string
  /** `null` while it is not a number. */
  value: number
  decimals: number
  onChange: (value: number) => void
}

const numberOf = (text: string, decimals: number) => {
  const read = readNumber(text, { min: 0, max: 1e12, decimals })
  return ('value' in read ? Number(read.value) : null) as number
}

/** A number within a sentence, as it is typed. */
function NumberInput({ label, value, decimals, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState('')
  const isTyped = typed !== '' && numberOf(typed, decimals) === value
  return (
    <span className="w-36">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        value={isTyped ? typed : (value?.toLocaleString('en', { maximumFractionDigits: decimals }) ?? '')}
        onChange={event => {
          setTyped(event.currentTarget.value)
          onChange(numberOf(event.currentTarget.value, decimals))
        }}
        className={controlClass}
      />
    </span>
  )
}

function DayInput({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  return (
    <span>
      <input
        type="date"
        aria-label="Day"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        className={controlClass}
      />
    </span>
  )
}

const bounds = [
  ['atLeast', 'is at least'],
  ['atMost', 'is at most'],
] as const

type Bounded = ConditionOf<'number' | 'age' | 'amount'>

function BoundSelect<Condition extends Bounded>({ condition, onChange }: PartProps<Condition>) {
  return (
    <InlineSelect
      label="Comparison"
      value={condition.comparison}
      choices={bounds}
      onChoose={comparison => onChange({ ...condition, comparison })}
    />
  )
}

/** The number, and what it counts. */
export function NumberParts({ condition, onChange }: PartProps<ConditionOf<'number'>>) {
  const { unit } = profileQuestion(condition.question) ?? {}
  return (
    <>
      <BoundSelect {...{ condition, onChange }} />
      <NumberInput
        label="Number"
        value={condition.number}
        decimals={0}
        onChange={number => onChange({ ...condition, number })}
      />
      {unit && `${unit}s`}
    </>
  )
}

export function AgeParts({ condition, onChange }: PartProps<ConditionOf<'age'>>) {
  return (
    <>
      on
      <DayInput value={condition.day} onChange={day => onChange({ ...condition, day })} />
      <BoundSelect {...{ condition, onChange }} />
      <NumberInput
        label="Years"
        value={condition.years}
        decimals={0}
        onChange={years => onChange({ ...condition, years })}
      />
      years
    </>
  )
}

const currencyChoices = amountCurrencies.map(code => [code, code] as const)

/** The amount, and the office's rates for other currencies [ELIG9]. */
export function AmountParts({ condition, onChange }: PartProps<ConditionOf<'amount'>>) {
  const { currency, hundredths, rates } = condition
  const setRates = (next: typeof rates) => onChange({ ...condition, rates: next })
  const added = newRate(condition)
  return (
    <>
      <BoundSelect {...{ condition, onChange }} />
      <NumberInput
        label="Amount"
        value={hundredths === null ? hundredths : hundredths / 100}
        decimals={2}
        onChange={amount =>
          onChange({ ...condition, hundredths: amount === null ? amount : Math.round(amount * 100) })
        }
      />
      <InlineSelect
        label="Currency"
        value={currency}
        choices={currencyChoices}
        onChoose={code => onChange({ ...condition, currency: code })}
      />
      {rates.map((rate, at) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a rate is nothing but its place
          key={at}
          role="group"
          aria-label={`Rate ${at + 1}`}
          className="flex flex-wrap items-center gap-2"
        >
          1 {currency} =
          <NumberInput
            label="Rate"
            value={rate.rate}
            decimals={6}
            onChange={value => setRates(rates.with(at, { ...rate, rate: value }))}
          />
          <InlineSelect
            label="Currency of the rate"
            value={rate.currency}
            choices={currencyChoices}
            onChoose={code => setRates(rates.with(at, { ...rate, currency: code }))}
          />
          on
          <DayInput value={rate.day} onChange={day => setRates(rates.with(at, { ...rate, day }))} />
          <Tool
            name={`Remove rate ${at + 1}`}
            icon="close"
            onPress={() => setRates(rates.toSpliced(at, 1))}
          />
        </div>
      ))}
      {added && (
        <Button variant="quiet" size="small" onClick={() => setRates([...rates, added])}>
          <Icon name="plus" /> Add a rate
        </Button>
      )}
    </>
  )
}

/** A threshold on each scale that is named [ELIG9]. */
export function ResultParts({ condition, onChange }: PartProps<ConditionOf<'result'>>) {
  const { thresholds } = condition
  const free = openScales(condition)
  const set = (next: typeof thresholds) => onChange({ ...condition, thresholds: next })
  return (
    <>
      is at least
      {thresholds.map(({ scale, mark }, at) => (
        <div
          key={scale}
          role="group"
          aria-label={scaleOf(scale)?.name}
          className="flex flex-wrap items-center gap-2"
        >
          <NumberInput
            label="Result"
            value={mark}
            decimals={2}
            onChange={next => set(thresholds.with(at, { scale, mark: next }))}
          />
          <InlineSelect
            label="Scale"
            value={scale}
            choices={[scale, ...free].map(id => [id, scaleOf(id)?.name ?? id] as const)}
            onChoose={id => set(thresholds.with(at, newThreshold(id)))}
          />
          {thresholds.length > 1 && (
            <Tool
              name={`Remove ${scaleOf(scale)?.name}`}
              icon="close"
              onPress={() => set(thresholds.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {free.length > 0 && (
        <Button variant="quiet" size="small" onClick={() => onChange(withThreshold(condition))}>
          <Icon name="plus" /> Add a threshold
        </Button>
      )}
    </>
  )
}
