import { counted } from '../../../../contract/core/counted.ts'
import type { ComponentProps } from 'react'
import { oneOf } from '../../../../contract/forms/answers.ts'
import type { Question } from '../../../../contract/forms/form-definition.ts'
import { countWords } from '../../../../contract/forms/word-count.ts'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { useSite } from '../../../ui/site.ts'
import type { AnswerProps, QuestionInput } from './question-input.ts'

/** What every input of one text has. */
export function common({ question, answer, error, onAnswer }: AnswerProps & { question: Question }) {
  return {
    name: question.id,
    label: question.wording,
    hint: question.help || undefined,
    optional: !question.required,
    required: question.required,
    error,
    value: oneOf(answer),
    onChange: (event: { currentTarget: { value: string } }) =>
      onAnswer(question.id, event.currentTarget.value),
  } satisfies ComponentProps<typeof TextField>
}

const kindsOfText = { any: 'text', email: 'email', phone: 'tel', address: 'url' } as const

/** A line of text. */
export function TextInput(props: QuestionInput<'text'>) {
  return <TextField {...common(props)} type={kindsOfText[props.question.pattern]} />
}

/** Text of several lines; the words are counted while one writes, and never cut off. */
export function ParagraphInput(props: QuestionInput<'paragraph'>) {
  const { question, answer } = props
  const field = common(props)
  const count = question.maxWords && wordsLeft(countWords(oneOf(answer)), question.maxWords)
  const hint = count ? (
    <>
      {field.hint && <span className="mb-1 block whitespace-pre-line">{field.hint}</span>}
      {count}
    </>
  ) : (
    field.hint
  )
  return <TextArea {...field} hint={hint} rows={8} />
}

function wordsLeft(words: number, most: number): string {
  const over = words - most
  if (over > 0) return `${counted(over, 'word')} too many`
  return `${counted(most - words, 'word')} left`
}

/** A number; not `type=number`, whose value changes by the wheel and is empty while it is wrong. */
export function NumberInput(props: QuestionInput<'number'>) {
  return <TextField {...common(props)} inputMode={props.question.decimals === 0 ? 'numeric' : 'decimal'} />
}

/** An amount in the currency of the office. */
export function MoneyInput(props: QuestionInput<'money'>) {
  const field = common(props)
  const sign = useSite().currencySign.trim()
  return <TextField {...field} label={`${field.label} (${sign})`} inputMode="decimal" />
}

/** A day of the calendar. */
export function DateInput(props: QuestionInput<'date'>) {
  const { min, max } = props.question
  return <TextField {...common(props)} type="date" min={min} max={max} />
}
