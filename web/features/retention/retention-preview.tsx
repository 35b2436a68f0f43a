import { useState } from 'react'
import { counted } from '../../../contract/core/counted.ts'
import type { RetentionPreview as Preview, RetentionRule } from '../../../contract/retention/retention.ts'
import { retentionLimits } from '../../../contract/retention/retention-limits.ts'
import { monthsText, removedKinds, staysOfApplication } from '../../../contract/retention/retention-terms.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { OfficeCard } from '../../ui/office-card.tsx'
import { formatLongDay } from '../../ui/time/long-day.ts'
import { ConfirmButton } from '../../ui/windows/confirm-button.tsx'

type RetentionPreviewProps = { rule: RetentionRule; months: number; onChanged: () => void }

/** What a rule would remove, by day and by kind, and where it is saved [AUDIT4]. */
export function RetentionPreview({ rule, months, onChanged }: RetentionPreviewProps) {
  const state = useAnswer('GET /retention/preview', { query: { months } })
  return (
    <OfficeCard className="grid gap-4">
      <h2 className="text-xl">Preview: {monthsText(months)}</h2>
      <Loaded state={state} name="the preview">
        {preview => (
          <>
            <ByDay preview={preview} />
            <ByKind preview={preview} />
            <p>
              <span className="font-semibold">What stays:</span> {staysOfApplication}. Name and email address
              belong to the account and are removed with it.
            </p>
            {rule.months !== months && (
              <Save
                rule={rule}
                preview={preview}
                onDone={() => {
                  state.reload()
                  onChanged()
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </OfficeCard>
  )
}

/** How many lose their data, first and then. */
const firstWords = ({ first, startsOn }: Preview) =>
  first === 0
    ? `On ${formatLongDay(startsOn)} nobody loses data.`
    : `On ${formatLongDay(startsOn)} ${counted(first, 'application')} ${first === 1 ? 'loses its' : 'lose their'} data.`

function ByDay({ preview }: { preview: Preview }) {
  const { days, later, held } = preview
  const [whole, setWhole] = useState(false)
  const shown = whole ? days : days.slice(0, 5)
  return (
    <div className="grid gap-2">
      <p className="text-lg">{firstWords(preview)}</p>
      {days.length > 0 && (
        <ul aria-label="By day" className="grid gap-1">
          {shown.map(({ on, count }) => (
            <li key={on}>
              {count.toLocaleString('en')} on {formatLongDay(on)}
            </li>
          ))}
        </ul>
      )}
      {days.length > 5 && (
        <div>
          <Button size="small" variant="secondary" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Show fewer days' : `Show all ${days.length} days`}
          </Button>
        </div>
      )}
      <p className="text-ink-soft">
        {later > 0 && `${later.toLocaleString('en')} more will follow. `}
        {held > 0 ? `${held.toLocaleString('en')} on hold.` : 'None are on hold.'}
      </p>
    </div>
  )
}

function ByKind({ preview: { kinds, first } }: { preview: Preview }) {
  if (kinds.length === 0) return null
  return (
    <table className="w-full max-w-2xl border-collapse text-left">
      <caption className="pb-1 text-left font-semibold">
        What is removed first{' '}
        {first > retentionLimits.counted && `, of ${retentionLimits.counted.toLocaleString('en')} of them`}
      </caption>
      <thead className="text-[0.92rem] text-ink-soft">
        <tr>
          <th scope="col">Kind</th>
          <th scope="col" className="pl-4 text-right">
            Number
          </th>
          <th scope="col" className="pl-4 text-right">
            Applications
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, count, applications }) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-1 font-normal">
              {removedKinds[kind]}
            </th>
            <td className="text-right tabular-nums">{count.toLocaleString('en')}</td>
            <td className="text-right tabular-nums">{applications.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SaveProps = { rule: RetentionRule; preview: Preview; onDone: () => void }

function Save({ rule, preview, onDone }: SaveProps) {
  const { months, first, startsOn } = preview
  const body = { months, version: rule.version, first }
  return (
    <div>
      <ConfirmButton
        oncePressed
        asks={{
          title: `Keep data for ${monthsText(months)}?`,
          about: firstWords(preview),
          text: `What is removed cannot be brought back, not even from a backup. Until ${formatLongDay(startsOn)} you can turn the rule off again.`,
          confirmLabel: 'Save',
          async onConfirm() {
            await attempt('Saving the rule', sessionCall('PATCH /retention', { body }), 'The rule is saved.')
            onDone()
          },
        }}
      >
        Save this rule
      </ConfirmButton>
    </div>
  )
}
