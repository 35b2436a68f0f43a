import { useState } from 'react'
import type { Committee } from '../../../../contract/committees/committees.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { Button } from '../../../ui/button.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'
import { ReasonWindow } from '../../../ui/windows/reason-window.tsx'
import { CommitteeSettingsForm } from './settings-form.tsx'
import { useCommitteeRefresh } from './use-committee.ts'

type OfCommittee = { committee: Committee }

/** How many readings of how many applications, until when, and how. */
export function SummaryOfCommittee({ committee }: OfCommittee) {
  const { settings, applications, submitted, assigned, lifted, state } = committee
  return (
    <div className="mb-3 grid gap-1">
      <p>
        {counted(settings.readingsEach, 'reading')} each of {counted(applications, 'application')}
        {settings.dueAt && (
          <>
            , due <OfficeMoment at={settings.dueAt} />
          </>
        )}
        {settings.blind && !lifted && ', blind'}
        {state !== 'preparing' && ', criteria locked'}.{' '}
        {assigned > 0 &&
          `${submitted.toLocaleString('en')} of ${assigned.toLocaleString('en')} are submitted.`}
      </p>
      {lifted && (
        <p className="text-ink-soft">
          {lifted.by || 'Somebody'} let readers see who applied on <OfficeMoment at={lifted.at} />:{' '}
          {lifted.why}
        </p>
      )}
    </div>
  )
}

type Act = 'open' | 'discuss' | 'back' | 'lift'

/** What the office can do next with a committee. */
export function StepsOfCommittee({ committee }: OfCommittee) {
  const { state, settings, lifted, members, criteria } = committee
  const [asked, setAsked] = useState<'open' | 'discuss'>()
  const [editing, setEditing] = useState(false)
  const reasoned = useDialogTarget<'back' | 'lift'>()
  const act = useAct(committee)
  const lacking = [
    ...(criteria === 0 ? ['criteria'] : []),
    ...(settings.dueAt ? [] : ['a date']),
    ...(members.some(member => member.state === 'accepted' && member.named)
      ? []
      : ['somebody who has accepted']),
  ]
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {state === 'preparing' && (
          <Button oncePressed disabled={lacking.length > 0} onClick={() => setAsked('open')}>
            Open the committee…
          </Button>
        )}
        {state === 'open' && settings.discusses && (
          <Button variant="secondary" oncePressed onClick={() => setAsked('discuss')}>
            Let it discuss…
          </Button>
        )}
        {state === 'handedOver' && (
          <Button variant="secondary" oncePressed onClick={() => reasoned.choose('back')}>
            Give the ranking back…
          </Button>
        )}
        <Button variant="secondary" aria-expanded={editing} onClick={() => setEditing(!editing)}>
          Settings
        </Button>
        {settings.blind && !lifted && state !== 'preparing' && (
          <Button variant="quiet" oncePressed onClick={() => reasoned.choose('lift')}>
            Lift blindness…
          </Button>
        )}
        {state === 'preparing' && lacking.length > 0 && (
          <p className="text-ink-soft">Before it opens, it needs {lacking.join(', ')}.</p>
        )}
      </div>
      {editing && <CommitteeSettingsForm key={committee.scholarshipId} committee={committee} />}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => act(asked ?? 'open')}
        title={asked === 'discuss' ? 'Let the committee discuss?' : 'Open the committee?'}
        text={
          asked === 'discuss'
            ? 'Whoever has submitted sees the others’ points and can change their own. Readings that are missing can still be submitted.'
            : 'From now on the criteria stay as they are, and readings can be assigned.'
        }
        confirmLabel={asked === 'discuss' ? 'Let it discuss' : 'Open it'}
        harmless
      />
      <ReasonWindow
        chosen={reasoned}
        title={reasoned.entry === 'back' ? 'Give the ranking back' : 'Lift blindness'}
        about={which =>
          which === 'back' ? 'The chair can change it again.' : 'Readers see who applied, from now on.'
        }
        submitLabel={reasoned.entry === 'back' ? 'Give it back' : 'Show who applied'}
        harmless={reasoned.entry === 'back'}
        hint={
          reasoned.entry === 'back'
            ? 'Its chairs read this. Proposals stay as they are until it is handed over again.'
            : 'It is recorded, and cannot be taken back: what somebody has read stays read.'
        }
        send={(reason, which) => act(which, reason)}
        onSaved={() => undefined}
      />
    </div>
  )
}

const done = {
  open: 'The committee is open. Assign readings next.',
  discuss: 'The committee can discuss.',
  back: 'The chair has the ranking again.',
  lift: 'Readers see who applied.',
} as const satisfies Record<Act, string>

function useAct({ scholarshipId: id, version }: Committee) {
  const refresh = useCommitteeRefresh()
  return async (act: Act, why = '') => {
    const sent = sessionCall('POST /committees/:id', { params: { id }, body: { version, act, why } })
    if (why) {
      await sent.finally(refresh)
      toast.success(done[act])
    } else {
      await attempt('Moving the committee on', sent, done[act])
      await refresh()
    }
  }
}
