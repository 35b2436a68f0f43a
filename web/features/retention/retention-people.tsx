import type { RetentionPerson } from '../../../contract/retention/retention.ts'
import { removedKinds } from '../../../contract/retention/retention-terms.ts'
import { pages } from '../../../contract/core/pages.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { useListPage } from '../../lists/use-list-page.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { OneLine, TwoLines } from '../../ui/lists/lines.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { formatDay } from '../../ui/time/dates.ts'
import { HoldWindow } from './hold-window.tsx'

const choices = {
  held: { label: 'Shown', options: { '': 'All decided applications', only: 'Only those held back' } },
  sort: { label: 'Sort', options: { '': 'Removed first', '-decided': 'Removed last' } },
} as const

const columns: Column<RetentionPerson>[] = [
  {
    header: 'Applicant',
    grows: true,
    card: 'title',
    names: true,
    cell: row => (
      <>
        <OneLine text={row.userName} strong />
        <OneLine text={row.userEmail} soft />
      </>
    ),
  },
  { header: 'Scholarship', grows: true, card: 'line', cell: row => <OneLine text={row.scholarshipName} /> },
  { header: 'Decided', card: 'start', cell: row => formatDay(row.decidedOn) },
  {
    header: 'Removal',
    card: 'badge',
    cell: row => (row.hold ? <span className="font-semibold">Held</span> : formatDay(row.goesOn)),
  },
  { header: 'What', grows: true, card: 'rest', cell: row => <TwoLines text={whatGoes(row)} /> },
]

/** Whose data goes and when, with what each has, and holds [AUDIT4]. */
export function RetentionPeople({ months, onChanged }: { months: number; onChanged: () => void }) {
  const page = useListPage('GET /retention/people', { choices, fixed: { months } })
  const holding = useDialogTarget<RetentionPerson>()
  const changed = () => {
    page.reload()
    onChanged()
  }
  async function lift({ _id: id, userName }: RetentionPerson) {
    const call = sessionCall('DELETE /retention/holds/:id', { params: { id } })
    await attempt('Lifting the hold', call, `The rule applies to ${userName} again.`)
    changed()
  }
  return (
    <section aria-labelledby="whose" className="mt-4">
      <h2 id="whose" className="mb-2 text-xl">
        Whose data is removed{' '}
      </h2>
      <ListPage
        page={page}
        names={['application', 'applications']}
        label="Search applicants"
        placeholder="Name or email…"
      >
        {rows => (
          <DataTable
            look="dense"
            caption="Whose data is removed"
            columns={columns}
            rows={rows}
            markOf={page.markOf}
            actions={row => actionsOf(row, { hold: holding.choose, lift })}
          />
        )}
      </ListPage>
      <HoldWindow chosen={holding} onSaved={changed} />
    </section>
  )
}

function actionsOf(row: RetentionPerson, act: Record<'hold' | 'lift', (row: RetentionPerson) => void>) {
  const { _id: id, userName, hold } = row
  const lift = { label: 'Lift the hold', name: `Lift the hold on ${userName}`, onSelect: () => act.lift(row) }
  return {
    of: `${userName}, ${row.scholarshipName}`,
    more: [
      { label: 'Open', name: `Open ${userName}`, to: pages.application(id) },
      {
        label: hold ? 'Change the reason…' : 'Hold…',
        name: `Hold ${userName}`,
        onSelect: () => act.hold(row),
      },
      ...(hold ? [lift] : []),
    ],
  }
}

/** The kinds with their numbers, or who holds it and why. */
function whatGoes({ kinds, hold }: RetentionPerson): string {
  if (hold) return `${hold.by || 'A deleted account'}, ${formatDay(hold.at)}: ${hold.reason}`
  return kinds
    .map(({ kind, count }) => (count > 1 ? `${removedKinds[kind]} (${count})` : removedKinds[kind]))
    .join(', ')
}
