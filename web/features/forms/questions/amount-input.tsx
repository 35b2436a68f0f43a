import { useState } from 'react'
import { oneOf } from '../../../../contract/forms/answers.ts'
import { amountCurrencies } from '../../../../contract/forms/kinds/amount.ts'
import { Select, TextField } from '../../../ui/fields/text-field.tsx'
import { useSite } from '../../../ui/site.ts'
import { Group } from './choice-inputs.tsx'
import type { QuestionInput } from './question-input.ts'

/** An amount in any currency, at first in the one of the office. */
export function AmountInput({ question, answer, error, onAnswer }: QuestionInput<'amount'>) {
  const [chosen, setChosen] = useState(useSite().currency.toUpperCase())
  const [, code, ...rest] = /^([A-Z]{3}) (.*)$/.exec(oneOf(answer)) ?? []
  const [currency, number] = code ? [code, rest[0] ?? ''] : [chosen, oneOf(answer)]
  function give(to: string, typed: string) {
    setChosen(to)
    onAnswer(question.id, typed === '' ? '' : `${to} ${typed}`)
  }
  return (
    <Group question={question} error={error}>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          name={question.id}
          label="Amount"
          inputMode="decimal"
          value={number}
          onChange={event => give(currency, event.currentTarget.value)}
        />
        <Select
          name={`${question.id} currency`}
          label="Currency"
          value={currency}
          onChange={event => give(event.currentTarget.value, number)}
        >
          {amountCurrencies.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </div>
    </Group>
  )
}
