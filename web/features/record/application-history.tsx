import { useState } from 'react'
import { recordActions } from '../../../contract/record/record-terms.ts'
import type { ApplicationRecordEntry } from '../../../contract/record/record.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { OfficeMoment } from '../../ui/time/office-time.tsx'
import { actorName } from './actor-name.ts'

/** Number of entries shown before “Show all”. */
const shownFirst = 10

/** What staff did and viewed of an application, newest first [AUDIT1]. */
export function ApplicationHistory({ applicationId }: { applicationId: string }) {
  const record = useAnswer('GET /appliedScholarship/record/:id', { params: { id: applicationId } })
  return (
    <section aria-labelledby="history" className="text-[0.92rem]">
      <h2 id="history" className="mb-3 text-xl">
        History
      </h2>
      <Loaded state={record} name="the history">
        {entries => <Entries entries={entries} />}
      </Loaded>
    </section>
  )
}

function Entries({ entries }: { entries: readonly ApplicationRecordEntry[] }) {
  const [whole, setWhole] = useState(false)
  const shown = whole ? entries : entries.slice(0, shownFirst)
  if (entries.length === 0) return <p className="text-ink-soft">Nothing yet.</p>
  return (
    <>
      <ol className="grid gap-2 border-l-2 border-line pl-4">
        {shown.map(entry => (
          <li key={entry._id} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{actorName(entry)}</span> {recordActions[entry.action]}
            <Changes changes={entry.changes} />
            <span className="text-ink-soft">
              , <OfficeMoment at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
      {entries.length > shownFirst && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show fewer' : `Show all ${entries.length}`}
        </Button>
      )}
    </>
  )
}

/** From and to; empty values are left out. */
function Changes({ changes }: Pick<ApplicationRecordEntry, 'changes'>) {
  return changes.map(({ field, from, to }) => (
    <span key={field}>
      {from && ` from “${from}”`}
      {to ? ` to “${to}”` : ' to nothing'}
    </span>
  ))
}
