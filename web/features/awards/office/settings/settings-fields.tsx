import { awardLimits } from '../../../../../contract/awards/award-limits.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Radios } from '../../../../ui/fields/radios.tsx'
import { FundOrder } from './fund-order.tsx'
import type { TypedSettings } from './typed-settings.ts'

export type SettingsFields = {
  typed: TypedSettings
  type: (next: TypedSettings) => void
  /** Name and error of an input. */
  field: (name: string) => { name: string; error: string | undefined }
}

type TextName = 'answerDays' | 'places' | 'paysFor' | 'officeName'

const textOf = ({ typed, type, field }: SettingsFields, name: TextName) => ({
  ...field(name),
  value: typed[name],
  autoComplete: 'off',
  onChange: (event: { target: { value: string } }) => type({ ...typed, [name]: event.target.value }),
})

const movings = [
  { id: 'byHand', label: 'By hand', hint: 'An officer is told, and previews the letter to the next person.' },
  {
    id: 'automatically',
    label: 'Automatically',
    hint: 'The offer to the next person is prepared at once, and leaves after the time in which it can be recalled.',
  },
] as const

/** Until when students answer, and what becomes of a free place [AWARD1] [AWARD3]. */
export function AnswerFields(props: SettingsFields) {
  const { typed, type } = props
  return (
    <>
      <h2 className="text-xl">Answers and places</h2>
      <TextField
        label="Days to answer"
        optional
        inputMode="numeric"
        hint="Students accept or decline in these days. Left empty, an award counts as accepted when it is released."
        {...textOf(props, 'answerDays')}
      />
      <TextField
        label="Number of awards"
        optional
        inputMode="numeric"
        hint="How many can stand at once. The desk counts them, and no more can be released. Left empty, there is no limit."
        {...textOf(props, 'places')}
      />
      <fieldset>
        <legend className="font-semibold">A free place goes to the waiting list</legend>
        <Radios options={movings} chosen={typed.movesUp} onChoose={movesUp => type({ ...typed, movesUp })} />
      </fieldset>
    </>
  )
}

const payees = [
  { id: 'finance', label: 'The finance office pays each student', hint: 'One payment for each student.' },
  {
    id: 'school',
    label: 'Their schools',
    hint: 'One payment for each school, with the list of its students.',
  },
] as const

/** What awards are paid from, and to whom [AWARD7] [AWARD8]. */
export function MoneyFields(props: SettingsFields & { currency: string }) {
  const { typed, type, field, currency } = props
  return (
    <>
      <h2 className="border-t border-line pt-4 text-xl">Money</h2>
      <FundOrder
        funds={typed.funds}
        currency={currency}
        error={field('funds').error}
        onChange={funds => type({ ...typed, funds })}
      />
      <fieldset>
        <legend className="font-semibold">Payments go to</legend>
        <Radios options={payees} chosen={typed.payee} onChoose={payee => type({ ...typed, payee })} />
      </fieldset>
    </>
  )
}

/** What the award and its letter say. */
export function WordFields(props: SettingsFields) {
  return (
    <>
      <h2 className="border-t border-line pt-4 text-xl">In the letter</h2>
      <TextField
        label="What it pays for"
        optional
        maxLength={awardLimits.words}
        hint="Such as tuition and living costs of the year 2027/28."
        {...textOf(props, 'paysFor')}
      />
      <TextField
        label="Name of the office"
        optional
        maxLength={awardLimits.words}
        hint="At the end of the email, and on the letter of award."
        {...textOf(props, 'officeName')}
      />
    </>
  )
}
