import type { QuestionInput } from './question-input.ts'
import { type ComponentType, memo } from 'react'
import type { QuestionType } from '../../../../contract/forms/question-kinds.ts'
import { AmountInput } from './amount-input.tsx'
import { MultipleChoiceInput, SingleChoiceInput, YesNoInput } from './choice-inputs.tsx'
import { FileInput } from './file-input.tsx'
import { ConsentInput } from './consent-input.tsx'
import { CountriesInput } from './countries-input.tsx'
import { CountryInput } from './country-input.tsx'
import { ResultInput } from './result-input.tsx'
import { DateInput, MoneyInput, NumberInput, ParagraphInput, TextInput } from './text-inputs.tsx'

/** One input for each kind of question, for the applicant's page and the office's preview [FORM1]. */
const inputs: { [Type in QuestionType]: ComponentType<QuestionInput<Type>> } = {
  text: TextInput,
  paragraph: ParagraphInput,
  number: NumberInput,
  money: MoneyInput,
  amount: AmountInput,
  date: DateInput,
  country: CountryInput,
  countries: CountriesInput,
  result: ResultInput,
  choice: SingleChoiceInput,
  choices: MultipleChoiceInput,
  yesNo: YesNoInput,
  statement: ConsentInput,
  file: FileInput,
}

/** A question of a form with its help and what is wrong with the answer; its inputs are named by its id. */
export const QuestionField = memo(function QuestionField(props: QuestionInput) {
  const Input = inputs[props.question.type] as ComponentType<QuestionInput>
  return <Input {...props} />
})
