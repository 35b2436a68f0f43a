import { type ReactNode, useId } from 'react'
import { allOf, oneOf } from '../../../../contract/forms/answers.ts'
import { otherPrefix } from '../../../../contract/forms/form-terms.ts'
import { controlClass, FieldError } from '../../../ui/fields/field.tsx'
import type { QuestionInput } from './question-input.ts'

const isOther = (chosen: string) => chosen.startsWith(otherPrefix)

/** One of several options, and an own answer where the office allows it. */
export function ChoiceInput({ question, answer, error, onAnswer }: QuestionInput<'choice'>) {
  const chosen = oneOf(answer)
  const choose = (value: string) => onAnswer(question.id, value)
  return (
    <Group question={question} error={error}>
      {question.options.map(({ id, text }) => (
        <Option key={id} type="radio" name={question.id} value={id} checked={chosen === id} onChoose={choose}>
          {text}
        </Option>
      ))}
      {question.other && (
        <>
          <Option
            type="radio"
            name={question.id}
            value={otherPrefix}
            checked={isOther(chosen)}
            onChoose={choose}
          >
            Other
          </Option>
          {isOther(chosen) && <OwnAnswer answer={chosen} onChange={choose} />}
        </>
      )}
    </Group>
  )
}

/** Several of the options, as many as the office allows. */
export function ChoicesInput({ question, answer, error, onAnswer }: QuestionInput<'choices'>) {
  const chosen = allOf(answer)
  const own = chosen.find(isOther)
  const without = (value: string) => chosen.filter(each => each !== value)
  const toggle = (value: string, checked: boolean) =>
    onAnswer(question.id, checked ? [...without(value), value] : without(value))
  const setOwn = (text?: string) =>
    onAnswer(question.id, [...chosen.filter(each => !isOther(each)), ...(text === undefined ? [] : [text])])
  const limit = question.maxPicks && `Choose at most ${question.maxPicks}.`
  return (
    <Group question={question} error={error} hint={limit}>
      {question.options.map(({ id, text }) => (
        <Option
          key={id}
          type="checkbox"
          name={question.id}
          value={id}
          checked={chosen.includes(id)}
          onChoose={toggle}
        >
          {text}
        </Option>
      ))}
      {question.other && (
        <>
          <Option
            type="checkbox"
            name={question.id}
            value={otherPrefix}
            checked={own !== undefined}
            onChoose={(_, checked) => setOwn(checked ? otherPrefix : undefined)}
          >
            Other
          </Option>
          {own !== undefined && <OwnAnswer answer={own} onChange={setOwn} />}
        </>
      )}
    </Group>
  )
}

/** Yes or no. */
export function YesNoInput({ question, answer, error, onAnswer }: QuestionInput<'yesNo'>) {
  const chosen = oneOf(answer)
  return (
    <Group question={question} error={error}>
      {['yes', 'no'].map(value => (
        <Option
          key={value}
          type="radio"
          name={question.id}
          value={value}
          checked={chosen === value}
          onChoose={() => onAnswer(question.id, value)}
        >
          {value === 'yes' ? 'Yes' : 'No'}
        </Option>
      ))}
    </Group>
  )
}

type GroupProps = Pick<QuestionInput, 'question' | 'error'> & {
  hint?: string | number | undefined
  children: ReactNode
}

/** A question with several inputs: its wording names them as a group. */
export function Group({ question, error, hint, children }: GroupProps) {
  const id = useId()
  const hints = [question.help, hint].filter(Boolean)
  const described = [hints.length > 0 && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      aria-describedby={described || undefined}
      className="grid min-w-0 grid-cols-1 gap-1.5 [overflow-wrap:anywhere]"
    >
      <legend className="mb-1.5 font-semibold">
        {question.wording}
        {!question.required && <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      {hints.length > 0 && (
        <p id={`${id}-hint`} className="text-[0.95rem] whitespace-pre-line text-ink-soft">
          {hints.join(' ')}
        </p>
      )}
      <div className={`grid grid-cols-1 ${error ? 'border-l-4 border-danger pl-3' : ''}`}>{children}</div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

type OptionProps = {
  type: 'radio' | 'checkbox'
  name: string
  value: string
  checked: boolean
  onChoose: (value: string, checked: boolean) => void
  children: string
}

function Option({ type, name, value, checked, onChoose, children }: OptionProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1.5">
      <input
        type={type}
        name={name}
        value={value}
        checked={checked}
        onChange={event => onChoose(value, event.currentTarget.checked)}
        className="size-6 shrink-0 accent-brand"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </label>
  )
}

function OwnAnswer({ answer, onChange }: { answer: string; onChange: (answer: string) => void }) {
  return (
    <div className="pl-9">
      <input
        type="text"
        aria-label="Your own answer"
        value={answer.slice(otherPrefix.length)}
        onChange={event => onChange(otherPrefix + event.currentTarget.value)}
        className={controlClass}
      />
    </div>
  )
}
