import { type ReactNode, useState } from 'react'
import { readerName } from '../../../../contract/committees/committee-terms.ts'
import type { Committee, CommitteeProposal } from '../../../../contract/committees/committees.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { answerQuery } from '../../../lists/use-answer.ts'
import { live, useLoad } from '../../../lists/use-load.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { PressButton } from '../../../ui/press-button.tsx'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'
import { useCommitteeRefresh } from './use-committee.ts'

/** Milliseconds between two looks at a proposal that is being made. */
const pause = 1_000

/** Who reads what: a proposal that says why something is missing, and is confirmed whole [FAIR4]. */
export function Assignment({ committee }: { committee: Committee }) {
  const { scholarshipId: id, state, proposal } = committee
  const refresh = useCommitteeRefresh()
  const propose = (
    <PressButton
      text={proposal && proposal.state !== 'confirmed' ? 'Propose again' : 'Propose who reads what'}
      variant={proposal?.state === 'ready' ? 'secondary' : 'primary'}
      disabled={state !== 'open'}
      press={() =>
        sessionCall('POST /committees/proposal/:id', {
          params: { id },
          body: { _id: crypto.randomUUID() },
        })
      }
      refresh={refresh}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      {proposal ? (
        <ProposalOf committee={committee}>{propose}</ProposalOf>
      ) : (
        <EmptyState icon="list" title="Nothing is assigned yet" action={propose}>
          {state === 'preparing'
            ? 'Open the committee first.'
            : 'A proposal says who would read what, and what is missing. Nothing is assigned before you confirm it.'}
        </EmptyState>
      )}
    </div>
  )
}

function ProposalOf({ committee, children }: { committee: Committee; children: React.ReactNode }) {
  const id = committee.scholarshipId
  const state = useLoad<CommitteeProposal>({
    ...answerQuery('GET /committees/proposal/:id', { params: { id } }),
    ...live,
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? pause : false),
  })
  return (
    <Loaded state={state} name="the proposal">
      {proposal => (
        <>
          <Proposal committee={committee} proposal={proposal} />
          <div className="flex flex-wrap items-center gap-3">
            {proposal.state === 'ready' && <Confirm id={id} proposal={proposal} />}
            {proposal.state !== 'waiting' && children}
          </div>
        </>
      )}
    </Loaded>
  )
}

type Load = CommitteeProposal['loads'][number] & { _id: string }
type Missing = CommitteeProposal['missing'][number] & { _id: string }

/** A card has no header over its figures. */
const withWords = (words: string, figure: ReactNode) => (
  <>
    <span className="only-on-card">{words} </span>
    {figure}
  </>
)

const loadColumns: Column<Load>[] = [
  { header: 'Person', grows: true, card: 'title', cell: ({ name }) => name },
  { header: 'Has', align: 'end', card: 'start', cell: ({ had }) => withWords('has', had) },
  {
    header: 'Would have',
    align: 'end',
    card: 'rest',
    cell: ({ load }) => withWords('would have', <b>{load}</b>),
  },
  { header: 'At most', align: 'end', card: 'badge', cell: ({ most }) => withWords('at most', most) },
]

const missingColumns: Column<Missing>[] = [
  { header: 'Application', card: 'title', names: true, cell: ({ number }) => readerName(number) },
  { header: 'Has', align: 'end', card: 'start', cell: ({ has, wanted }) => `${has} of ${wanted}` },
  {
    header: 'Why',
    grows: true,
    card: 'line',
    cell: ({ barred, full, already }) =>
      [
        ...(barred > 0 ? [`${barred} may not read it`] : []),
        ...(full > 0 ? [`${full} full`] : []),
        ...(already > 0 ? [`${already} read it already`] : []),
      ].join(', '),
  },
]

function Proposal({ committee, proposal }: { committee: Committee; proposal: CommitteeProposal }) {
  const { state, wanted, possible, loads, missing, help, seed, invited, unnamed } = proposal
  if (state === 'waiting') return <Spinner label="Working out who reads what" />
  if (state === 'failed') return <p role="alert">The proposal could not be made. Please ask for it again.</p>
  return (
    <>
      <p>
        {state === 'confirmed'
          ? `${counted(possible, 'reading')} were assigned.`
          : `${counted(possible, 'reading')} of ${wanted.toLocaleString('en')} that are wanted, ${committee.settings.readingsEach} of each application.`}{' '}
        Fewest missing first, then the most even loads, then what people read best; what is equal is drawn by
        number {seed}.
      </p>
      <DataTable
        look="dense"
        caption="Readings of each person"
        columns={loadColumns}
        rows={loads.map(load => ({ ...load, _id: load.memberId }))}
      />
      {missing.length > 0 && (
        <OfficeCard className="grid gap-3">
          <h2 className="text-xl">What is missing, and why</h2>
          <DataTable
            look="dense"
            caption="Readings that are missing"
            columns={missingColumns}
            rows={missing.map(each => ({ ...each, _id: String(each.number) }))}
          />
          <Help {...{ help, invited, unnamed }} />
        </OfficeCard>
      )}
    </>
  )
}

function Help({ help, invited, unnamed }: Pick<CommitteeProposal, 'help' | 'invited' | 'unnamed'>) {
  if (help.length === 0 && invited === 0 && unnamed === 0) return null
  return (
    <ul className="grid gap-1">
      {help.map(({ memberId, name, most, gains }) => (
        <li key={memberId}>
          If {name} takes {most} at most, {counted(gains, 'reading')} more {gains === 1 ? 'is' : 'are'}{' '}
          possible.
        </li>
      ))}
      {invited > 0 && <li>{counted(invited, 'person', 'people')} invited, who have not accepted yet.</li>}
      {unnamed > 0 && (
        <li>{counted(unnamed, 'person', 'people')} accepted, but have not said whom they know.</li>
      )}
    </ul>
  )
}

function Confirm({ id, proposal }: { id: string; proposal: CommitteeProposal }) {
  const [asking, setAsking] = useState(false)
  const refresh = useCommitteeRefresh()
  const people = proposal.loads.filter(({ had, load }) => load > had).length
  const assign = `Assign ${counted(proposal.possible, 'reading')}`
  return (
    <>
      <Button oncePressed disabled={proposal.possible === 0} onClick={() => setAsking(true)}>
        {assign}…
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const sent = sessionCall('POST /committees/assign/:id', {
            params: { id },
            body: { _id: proposal._id },
          })
          await attempt('Assigning', sent, 'The readings are assigned.')
          await refresh()
        }}
        title={`${assign}?`}
        text={`All or nothing. ${counted(people, 'person', 'people')} get one mail each, which says how many and by when.`}
        confirmLabel={assign}
        harmless
      />
    </>
  )
}
