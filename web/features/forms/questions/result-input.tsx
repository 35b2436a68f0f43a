import { allOf } from '../../../../contract/forms/answers.ts'
import { scaleOf } from '../../../../contract/forms/result-scales.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Group } from './choice-inputs.tsx'
import type { QuestionInput } from './question-input.ts'

/** A result, on the scale of the certificate or on several. */
export function ResultInput({ question, answer, error, onAnswer }: QuestionInput<'result'>) {
  const given = new Map(allOf(answer).map(each => [each.split(':', 1)[0] ?? '', each]))
  return (
    <Group question={question} error={error}>
      {question.scales.map(id => (
        <TextField
          key={id}
          name={`${question.id} ${id}`}
          label={scaleOf(id)?.name ?? id}
          inputMode="decimal"
          value={given.get(id)?.slice(id.length + 1) ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const others = allOf(answer).filter(each => !each.startsWith(`${id}:`))
            onAnswer(question.id, value === '' ? others : [...others, `${id}:${value}`])
          }}
        />
      ))}
    </Group>
  )
}
