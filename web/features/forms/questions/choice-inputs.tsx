import { Fragment, type ReactNode, useId } from 'react'
import { allOf, oneOf } from '../../../../contract/forms/answers.ts'
import { otherPrefix } from '../../../../contract/forms/form-terms.ts'
import { yesNoChoices } from '../../../../contract/forms/kinds/yes-no.ts'
import type { Option } from '../../../../contract/forms/question-schemas.ts'
import { controlClass } from '../../../ui/fields/control-class.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import type { QuestionInput } from './question-input.ts'

const isOther = (chosen: string) => chosen.startsWith(otherPrefix)

/** One of several options, and an own answer where the office allows it. */
export function SingleChoiceInput(props: QuestionInput<'choice'>) {
  return <Options {...props} options={offered(props)} type="radio" chosen={[oneOf(props.answer)]} />
}

/** Several of the options, as many as the office allows. */
export function MultipleChoiceInput(props: QuestionInput<'choices'>) {
  const { maxPicks } = props.question
  const hint = maxPicks && `Choose at most ${maxPicks}.`
  return (
    <Options {...props} options={offered(props)} type="checkbox" chosen={allOf(props.answer)} hint={hint} />
  )
}

/** Yes or no. */
export function YesNoInput(props: QuestionInput<'yesNo'>) {
  return <Options {...props} options={yesNoChoices} type="radio" chosen={[oneOf(props.answer)]} />
}

function offered({ question: { options, other } }: QuestionInput<'choice' | 'choices'>) {
  return other ? [...options, { id: otherPrefix, text: 'Other' }] : options
}

type OptionsProps = QuestionInput &
  Pick<GroupProps, 'hint'> & {
    options: readonly Option[]
    type: 'radio' | 'checkbox'
    chosen: readonly string[]
  }

function Options({ question, error, onAnswer, hint, options, type, chosen }: OptionsProps) {
  // There is one own answer, whatever it says.
  const isSame = (one: string, another: string) => one === another || (isOther(one) && isOther(another))
  function choose(value: string, checked = true) {
    const rest = chosen.filter(each => !isSame(each, value))
    const next = checked ? [...rest, value] : rest
    onAnswer(question.id, type === 'radio' ? value : next)
  }
  return (
    <Group question={question} error={error} hint={hint}>
      {options.map(({ id, text }) => {
        const given = chosen.find(each => isSame(each, id))
        return (
          <Fragment key={id}>
            <label className="flex min-h-11 items-center gap-3 py-1.5">
              <input
                type={type}
                name={question.id}
                value={id}
                checked={given !== undefined}
                onChange={event => choose(id, event.currentTarget.checked)}
                className="size-6 shrink-0 accent-brand"
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
            </label>
            {given && isOther(given) && <OwnAnswer answer={given} onChange={choose} />}
          </Fragment>
        )
      })}
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
