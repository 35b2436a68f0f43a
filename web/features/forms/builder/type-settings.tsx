import type { ComponentType } from 'react'
import { textPatterns } from '../../../../contract/forms/kinds/text.ts'
import type { Question, QuestionType } from '../../../../contract/forms/question-kinds.ts'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useSite } from '../../../ui/site.ts'
import { NumberSetting } from './number-setting.tsx'
import { OptionList } from './option-list.tsx'

type Props<Asked> = { question: Asked; onChange: (question: Asked) => void }
type SettingsProps<Type extends QuestionType> = Props<Question<Type>>

/** The settings of each kind of question besides those that all have. */
const settings: { [Type in QuestionType]: ComponentType<SettingsProps<Type>> | null } = {
  text: TextSettings,
  paragraph: ParagraphSettings,
  number: NumberSettings,
  money: Bounds,
  amount: null,
  date: DateSettings,
  country: null,
  countries: null,
  result: null,
  choice: Options,
  choices: MultipleChoiceSettings,
  yesNo: null,
  statement: null,
  file: FileSettings,
}

/** The settings of a question that its kind alone has [FORM1]. */
export function TypeSettings({ question, onChange }: SettingsProps<QuestionType>) {
  const Settings = settings[question.type] as ComponentType<SettingsProps<QuestionType>> | null
  return Settings && <Settings key={question.id} question={question} onChange={onChange} />
}

/** Sets or removes one setting. */
function changed<Asked extends Question, Key extends keyof Asked>(
  question: Asked,
  key: Key,
  value: Asked[Key],
): Asked {
  const next = { ...question, [key]: value }
  if (value === undefined) delete next[key]
  return next
}

/** An input of a number that limits answers; empty for no limit. */
function limit<Asked extends Question>(
  { question, onChange }: Props<Asked>,
  key: keyof Asked,
  label: string,
) {
  return (
    <NumberSetting
      label={label}
      value={question[key] as number | undefined}
      onChange={value => onChange(changed(question, key, value as Asked[typeof key]))}
    />
  )
}

const patternNames = {
  any: 'Anything',
  email: 'An email address',
  phone: 'A phone number',
  address: 'A web address',
} satisfies Record<(typeof textPatterns)[number], string>

function TextSettings(props: SettingsProps<'text'>) {
  const { question, onChange } = props
  return (
    <>
      <ChoiceField
        label="Accepted answers"
        value={question.pattern}
        options={textPatterns.map(pattern => ({ id: pattern, text: patternNames[pattern] }))}
        onChoose={pattern => onChange({ ...question, pattern })}
      />
      {limit(props, 'maxCharacters', 'Maximum number of characters')}
    </>
  )
}

function ParagraphSettings(props: SettingsProps<'paragraph'>) {
  return (
    <>
      {limit(props, 'maxWords', 'Maximum number of words')}
      {limit(props, 'maxCharacters', 'Maximum number of characters')}
    </>
  )
}

function NumberSettings({ question, onChange }: SettingsProps<'number'>) {
  return (
    <>
      <Bounds question={question} onChange={onChange} />
      <NumberSetting
        label="Decimal places"
        value={question.decimals}
        onChange={value => onChange({ ...question, decimals: value ?? 0 })}
      />
    </>
  )
}

function Bounds<Asked extends Question<'number' | 'money'>>(props: Props<Asked>) {
  const sign = useSite().currencySign.trim()
  const unit = props.question.type === 'money' ? ` (${sign})` : ''
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {limit(props, 'min', `Minimum${unit}`)}
      {limit(props, 'max', `Maximum${unit}`)}
    </div>
  )
}

function DateSettings({ question, onChange }: SettingsProps<'date'>) {
  const bounds = { min: 'Earliest', max: 'Latest' } as const
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {(['min', 'max'] as const).map(bound => (
        <TextField
          key={bound}
          label={bounds[bound]}
          optional
          type="date"
          value={question[bound] ?? ''}
          onChange={event => onChange(changed(question, bound, event.currentTarget.value || undefined))}
        />
      ))}
    </div>
  )
}

function FileSettings({ question, onChange }: SettingsProps<'file'>) {
  return (
    <NumberSetting
      label="Maximum number of documents"
      value={question.maxFiles}
      onChange={value => onChange({ ...question, maxFiles: value ?? 1 })}
    />
  )
}

function MultipleChoiceSettings(props: SettingsProps<'choices'>) {
  return (
    <>
      <Options {...props} />
      {limit(props, 'maxPicks', 'Maximum number of choices')}
    </>
  )
}

function Options<Asked extends Question<'choice' | 'choices'>>({ question, onChange }: Props<Asked>) {
  return (
    <>
      <OptionList options={question.options} onChange={options => onChange({ ...question, options })} />
      <CheckField
        label="Applicants may write their own answer"
        checked={question.other}
        onChange={event => onChange({ ...question, other: event.currentTarget.checked })}
      />
    </>
  )
}
