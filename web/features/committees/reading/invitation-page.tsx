import { useState } from 'react'
import { useNavigate } from 'react-router'
import { committeePartLabels } from '../../../../contract/committees/committee-terms.ts'
import type { Invitation } from '../../../../contract/committees/readings.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { publicCall } from '../../../api/public-client.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { useLoad } from '../../../lists/use-load.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { useSite } from '../../../ui/site.ts'
import { useAuth } from '../../people/session/auth-state.tsx'
import { authStore } from '../../people/session/auth-store.ts'
import { loginPath } from '../../people/session/login-path.ts'
import { dueInWords } from './due.ts'

/** What an invitation to a committee asks, and the answer to it; opening it changes nothing [FAIR1]. */
export function InvitationPage({ token }: { token: string }) {
  const invitation = useLoad({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => publicCall('GET /invitations/:token', { params: { token }, signal }),
  })
  return (
    <Loaded state={invitation} name="the invitation">
      {data => <Invited token={token} invitation={data} reload={invitation.reload} />}
    </Loaded>
  )
}

type InvitedProps = { token: string; invitation: Invitation; reload: () => void }

const over = {
  used: 'This invitation was already accepted. If that was you, your readings are in the dashboard.',
  ended: 'This invitation has ended. If you still want to read, please ask the office to invite you again.',
} as const

function Invited(props: InvitedProps) {
  const { invitation, reload, token } = props
  const { state, scholarshipName } = invitation
  if (state === 'used' || state === 'ended')
    return (
      <>
        <p role="status" className="text-lg">
          {over[state]}
        </p>
        {state === 'used' && (
          <LinkButton to={pages.readings} className="justify-self-start">
            Your readings
          </LinkButton>
        )}
      </>
    )
  return (
    <>
      {state === 'declined' ? (
        <p role="status" className="text-lg">
          You have declined to read for the <strong>{scholarshipName}</strong>. You don’t need to do anything
          else. If you have changed your mind, you can still accept.
        </p>
      ) : (
        <Asked invitation={invitation} />
      )}
      <Accept {...props} />
      {state === 'open' && <Decline token={token} onDone={reload} />}
    </>
  )
}

/** What is asked, how much, and by when. */
function Asked({ invitation: { scholarshipName, part, most, dueAt } }: Pick<InvitedProps, 'invitation'>) {
  const { name, timeZone } = useSite()
  const [now] = useState(Date.now)
  const due = dueAt === null ? undefined : dueInWords(dueAt, timeZone || undefined, now)
  return (
    <>
      <p className="text-lg">
        {name} asks you to {part === 'chair' ? 'lead the committee' : 'read applications'} for the{' '}
        <strong>{scholarshipName}</strong>.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">Your part</dt>
        <dd>{committeePartLabels[part]}</dd>
        <dt className="text-ink-soft">How much</dt>
        <dd>
          {most === 0 ? 'No readings of your own' : `Up to ${counted(most, 'reading')}; you can choose fewer`}
        </dd>
        <dt className="text-ink-soft">By when</dt>
        <dd>
          {due ? (
            <>
              <strong>{due.by}</strong>
              {due.here && <span className="block text-[0.95rem] text-ink-soft">{due.here}</span>}
            </>
          ) : (
            'The office sets a date'
          )}
        </dd>
      </dl>
      <p className="text-ink-soft">
        You read in the browser, on a phone too, and give points by the office’s criteria. Before anything is
        assigned, we ask whom you should not read.
      </p>
    </>
  )
}

function Accept({ token, invitation, reload }: InvitedProps) {
  const { user, status } = useAuth()
  const { accept, pending } = useAccepting(token, reload)
  if (status === 'loading') return <p role="status">Checking your sign-in…</p>
  if (!user) return <SignInFirst token={token} />
  const { email } = invitation
  return (
    <>
      {user.email.toLowerCase() !== email.toLowerCase() && (
        <p className="rounded-control bg-warning-soft p-4 [overflow-wrap:anywhere]">
          This invitation was sent to <strong>{email}</strong>. You are signed in as{' '}
          <strong>{user.email}</strong>: if you accept, that account reads. Both addresses count when we look
          for applications that you should not read.
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <Button size="large" oncePressed pending={pending} onClick={() => void accept()}>
          Accept as {user.displayName}
        </Button>
      </p>
    </>
  )
}

/** The way back leads here again. */
function SignInFirst({ token }: { token: string }) {
  const from = pages.invitation(token)
  return (
    <div className="grid gap-3">
      <p>To accept, please sign in or sign up first. You come back here.</p>
      <p className="flex flex-wrap gap-3">
        <LinkButton size="large" to={loginPath(from)}>
          Sign in to accept
        </LinkButton>
        <LinkButton size="large" variant="secondary" to={`${pages.signUp}?${new URLSearchParams({ from })}`}>
          Sign up to accept
        </LinkButton>
      </p>
    </div>
  )
}

function useAccepting(token: string, reload: () => void) {
  const navigate = useNavigate()
  const [pending, run] = usePending()
  async function accept() {
    const call = sessionCall('POST /invitations/accept/:token', { params: { token } })
    if (!(await run(() => attempt('Accepting the invitation', call)))) return reload()
    const { user, ...state } = authStore.current()
    if (user) authStore.set({ ...state, user: { ...user, reads: true } })
    await navigate(pages.readings)
  }
  return { accept, pending }
}

function Decline({ token, onDone }: { token: string; onDone: () => void }) {
  const [pending, run] = usePending()
  async function decline() {
    const call = publicCall('POST /invitations/decline/:token', { params: { token } })
    await run(() => attempt('Declining', call))
    onDone()
  }
  return (
    <Button
      variant="secondary"
      size="large"
      className="justify-self-start"
      oncePressed
      pending={pending}
      onClick={() => void decline()}
    >
      Decline
    </Button>
  )
}
