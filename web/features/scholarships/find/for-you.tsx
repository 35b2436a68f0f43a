import { type ComponentType, useEffect, useState } from 'react'
import { listAddress } from '../../../../contract/scholarships/list-address.ts'
import { useAuth } from '../../people/session/auth-state.tsx'
import { loginPath } from '../../people/session/login-path.ts'
import { type ForYouProps, Line } from './for-you-line.tsx'

/** The line above the cards: what to answer next, or where to sign in [ELIG5] [ELIG6]. The page holds its place. */
export function ForYou(props: ForYouProps) {
  const { status, user } = useAuth()
  const [Own, setOwn] = useState<ComponentType<ForYouProps>>()
  const email = user?.role === 'user' ? user.email : undefined
  useEffect(() => {
    if (email)
      void import('./own-matches.tsx').then(
        code => setOwn(() => code.OwnMatches),
        () => {},
      )
  }, [email])
  return (
    <>
      {Own && email && <Own key={email} {...props} />}
      {status === 'signedOut' && (
        <Line to={loginPath(listAddress(props.data.list))} action="Sign in">
          Sign in to see what fits you.
        </Line>
      )}
    </>
  )
}
