import { amount } from './kinds/amount.ts'
import { consent } from './kinds/consent.ts'
import { countries } from './kinds/countries.ts'
import { country } from './kinds/country.ts'
import { date } from './kinds/date.ts'
import { file } from './kinds/file.ts'
import { money } from './kinds/money.ts'
import { multipleChoice } from './kinds/multiple-choice.ts'
import { number } from './kinds/number.ts'
import { paragraph } from './kinds/paragraph.ts'
import { result } from './kinds/result.ts'
import { singleChoice } from './kinds/single-choice.ts'
import { text } from './kinds/text.ts'
import { yesNo } from './kinds/yes-no.ts'
import type { QuestionKind, QuestionWith } from './question-kind.ts'
import type { Option } from './question-schemas.ts'

/** The kinds of questions that staff can add, by the names that forms keep, in the order in which they are offered [FORM1]. */
export const questionKinds = {
  text,
  paragraph,
  number,
  money,
  amount,
  date,
  country,
  countries,
  result,
  choice: singleChoice,
  choices: multipleChoice,
  yesNo,
  statement: consent,
  file,
}

export type QuestionType = keyof typeof questionKinds

export const questionTypes = Object.keys(questionKinds) as QuestionType[]

/** A question that staff added to a scholarship's form [FORM1]. */
export type Question<Type extends QuestionType = QuestionType> = {
  [Each in Type]: QuestionWith<(typeof questionKinds)[Each]['settings'], Each>
}[Type]

/** The kind of a question. */
export function kindOf({ type }: { type: QuestionType }): QuestionKind {
  return questionKinds[type]
}

/** All questions of a form, in order. */
export function questionsOf({ sections }: { sections: readonly { questions: Question[] }[] }): Question[] {
  return sections.flatMap(({ questions }) => questions)
}

/** All options that a question offers. */
export function optionsOf(question: Question): Option[] {
  const lists = Object.entries(kindOf(question).settings).filter(([, { change }]) => change === 'options')
  return lists.flatMap(([name]) => (question as unknown as Record<string, Option[]>)[name] ?? [])
}
