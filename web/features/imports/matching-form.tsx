import { counted } from '../../../contract/core/counted.ts'
import { type DateOrder, dateOrders } from '../../../contract/imports/import-terms.ts'
import type { FileSheet, ImportDetails, Matching } from '../../../contract/imports/imports.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { Radios } from '../../ui/fields/radios.tsx'
import { Refusal } from '../../ui/messages/refusal.tsx'
import { PressButton } from '../../ui/press-button.tsx'
import { OfficeCard } from '../../ui/office-card.tsx'
import { HiddenField, LeaveOutField } from './left-out-fields.tsx'
import { leftOutOf } from './report.tsx'
import { Joined } from './joined.tsx'
import { useMatching } from './use-matching.ts'

type MatchingFormProps = { made: ImportDetails; refresh: () => Promise<unknown> }

/** Says which column of the file is what; each change is saved at once [IMPORT1]. */
export function MatchingForm({ made, refresh }: MatchingFormProps) {
  const { matching, change, changeSheet, changeTitleRow, problem, check } = useMatching(made, refresh)
  const sheet = made.sheets[matching.sheet]
  if (!sheet) return null
  const missing = missingOf(made, matching)
  return (
    <OfficeCard className="grid grid-cols-1 gap-4">
      <h3 className="text-lg font-semibold">What the columns are</h3>
      {made.sheets.length > 1 && <Sheets made={made} chosen={matching.sheet} onChoose={changeSheet} />}
      {sheet.opening.length > 1 && <TitleRow sheet={sheet} onChoose={row => void changeTitleRow(row)} />}
      <p className="text-ink-soft">
        {counted(sheet.rows, 'row')} in {counted(sheet.columns.length, 'column')}. What you choose is
        remembered for the next file. Fields marked * are required.
      </p>
      <Columns made={made} sheet={sheet} matching={matching} onChange={change} />
      <Joined made={{ ...made, matching }} />
      <Questions {...{ made, sheet, matching }} onChange={change} />
      {missing.length > 0 && (
        <p role="status" className="font-semibold">
          Still to choose: {missing.join(', ')}
        </p>
      )}
      <Refusal text={problem} />
      <div className="grid justify-items-start gap-3">
        <PressButton
          variant={made.state === 'checked' ? 'secondary' : 'primary'}
          text="Check all rows"
          press={check}
          refresh={refresh}
        />
      </div>
    </OfficeCard>
  )
}

/** What the columns leave open. */
function Questions({ made, sheet, matching, onChange }: ColumnsProps) {
  return (
    <>
      {sheet.hiddenRows > 0 && (
        <HiddenField
          count={sheet.hiddenRows}
          chosen={matching.hidden}
          onChoose={hidden => onChange({ hidden })}
        />
      )}
      {hasOpenDates(made, matching) && (
        <DateField order={matching.dateOrder} onChoose={dateOrder => onChange({ dateOrder })} />
      )}
      {made.kind === 'scholarships' && (
        <CheckField
          label="Publish at once"
          hint="Otherwise they are drafts, which only staff see. Rows with a state in the file keep that state."
          checked={matching.publish}
          onChange={event => onChange({ publish: event.target.checked })}
        />
      )}
      <LeaveOutField
        left={leftOutOf({ ...made, matching })}
        isLeft={matching.leaveOut}
        onChoose={leaveOut => onChange({ leaveOut })}
      />
    </>
  )
}

/** What has to be chosen before rows can be checked. */
function missingOf(made: ImportDetails, matching: Matching): string[] {
  const fields = made.fields.filter(({ key, required }) => required && !matching.columns.includes(key))
  const dates = hasOpenDates(made, matching) && matching.dateOrder === null ? ['how dates are read'] : []
  const hides = (made.sheets[matching.sheet]?.hiddenRows ?? 0) > 0
  const hidden = hides && !matching.hidden ? ['what to do with hidden rows'] : []
  const leaves = leftOutOf({ ...made, matching }).length > 0 && !matching.leaveOut
  return [
    ...fields.map(({ title }) => title),
    ...dates,
    ...hidden,
    ...(leaves ? ['what to do with columns left out'] : []),
  ]
}

function Sheets({
  made,
  chosen,
  onChoose,
}: {
  made: ImportDetails
  chosen: number
  onChoose: (sheet: number) => void
}) {
  return (
    <ChoiceField
      label="Sheet"
      value={String(chosen)}
      options={made.sheets.map(({ name, rows, isHidden }, index) => ({
        id: String(index),
        text: `${name} (${counted(rows, 'row')}${isHidden ? ', hidden in the file' : ''})`,
      }))}
      onChoose={sheet => onChoose(Number(sheet))}
    />
  )
}

/** Rows in front of the titles are not imported. */
function TitleRow({
  sheet: { titleRow, opening },
  onChoose,
}: {
  sheet: FileSheet
  onChoose: (row: number) => void
}) {
  return (
    <ChoiceField
      label="The titles are in"
      hint={opening[0]?.row === titleRow ? undefined : 'The rows before them are not imported.'}
      value={String(titleRow)}
      options={opening.map(({ row, text }) => ({ id: String(row), text: `Row ${row}: ${text}` }))}
      onChoose={row => onChoose(Number(row))}
    />
  )
}

type ColumnsProps = {
  made: ImportDetails
  sheet: FileSheet
  matching: Matching
  onChange: (changes: Partial<Matching>) => void
}

function Columns({ made, sheet, matching, onChange }: ColumnsProps) {
  const choose = (index: number, key: string) =>
    onChange({
      columns: matching.columns.with(index, key === '' ? null : key),
      // One more is left out: that is asked again.
      ...(key === '' && { leaveOut: false }),
    })
  const free = (chosen?: string | null) =>
    made.fields.filter(({ key, joins }) => joins || key === chosen || !matching.columns.includes(key))
  return (
    <ul className="grid grid-cols-1 gap-3">
      {sheet.columns.map(({ title, samples, isHidden, notes }, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- titles can stand twice, and columns keep their places
          key={index}
          className="grid grid-cols-1 items-start gap-x-5 gap-y-1 border-t border-line pt-3 sm:grid-cols-2"
        >
          <div className="min-w-0 wrap-break-word">
            <p className="font-semibold">{title}</p>
            <p className="text-ink-soft">{samples.join(' · ') || 'Empty'}</p>
            {[...(isHidden ? ['This column is hidden in the file.'] : []), ...notes].map(note => (
              <p key={note}>{note}</p>
            ))}
          </div>
          <ChoiceField
            label={`${title} is`}
            value={matching.columns[index] ?? ''}
            options={free(matching.columns[index]).map(({ key, title: text, required }) => ({
              id: key,
              text: required ? `${text} *` : text,
            }))}
            onChoose={key => choose(index, key)}
          >
            <option value="">Leave out</option>
          </ChoiceField>
        </li>
      ))}
    </ul>
  )
}

/** Whether a column of dates can be read in two ways. */
function hasOpenDates({ sheets, fields }: ImportDetails, { sheet, columns }: Matching): boolean {
  const dates = new Set(fields.filter(({ isDate }) => isDate).map(({ key }) => key))
  return (sheets[sheet]?.columns ?? []).some(
    (column, index) =>
      (column.dates === 'either' || column.dates === 'both') && dates.has(columns[index] ?? ''),
  )
}

const orderTexts: Record<DateOrder, { label: string; hint: string }> = {
  day: { label: 'Day first', hint: '3/4/2026 is 3 April 2026.' },
  month: { label: 'Month first', hint: '3/4/2026 is 4 March 2026.' },
}
const orders = dateOrders.map(id => ({ id, ...orderTexts[id] }))

function DateField({ order, onChoose }: { order: DateOrder | null; onChoose: (order: DateOrder) => void }) {
  return (
    <fieldset className="grid grid-cols-1">
      <legend className="font-semibold">Dates such as 3/4/2026</legend>
      <Radios options={orders} chosen={order} onChoose={onChoose} />
    </fieldset>
  )
}
