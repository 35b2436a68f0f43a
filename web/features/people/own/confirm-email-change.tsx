import { useState } from 'react'
import { pages } from '../../../../contract/core/pages.ts'
import { publicCall } from '../../../api/public-client.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { ActiveWhenHydrated } from '../../../ui/loading/active-when-hydrated.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/loading/states.tsx'

/** The button that confirms another address with the token of a mailed link: scanners open links, not buttons. */
export function ConfirmEmailChange({ token }: { token: string }) {
  const [pending, setPending] = useState(false)
  const [confirmed, setConfirmed] = useState<{ changed: boolean; email: string }>()
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    setPending(true)
    setProblem(undefined)
    try {
      setConfirmed(await publicCall('POST /emailChange/:token', { params: { token } }))
    } catch (error) {
      console.error('Confirming the change of address failed.', error)
      setProblem(errorText(error))
    } finally {
      setPending(false)
    }
  }
  if (confirmed?.changed === false)
    return (
      <p role="status" className="text-lg">
        Thank you. Now press the link that we mailed to the other address; then the change takes effect.
      </p>
    )
  if (confirmed) {
    return (
      <>
        <p role="status" className="text-lg">
          Your address is <strong>{confirmed.email}</strong> now. You are signed out everywhere; log in with
          it.
        </p>
        <LinkButton to={pages.login} className="justify-self-start">
          Log in
        </LinkButton>
      </>
    )
  }
  return (
    <>
      {problem && <ErrorState title="Nothing is changed" message={problem} />}
      <p className="text-lg text-ink-soft">
        The address of your account changes once each mailbox that we wrote to has confirmed it. If you did
        not ask for this, please close this page.
      </p>
      <ActiveWhenHydrated>
        <Button size="large" pending={pending} onClick={confirm} className="justify-self-start">
          Confirm the change
        </Button>
      </ActiveWhenHydrated>
    </>
  )
}
