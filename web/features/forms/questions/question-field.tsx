import type { QuestionInput } from './question-input.ts'
import { type ComponentType, memo } from 'react'
import type { QuestionType } from '../../../../contract/forms/form-terms.ts'
import { ChoiceInput, ChoicesInput, YesNoInput } from './choice-inputs.tsx'
import { FileInput } from './file-input.tsx'
import { StatementInput } from './statement-input.tsx'
import {
  CountryInput,
  DateInput,
  MoneyInput,
  NumberInput,
  ParagraphInput,
  TextInput,
} from './text-inputs.tsx'

/** One input for each kind of question, for the applicant's page and the office's preview [FORM1]. */
const inputs: { [Type in QuestionType]: ComponentType<QuestionInput<Type>> } = {
  text: TextInput,
  paragraph: ParagraphInput,
  number: NumberInput,
  money: MoneyInput,
  date: DateInput,
  country: CountryInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  yesNo: YesNoInput,
  statement: StatementInput,
  file: FileInput,
}

/** A question of a form with its help and what is wrong with the answer; its inputs are named by its id. */
export const QuestionField = memo(function QuestionField(props: QuestionInput) {
  const Input = inputs[props.question.type] as ComponentType<QuestionInput>
  return <Input {...props} />
})
