import { pages } from '../../../../contract/core/pages.ts'
import { publicCall } from '../../../api/public-client.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ConfirmLink } from '../../../ui/confirm-link.tsx'

/** Confirms another address with the token of a mailed link. */
export function ConfirmEmailChange({ token }: { token: string }) {
  return (
    <ConfirmLink
      name="Confirming the change of address"
      confirm={() => publicCall('POST /emailChange/:token', { params: { token } })}
      about="The address of your account changes once you have confirmed it at each address we wrote to. If you did not ask for this, please close this page."
      label="Confirm the change"
      failure="Nothing was changed"
    >
      {({ changed, email }) =>
        changed ? (
          <>
            <p role="status" className="text-lg">
              Your address is now <strong>{email}</strong>. You are signed out everywhere; sign in with it.
            </p>
            <LinkButton to={pages.login} className="justify-self-start">
              Sign in
            </LinkButton>
          </>
        ) : (
          <p role="status" className="text-lg">
            Thank you. Now open the link that we emailed to the other address; then the change takes effect.
          </p>
        )
      }
    </ConfirmLink>
  )
}
