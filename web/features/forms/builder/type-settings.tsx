import type { ComponentType } from 'react'
import type { Question } from '../../../../contract/forms/form-definition.ts'
import { type QuestionType, textPatterns } from '../../../../contract/forms/form-terms.ts'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { Select, TextField } from '../../../ui/fields/text-field.tsx'
import { useSite } from '../../../ui/site.ts'
import { NumberSetting } from './number-setting.tsx'
import { OptionList } from './option-list.tsx'

type Of<Type extends QuestionType> = Extract<Question, { type: Type }>
type SettingsProps<Type extends QuestionType> = {
  question: Of<Type>
  onChange: (question: Of<Type>) => void
}

/** What can be set for each kind of question besides what all have; a kind without an entry does not compile. */
const settings: { [Type in QuestionType]: ComponentType<SettingsProps<Type>> | null } = {
  text: TextSettings,
  paragraph: ParagraphSettings,
  number: NumberSettings,
  money: BoundSettings,
  date: DateSettings,
  country: null,
  choice: ChoiceSettings,
  choices: ChoicesSettings,
  yesNo: null,
  statement: null,
  file: FileSettings,
}

/** The settings of a question that its kind alone has [FORM1]. */
export function TypeSettings({ question, onChange }: SettingsProps<QuestionType>) {
  const Settings = settings[question.type] as ComponentType<SettingsProps<QuestionType>> | null
  return Settings && <Settings key={question.id} question={question} onChange={onChange} />
}

/** Sets one setting, or takes it away. */
function changed<Asked extends Question, Key extends keyof Asked>(
  question: Asked,
  key: Key,
  value: Asked[Key],
): Asked {
  const next = { ...question, [key]: value }
  if (value === undefined) delete next[key]
  return next
}

const patternNames = {
  any: 'Anything',
  email: 'An email address',
  phone: 'A phone number',
  address: 'A web address',
} satisfies Record<(typeof textPatterns)[number], string>

function TextSettings({ question, onChange }: SettingsProps<'text'>) {
  return (
    <>
      <Select
        label="What it takes"
        value={question.pattern}
        onChange={event =>
          onChange(changed(question, 'pattern', event.currentTarget.value as Of<'text'>['pattern']))
        }
      >
        {textPatterns.map(pattern => (
          <option key={pattern} value={pattern}>
            {patternNames[pattern]}
          </option>
        ))}
      </Select>
      <NumberSetting
        label="At most this many characters"
        value={question.maxCharacters}
        onChange={value => onChange(changed(question, 'maxCharacters', value))}
      />
    </>
  )
}

function ParagraphSettings({ question, onChange }: SettingsProps<'paragraph'>) {
  return (
    <>
      <NumberSetting
        label="At most this many words"
        value={question.maxWords}
        onChange={value => onChange(changed(question, 'maxWords', value))}
      />
      <NumberSetting
        label="At most this many characters"
        value={question.maxCharacters}
        onChange={value => onChange(changed(question, 'maxCharacters', value))}
      />
    </>
  )
}

function NumberSettings({ question, onChange }: SettingsProps<'number'>) {
  return (
    <>
      <Bounds question={question} onChange={onChange} />
      <NumberSetting
        label="Digits after the point"
        value={question.decimals}
        onChange={value => onChange({ ...question, decimals: value ?? 0 })}
      />
    </>
  )
}

function BoundSettings(props: SettingsProps<'money'>) {
  return <Bounds {...props} />
}

function Bounds<Asked extends Of<'number'> | Of<'money'>>({
  question,
  onChange,
}: {
  question: Asked
  onChange: (question: Asked) => void
}) {
  const sign = useSite().currencySign.trim()
  const unit = question.type === 'money' ? ` (${sign})` : ''
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <NumberSetting
        label={`At least${unit}`}
        value={question.min}
        onChange={value => onChange(changed(question, 'min', value))}
      />
      <NumberSetting
        label={`At most${unit}`}
        value={question.max}
        onChange={value => onChange(changed(question, 'max', value))}
      />
    </div>
  )
}

function DateSettings({ question, onChange }: SettingsProps<'date'>) {
  const bounds = { min: 'Not before', max: 'Not after' } as const
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
      label="At most this many documents"
      value={question.maxFiles}
      onChange={value => onChange({ ...question, maxFiles: value ?? 1 })}
    />
  )
}

function ChoiceSettings({ question, onChange }: SettingsProps<'choice'>) {
  return <Options question={question} onChange={onChange} />
}

function ChoicesSettings({ question, onChange }: SettingsProps<'choices'>) {
  return (
    <>
      <Options question={question} onChange={onChange} />
      <NumberSetting
        label="Maximum number of choices"
        value={question.maxPicks}
        onChange={value => onChange(changed(question, 'maxPicks', value))}
      />
    </>
  )
}

function Options<Asked extends Of<'choice'> | Of<'choices'>>({
  question,
  onChange,
}: {
  question: Asked
  onChange: (question: Asked) => void
}) {
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
