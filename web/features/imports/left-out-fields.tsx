import { counted } from '../../../contract/core/counted.ts'
import { type HiddenChoice, hiddenChoices } from '../../../contract/imports/import-terms.ts'
import type { FileSheet } from '../../../contract/imports/imports.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { Radios } from '../../ui/fields/radios.tsx'

/** Asks whether columns with texts may stay out of the import. */
export function LeaveOutField({
  left,
  isLeft,
  onChoose,
}: {
  left: FileSheet['columns']
  isLeft: boolean
  onChoose: (isLeft: boolean) => void
}) {
  if (left.length === 0) return null
  const titles = left.map(({ title }) => title).join(', ')
  return (
    <CheckField
      label={left.length === 1 ? 'Leave out this column' : `Leave out these ${left.length} columns`}
      hint={`Their contents are not imported: ${titles}.`}
      checked={isLeft}
      onChange={event => onChoose(event.target.checked)}
    />
  )
}

const hiddenLabels: Record<HiddenChoice, string> = {
  with: 'Import them, too',
  without: 'Leave them out',
}
const hiddenOptions = hiddenChoices.map(id => ({ id, label: hiddenLabels[id] }))

/** Asks what becomes of rows that a filter, or somebody, has hidden. */
export function HiddenField({
  count,
  chosen,
  onChoose,
}: {
  count: number
  chosen: HiddenChoice | null
  onChoose: (choice: HiddenChoice) => void
}) {
  return (
    <fieldset className="grid grid-cols-1">
      <legend className="font-semibold">
        {counted(count, 'row')} {count === 1 ? 'is' : 'are'} hidden in the file
      </legend>
      <Radios options={hiddenOptions} chosen={chosen} onChoose={onChoose} />
    </fieldset>
  )
}
