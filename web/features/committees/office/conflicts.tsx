import { Link } from 'react-router'
import { conflictSourceLabels, type ReadingState } from '../../../../contract/committees/committee-terms.ts'
import type { Committee, CommitteeConflicts } from '../../../../contract/committees/committees.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useLiveAnswer } from '../../../lists/use-answer.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { cellLinkClass } from '../../../ui/lists/lines.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { ReasonWindow } from '../../../ui/windows/reason-window.tsx'
import { useCommitteeRefresh } from './use-committee.ts'

type Conflict = CommitteeConflicts['conflicts'][number]

const readings: Partial<Record<ReadingState, string>> = {
  void: 'Void, kept',
  givenBack: 'Given back',
}

const columns: Column<Conflict>[] = [
  { header: 'Reader', grows: true, card: 'title', cell: ({ member }) => member },
  {
    header: 'Application',
    grows: true,
    card: 'line',
    cell: ({ applicationId, applicant }) => (
      <Link to={pages.application(applicationId)} className={cellLinkClass}>
        {applicant}
      </Link>
    ),
  },
  { header: 'Why', card: 'start', cell: ({ source }) => conflictSourceLabels[source] },
  { header: 'Since', cell: ({ at }) => <OfficeMoment at={at} /> },
  {
    header: 'Reading',
    card: 'rest',
    cell: ({ reading, lifted }) =>
      lifted
        ? `Lifted by ${lifted.by || 'somebody'}: ${lifted.why}`
        : reading
          ? (readings[reading] ?? '–')
          : 'Never assigned',
  },
]

/** Who may not read whom, and how that is known; only the office sees it [FAIR3]. */
export function Conflicts({ committee: { scholarshipId: id } }: { committee: Committee }) {
  const state = useLiveAnswer('GET /committees/conflicts/:id', { params: { id } })
  const lifting = useDialogTarget<Conflict>()
  const refresh = useCommitteeRefresh()
  return (
    <Loaded state={state} name="the conflicts">
      {({ conflicts }) => (
        <div className="grid grid-cols-1 gap-4">
          <p className="max-w-[70ch] text-ink-soft">
            Found by itself: own applications, referees, the same mailbox. Declared: names that readers gave
            before anything was assigned, or in a reading. Only the office sees this list.
          </p>
          {conflicts.length === 0 ? (
            <EmptyState icon="lock" title="No conflicts">
              They are looked for when you ask for a proposal of the assignment.
            </EmptyState>
          ) : (
            <DataTable
              look="dense"
              caption="Conflicts"
              columns={columns}
              rows={conflicts}
              actions={conflict => ({
                of: `${conflict.member} and ${conflict.applicant}`,
                more:
                  conflict.lifted || conflict.source === 'own'
                    ? []
                    : [
                        {
                          label: 'Lift…',
                          name: `Lift the conflict of ${conflict.member} with ${conflict.applicant}`,
                          onSelect: () => lifting.choose(conflict),
                        },
                      ],
              })}
            />
          )}
          <ReasonWindow
            chosen={lifting}
            title="Lift the conflict"
            about={({ member, applicant }) => `${member} may then read ${applicant}.`}
            submitLabel="Lift it"
            hint="It is recorded. A reading that became void stays void."
            send={(why, { _id }) =>
              sessionCall('POST /committees/lift/:id', { params: { id: _id }, body: { why } })
            }
            onSaved={() => void refresh()}
          />
        </div>
      )}
    </Loaded>
  )
}
