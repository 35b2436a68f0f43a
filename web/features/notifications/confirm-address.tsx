import { pages } from '../../../contract/core/pages.ts'
import { publicCall } from '../../api/public-client.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ConfirmLink } from '../../ui/confirm-link.tsx'
import { useSite } from '../../ui/site.ts'

/** Confirms an address with the token of a mailed link [SAVE5]. */
export function ConfirmAddress({ token }: { token: string }) {
  const { name: siteName } = useSite()
  return (
    <ConfirmLink
      name="Confirming the address"
      confirm={() => publicCall('POST /emailConfirmation/:token', { params: { token } })}
      about={`Confirm so that we can email you deadline reminders. If you did not sign up for ${siteName}, please close this page.`}
      label="Confirm my address"
      failure="The address is not confirmed"
    >
      {({ email }) => (
        <>
          <p role="status" className="text-lg">
            Thank you: <strong>{email}</strong> is confirmed. We can remind you of deadlines now.
          </p>
          <LinkButton to={pages.dashboard} className="justify-self-start">
            Go to my dashboard
          </LinkButton>
        </>
      )}
    </ConfirmLink>
  )
}
