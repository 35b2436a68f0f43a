import { useState } from 'react'
import {
  committeePartLabels,
  type MemberState,
  memberStateLabels,
} from '../../../../contract/committees/committee-terms.ts'
import type { Committee, CommitteeMember } from '../../../../contract/committees/committees.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { StatusBadge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import type { ActionsOfRow } from '../../../ui/lists/row-actions.tsx'
import { EmptyState } from '../../../ui/loading/states.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { OfficeDay } from '../../../ui/time/office-time.tsx'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'
import { InviteWindow } from './invite-window.tsx'
import { MemberWindow } from './member-window.tsx'
import { useCommitteeRefresh } from './use-committee.ts'

const tones = {
  invited: 'warning',
  expired: 'quiet',
  accepted: 'success',
  declined: 'danger',
  left: 'quiet',
} as const satisfies Record<MemberState, Tone>

const columns: Column<CommitteeMember>[] = [
  {
    header: 'Person',
    grows: 'most',
    card: 'title',
    cell: ({ name, email, accountEmail }) => (
      <>
        <span className="block font-semibold">{name || email}</span>
        <span className="block text-ink-soft">{accountEmail ? `${email}, as ${accountEmail}` : email}</span>
      </>
    ),
  },
  { header: 'As', card: 'start', cell: ({ part }) => committeePartLabels[part] },
  { header: 'State', card: 'badge', cell: member => <State member={member} /> },
  { header: 'Submitted of given', card: 'line', cell: member => <Load {...member} /> },
  { header: 'Was here', cell: ({ seenAt }) => (seenAt ? <OfficeDay at={seenAt} /> : '–') },
]

/** The people of a committee, with what they have to read [FAIR1]. */
export function People({ committee }: { committee: Committee }) {
  const { members, scholarshipId } = committee
  const inviting = useDialogTarget<string>()
  const changing = useDialogTarget<CommitteeMember>()
  const [ending, setEnding] = useState<CommitteeMember>()
  const acts = useActs(committee)
  const withWork = members.filter(hasWork)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-3">
        <AddButton onClick={() => inviting.choose(scholarshipId)}>Invite</AddButton>
        {withWork.length > 0 && (
          <Button variant="secondary" oncePressed onClick={() => acts.remind(withWork)}>
            Remind {withWork.length}
          </Button>
        )}
      </div>
      {members.length === 0 ? (
        <EmptyState icon="people" title="Nobody is invited yet">
          Readers need no role here: they see what is assigned to them, as you mark it.
        </EmptyState>
      ) : (
        <DataTable
          look="dense"
          caption="People of the committee"
          columns={columns}
          rows={members}
          actions={member => actionsOf(member, { ...acts, change: changing.choose, end: setEnding })}
        />
      )}
      <InviteWindow chosen={inviting} onSaved={() => void acts.refresh()} />
      <MemberWindow chosen={changing} onSaved={() => void acts.refresh()} />
      <ConfirmDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        onConfirm={() => (ending ? acts.end(ending) : Promise.resolve())}
        title={`End the part of ${ending?.name || ending?.email}?`}
        text={`${counted((ending?.given ?? 0) - (ending?.submitted ?? 0), 'reading')} that they have not submitted can then be given to others. Points that they submitted stay.`}
        confirmLabel="End it"
      />
    </div>
  )
}

const hasWork = ({ state, given, submitted }: CommitteeMember) => state === 'accepted' && given > submitted

function useActs({ scholarshipId: id }: Committee) {
  const refresh = useCommitteeRefresh()
  const member = async (name: string, { _id }: CommitteeMember, act: 'inviteAgain' | 'end', done: string) => {
    const sent = sessionCall('POST /committees/members/:id', { params: { id: _id }, body: { act } })
    await attempt(name, sent, done)
    await refresh()
  }
  return {
    refresh,
    invite: (one: CommitteeMember) =>
      member('Inviting', one, 'inviteAgain', `${one.email} is invited again.`),
    end: (one: CommitteeMember) => member('Ending', one, 'end', `${one.name || one.email} reads no more.`),
    async remind(people: readonly CommitteeMember[]) {
      const body = { members: people.map(({ _id }) => _id) }
      const sent = sessionCall('POST /committees/remind/:id', { params: { id }, body })
      await attempt(
        'Reminding',
        sent,
        `${counted(people.length, 'mail')} leave now: how many and by when, not whose.`,
      )
    },
  }
}

interface Acts {
  invite: (member: CommitteeMember) => Promise<void>
  remind: (members: readonly CommitteeMember[]) => Promise<void>
  change: (member: CommitteeMember) => void
  end: (member: CommitteeMember) => void
}

function actionsOf(member: CommitteeMember, { invite, remind, change, end }: Acts): ActionsOfRow {
  const of = member.name || member.email
  const action = (label: string, onSelect: () => unknown) => ({ label, name: `${label} ${of}`, onSelect })
  const more = [
    action('Change…', () => change(member)),
    ...(member.state === 'left' ? [] : [action('End their part…', () => end(member))]),
  ]
  if (hasWork(member)) return { of, primary: action('Remind', () => remind([member])), more }
  if (member.state === 'accepted') return { of, more }
  return { of, primary: action('Invite again', () => invite(member)), more }
}

function State({ member: { state, invitedUntil, named } }: { member: CommitteeMember }) {
  return (
    <>
      <StatusBadge tone={tones[state]}>{memberStateLabels[state]}</StatusBadge>
      {state === 'invited' && invitedUntil && (
        <span className="block text-ink-soft">
          until <OfficeDay at={invitedUntil} />
        </span>
      )}
      {state === 'accepted' && !named && (
        <span className="block text-ink-soft">has not said whom they know</span>
      )}
    </>
  )
}

function Load({ given, submitted, most, state }: CommitteeMember) {
  if (state !== 'accepted' && given === 0) return '–'
  const share = (count: number) => `${Math.min(100, (100 * count) / Math.max(most, given, 1))}%`
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <div className="committee-load grow" aria-hidden>
        <span style={{ width: share(given) }} />
        <span style={{ width: share(submitted) }} />
        <span style={{ left: share(most) }} />
      </div>
      <span className="whitespace-nowrap tabular-nums">
        <b>{submitted}</b> of {given}, at most {most}
      </span>
    </div>
  )
}
