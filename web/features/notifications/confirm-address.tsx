import { useState } from 'react'
import { pages } from '../../../contract/core/pages.ts'
import { publicCall } from '../../api/public-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { ActiveWhenHydrated } from '../../ui/loading/active-when-hydrated.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/loading/states.tsx'
import { useSite } from '../../ui/site.ts'

/** The button that confirms an address with the token of a mailed link [SAVE5]: scanners open links, not buttons. */
export function ConfirmAddress({ token }: { token: string }) {
  const { name: siteName } = useSite()
  const [pending, setPending] = useState(false)
  const [confirmed, setConfirmed] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    setPending(true)
    setProblem(undefined)
    try {
      const { email } = await publicCall('POST /emailConfirmation/:token', { params: { token } })
      setConfirmed(email)
    } catch (error) {
      console.error('Confirming the address failed.', error)
      setProblem(errorText(error))
    } finally {
      setPending(false)
    }
  }
  if (confirmed !== undefined) {
    return (
      <>
        <p role="status" className="text-lg">
          Thank you: <strong>{confirmed}</strong> is confirmed. We can remind you of deadlines now.
        </p>
        <LinkButton to={pages.dashboard} className="justify-self-start">
          Go to my dashboard
        </LinkButton>
      </>
    )
  }
  return (
    <>
      {problem && <ErrorState title="The address is not confirmed" message={problem} />}
      <p className="text-lg text-ink-soft">
        Then we can mail you reminders of deadlines. If you did not sign up for {siteName}, please close this
        page.
      </p>
      <ActiveWhenHydrated>
        <Button size="large" pending={pending} onClick={confirm} className="justify-self-start">
          Confirm my address
        </Button>
      </ActiveWhenHydrated>
    </>
  )
}
