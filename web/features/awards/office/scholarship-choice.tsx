import { useAnswer } from '../../../lists/use-answer.ts'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'

type ScholarshipChoiceProps = {
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
  /** What stands for none of them. */
  none: string
}

/** Chooses a scholarship of the office. */
export function ScholarshipChoice({ chosen = '', onChoose, none }: ScholarshipChoiceProps) {
  const known = useAnswer('GET /desk/scholarships').data ?? []
  return (
    <div className="mb-3 max-w-xl">
      <ChoiceField
        label="Scholarship"
        options={known.map(({ _id, name, university }) => ({ id: _id, text: `${name}, ${university}` }))}
        value={known.some(({ _id }) => _id === chosen) ? chosen : ''}
        onChoose={id => onChoose(id || undefined)}
      >
        <option value="">{none}</option>
      </ChoiceField>
    </div>
  )
}
