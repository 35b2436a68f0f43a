import { allOf } from '../../../../contract/forms/answers.ts'
import { formLimits } from '../../../../contract/forms/form-limits.ts'
import { scaleOf } from '../../../../contract/forms/result-scales.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Group } from './choice-inputs.tsx'
import type { QuestionInput } from './question-input.ts'

/** A result as on the certificate: its scale, then the number; on several scales if there are several certificates. */
export function ResultInput({ question, answer, error, onAnswer }: QuestionInput<'result'>) {
  const given = allOf(answer)
  const rows = given.length > 0 ? given : [':']
  const used = new Set(rows.map(scaleIn))
  const isWhole = rows.every(row => scaleIn(row) !== '' && numberIn(row) !== '')
  const most = Math.min(formLimits.results, question.scales.length)
  const change = (at: number, row: string) =>
    onAnswer(
      question.id,
      rows.with(at, row).filter((each, index) => each !== ':' || index > 0),
    )
  return (
    <Group question={question} error={error}>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: both its values change
        <div key={at} className="grid gap-3 sm:grid-cols-2">
          <Select
            name={`${question.id} scale`}
            label="Scale"
            value={scaleIn(row)}
            onChange={event => change(at, `${event.currentTarget.value}:${numberIn(row)}`)}
          >
            <option value="">Please choose</option>
            {question.scales
              .filter(id => id === scaleIn(row) || !used.has(id))
              .map(id => (
                <option key={id} value={id}>
                  {scaleOf(id)?.name}
                </option>
              ))}
          </Select>
          <TextField
            name={question.id}
            label="Result"
            inputMode="decimal"
            hint={rangeOf(scaleIn(row))}
            value={numberIn(row)}
            onChange={event => change(at, `${scaleIn(row)}:${event.currentTarget.value}`)}
          />
        </div>
      ))}
      {isWhole && rows.length < most && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => onAnswer(question.id, [...rows, ':'])}
        >
          <Icon name="plus" /> Add the same result on another scale
        </Button>
      )}
    </Group>
  )
}

const scaleIn = (row: string) => row.split(':', 1)[0] ?? ''
const numberIn = (row: string) => row.slice(scaleIn(row).length + 1)

/** Such as `0 to 4, higher is better.` */
function rangeOf(id: string): string | undefined {
  const scale = scaleOf(id)
  return scale && `${scale.lowest} to ${scale.highest}, ${scale.better} is better.`
}
