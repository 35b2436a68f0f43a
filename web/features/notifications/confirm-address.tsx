import type { ReactNode } from 'react'
import { pages } from '../../../contract/core/pages.ts'
import { publicCall } from '../../api/public-client.ts'
import { useLoad } from '../../lists/use-load.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ConfirmLink } from '../../ui/confirm-link.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { useSite } from '../../ui/site.ts'

/** Confirms an address with the token of a mailed link, unless it is confirmed already [SAVE5]. */
export function ConfirmAddress({ token }: { token: string }) {
  const link = useLoad({
    queryKey: ['email confirmation', token],
    queryFn: ({ signal }) => publicCall('GET /emailConfirmation/:token', { params: { token }, signal }),
  })
  return (
    <Loaded state={link} name="what the link is for" skeleton={null}>
      {({ confirmed }) =>
        confirmed ? (
          <Confirmed>Your address is already confirmed. There is nothing left to do.</Confirmed>
        ) : (
          <Confirmation token={token} />
        )
      }
    </Loaded>
  )
}

function Confirmation({ token }: { token: string }) {
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
        <Confirmed>
          Thank you: <strong>{email}</strong> is confirmed. We can remind you of deadlines now.
        </Confirmed>
      )}
    </ConfirmLink>
  )
}

function Confirmed({ children }: { children: ReactNode }) {
  return (
    <>
      <p role="status" className="text-lg">
        {children}
      </p>
      <LinkButton to={pages.dashboard} className="justify-self-start">
        Go to my dashboard
      </LinkButton>
    </>
  )
}
