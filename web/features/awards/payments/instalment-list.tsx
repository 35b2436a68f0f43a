import { useState } from 'react'
import { Link } from 'react-router'
import {
  type ShownInstalmentState,
  shownInstalmentLabels,
} from '../../../../contract/awards/payments/instalment-terms.ts'
import type {
  ChangedInstalments,
  ListedInstalment,
} from '../../../../contract/awards/payments/instalments.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { officePages } from '../../../../contract/core/office-pages.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useLiveAnswer } from '../../../lists/use-answer.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { useListPage } from '../../../lists/use-list-page.ts'
import { StatusBadge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { cellLinkClass, OneLine } from '../../../ui/lists/lines.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { PressButton } from '../../../ui/press-button.tsx'
import { formatLongDay } from '../../../ui/time/long-day.ts'
import { ReasonWindow } from '../../../ui/windows/reason-window.tsx'
import { ChosenBar, chooseColumn } from '../chosen/chosen-bar.tsx'
import { type ChosenRows, useChosen } from '../chosen/use-chosen.ts'

const looks: Record<ShownInstalmentState, { tone: Tone; icon: IconName }> = {
  planned: { tone: 'quiet', icon: 'clock' },
  toConfirm: { tone: 'warning', icon: 'half' },
  confirmed: { tone: 'progress', icon: 'check' },
  due: { tone: 'warning', icon: 'alert' },
  ready: { tone: 'work', icon: 'card' },
  inFile: { tone: 'work', icon: 'file' },
  paid: { tone: 'success', icon: 'check' },
  returned: { tone: 'danger', icon: 'undo' },
  stopped: { tone: 'quiet', icon: 'close' },
}

/** The counts to press; the list knows the other states by its choice. */
const tiles = ['toConfirm', 'confirmed', 'due', 'ready', 'inFile', 'returned'] as const

const choices = {
  state: {
    label: 'State',
    options: { '': 'All', ...shownInstalmentLabels } as Record<'' | ShownInstalmentState, string>,
  },
  sort: { label: 'Sort', options: { '': 'First due first', '-due': 'Last due first' } },
}

/** The instalments of awards, what each waits for, and what can be done with several at once [AWARD5]. */
export function InstalmentList() {
  const page = useListPage('GET /instalments', { choices, ids: ['scholarship'], size: 50 })
  const { state } = page.address.chosen
  const { scholarship } = page.address.only
  const counts = useLiveAnswer('GET /instalments/counts', { query: { scholarship } })
  const chosen = useChosen(page.rows, canBeChosen)
  const acts = useActs(() => {
    chosen.clear()
    page.reload()
    counts.reload()
  })
  return (
    <>
      <Tiles counts={counts.data} chosen={state} onChoose={next => page.address.change({ state: next })} />
      <Chosen chosen={chosen} acts={acts} />
      <ListPage
        page={page}
        names={['instalment', 'instalments']}
        label="Search instalments"
        placeholder="Student or number of the award…"
      >
        {rows => (
          <DataTable
            look="dense"
            caption="Instalments"
            columns={columnsFor(chosen)}
            rows={rows}
            actions={row => acts.of(row)}
          />
        )}
      </ListPage>
      <Windows {...acts.windows} />
    </>
  )
}

type TilesProps = {
  counts: Record<ShownInstalmentState, number> | undefined
  chosen: ShownInstalmentState | undefined
  onChoose: (state: ShownInstalmentState | '') => void
}

function Tiles({ counts, chosen, onChoose }: TilesProps) {
  return (
    <div role="group" aria-label="Show only" className="mb-3 flex gap-2 overflow-x-auto p-0.5">
      {tiles.map(state => (
        <button
          key={state}
          type="button"
          aria-pressed={state === chosen}
          onClick={() => onChoose(state === chosen ? '' : state)}
          className="grid min-w-32 flex-1 gap-0.5 rounded-card border border-line bg-surface px-3 py-2 text-left -outline-offset-2 hover:bg-hover aria-pressed:border-2 aria-pressed:border-brand aria-pressed:px-[calc(--spacing(3)-1px)] aria-pressed:py-[calc(--spacing(2)-1px)]"
        >
          <span className="font-display text-2xl leading-none font-semibold tabular-nums">
            {counts?.[state].toLocaleString('en') ?? '–'}
          </span>
          <span className="flex items-center gap-1.5 whitespace-nowrap">
            <Icon name={looks[state].icon} /> {shownInstalmentLabels[state]}
          </span>
        </button>
      ))}
    </div>
  )
}

const canBeChosen = ({ state, own }: ListedInstalment) => !own && (state === 'due' || state === 'ready')

type ActsProps = { chosen: ChosenRows<ListedInstalment>; acts: ReturnType<typeof useActs> }

function Chosen({ chosen, acts }: ActsProps) {
  const due = chosen.rows.filter(({ state }) => state === 'due')
  const ready = chosen.rows.filter(({ state }) => state === 'ready')
  return (
    <section aria-label="Chosen instalments" className="mb-3 grid gap-2">
      <ChosenBar chosen={chosen} hint="Choose instalments that are due or ready.">
        {due.length > 0 && (
          <Button size="small" oncePressed pending={acts.pending} onClick={() => void acts.ready(due)}>
            Make {due.length} ready
          </Button>
        )}
        {ready.length > 0 && (
          <Button
            size="small"
            variant="secondary"
            oncePressed
            pending={acts.pending}
            onClick={() => void acts.unready(ready)}
          >
            Take {ready.length} back
          </Button>
        )}
      </ChosenBar>
      <Done acts={acts} />
    </section>
  )
}

/** What became of the last act, with Undo, and why some were left out. */
function Done({ acts: { done, undo, forget } }: { acts: ReturnType<typeof useActs> }) {
  if (!done) return null
  const { answer, ready } = done
  return (
    <div role="status" className="grid gap-1 rounded-control border border-line bg-surface px-3 py-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="grow">
          {counted(answer.changed.length, 'instalment')} {ready ? 'made ready' : 'taken back'}.
        </span>
        {ready && answer.changed.length > 0 && (
          <PressButton
            text="Undo"
            size="small"
            variant="secondary"
            press={undo}
            refresh={async () => undefined}
          />
        )}
        <Button size="small" variant="quiet" aria-label="Dismiss" onClick={forget}>
          <Icon name="close" />
        </Button>
      </p>
      {answer.refused.length > 0 && (
        <ul>
          {answer.refused.map(({ _id, reference, why }) => (
            <li key={_id}>
              <b className="font-semibold">{reference}</b>: {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const seen = (rows: readonly Pick<ListedInstalment, '_id' | 'version'>[]) => ({
  body: { items: rows.map(({ _id, version }) => ({ _id, version })) },
})

function useActs(refresh: () => void) {
  const [done, setDone] = useState<{ answer: ChangedInstalments; ready: boolean }>()
  const [pending, setPending] = useState(false)
  const stopping = useDialogTarget<ListedInstalment>()
  const losing = useDialogTarget<ListedInstalment>()
  async function change(rows: readonly Pick<ListedInstalment, '_id' | 'version'>[], ready: boolean) {
    setPending(true)
    await attempt(ready ? 'Making ready' : 'Taking back', send(rows, ready))
    setPending(false)
  }
  async function send(rows: readonly Pick<ListedInstalment, '_id' | 'version'>[], ready: boolean) {
    const call = ready ? 'POST /instalments/ready' : 'POST /instalments/unready'
    setDone({ answer: await sessionCall(call, seen(rows)), ready })
    refresh()
  }
  async function again({ _id: id, version }: ListedInstalment) {
    const planned = sessionCall('POST /instalments/again/:id', { params: { id }, body: { version } })
    if (await attempt('Planning again', planned, 'It is planned again, as another instalment.')) refresh()
  }
  return {
    done,
    pending,
    forget: () => setDone(undefined),
    undo: async () => {
      if (done) await send(done.answer.changed, false)
    },
    ready: (rows: readonly ListedInstalment[]) => change(rows, true),
    unready: (rows: readonly ListedInstalment[]) => change(rows, false),
    of: (row: ListedInstalment) =>
      actionsOf(row, { change, again, stop: stopping.choose, lose: losing.choose }),
    windows: { stopping, losing, refresh },
  }
}

interface RowActs {
  change: (rows: readonly ListedInstalment[], ready: boolean) => Promise<void>
  again: (row: ListedInstalment) => Promise<void>
  stop: (row: ListedInstalment) => void
  lose: (row: ListedInstalment) => void
}

const nameOf = ({ reference, student }: ListedInstalment) =>
  student ? `${reference} of ${student}` : reference

function actionsOf(row: ListedInstalment, acts: RowActs) {
  const of = nameOf(row)
  const action = (label: string, onSelect: () => unknown) => ({
    label,
    name: `${label.replace('…', '')} ${of}`,
    onSelect,
  })
  if (row.own) return 'Your own'
  if (row.state === 'returned' && row.decided === null)
    return {
      of,
      primary: action('Pay again', () => acts.again(row)),
      more: [action('It is lost…', () => acts.lose(row))],
    }
  if (!['toConfirm', 'confirmed', 'due', 'ready'].includes(row.state)) return ''
  const stop = action('Stop…', () => acts.stop(row))
  if (row.state === 'due')
    return { of, primary: action('Make ready', () => acts.change([row], true)), more: [stop] }
  if (row.state === 'ready')
    return { of, primary: action('Take back', () => acts.change([row], false)), more: [stop] }
  return { of, more: [stop] }
}

type Target = ReturnType<typeof useDialogTarget<ListedInstalment>>

function Windows({ stopping, losing, refresh }: { stopping: Target; losing: Target; refresh: () => void }) {
  const about = (row: ListedInstalment) => `${nameOf(row)}, ${readablePrice(row.returned ?? row.amount)}`
  return (
    <>
      <ReasonWindow
        chosen={stopping}
        title="Stop the instalment"
        about={about}
        submitLabel="Stop it"
        hint="It will not be paid, and its money is free for other awards."
        send={(reason, { _id: id, version }) =>
          sessionCall('POST /instalments/stop/:id', { params: { id }, body: { version, reason } })
        }
        onSaved={refresh}
      />
      <ReasonWindow
        chosen={losing}
        title="The money came back for good"
        about={about}
        submitLabel="End it"
        hint="It is not paid again, and its money is free for other awards."
        send={(reason, { _id: id, version }) =>
          sessionCall('POST /instalments/lose/:id', { params: { id }, body: { version, reason } })
        }
        onSaved={refresh}
      />
    </>
  )
}

const columnsFor = (chosen: ChosenRows<ListedInstalment>): Column<ListedInstalment>[] => [
  chooseColumn(chosen, nameOf),
  {
    header: 'Person',
    names: true,
    grows: true,
    card: 'title',
    cell: ({ student, applicationId }) =>
      student ? (
        <Link to={pages.application(applicationId)} className={cellLinkClass}>
          {student}
        </Link>
      ) : (
        'Deleted'
      ),
  },
  { header: 'Number', cell: ({ reference }) => reference },
  {
    header: 'Amount',
    align: 'end',
    card: 'rest',
    cell: ({ amount, returned, dueOn }) => (
      <>
        {readablePrice(amount)}
        <span className="only-on-card"> on {formatLongDay(dueOn)}</span>
        {returned && <OneLine text={`${readablePrice(returned)} back`} soft />}
      </>
    ),
  },
  { header: 'Due', cell: ({ dueOn }) => formatLongDay(dueOn) },
  {
    header: 'Waits for',
    grows: true,
    card: 'line',
    cell: ({ waitsFor, file, decided, paidOn, state }) =>
      file && state === 'inFile' ? (
        <Link to={officePages.paymentFile(file._id)} className={cellLinkClass}>
          {waitsFor}
        </Link>
      ) : (
        <>
          {waitsFor && <span className="only-on-card">Waits for: </span>}
          {waitsFor || becameOf({ decided, paidOn })}
        </>
      ),
  },
  {
    header: 'State',
    card: 'badge',
    cell: ({ state }) => <StatusBadge tone={looks[state].tone}>{shownInstalmentLabels[state]}</StatusBadge>,
  },
]

/** What became of an instalment that waits for nothing. */
function becameOf({ decided, paidOn }: Pick<ListedInstalment, 'decided' | 'paidOn'>): string {
  if (decided) return decided === 'again' ? 'Planned again' : 'Lost'
  return paidOn ? `Paid on ${formatLongDay(paidOn)}` : ''
}
