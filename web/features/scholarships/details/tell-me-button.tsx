import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'
import { lateCode } from '../../../api/api-error.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { settledAuth } from '../../people/session/auth-store.ts'
import { loginPath } from '../../people/session/login-path.ts'

/** The end of an address that returns from signing in to be told. */
const tellHash = '#tell-me'

type TellMeButtonProps = { scholarshipId: string; asked: boolean; onChange: () => void }

/** Asks for one mail when a scholarship opens again [ROUND3]; a visitor signs in first, and has asked then. */
export default function TellMeButton({ scholarshipId, asked, onChange }: TellMeButtonProps) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [pending, setPending] = useState(false)
  const page = pages.scholarshipDetails(scholarshipId)

  async function press(takeBack: boolean) {
    if (!(await settledAuth()).user) {
      await navigate(loginPath(page + tellHash))
      return
    }
    setPending(true)
    const done = takeBack ? 'We will not email you.' : 'We will email you once, when it is open.'
    if (await attempt('Asking for the email', send(scholarshipId, takeBack), done)) onChange()
    setPending(false)
  }
  const comeBack = useEffectEvent(async () => {
    await navigate(page, { replace: true, preventScrollReset: true })
    await press(false)
  })
  useEffect(() => {
    if (hash === tellHash) void settledAuth().then(now => now.user && comeBack())
  }, [hash])

  return (
    <Button
      size="large"
      variant={asked ? 'secondary' : 'primary'}
      pending={pending}
      oncePressed
      onClick={() => void press(asked)}
    >
      {asked ? 'Do not tell me' : 'Tell me when it opens again'}
    </Button>
  )
}

async function send(scholarshipId: string, takeBack: boolean): Promise<void> {
  const { sessionCall } = await lateCode(import('../../../api/session-client.ts'))
  await (takeBack
    ? sessionCall('DELETE /reopenings/:scholarshipId', { params: { scholarshipId } })
    : sessionCall('POST /reopenings', { body: { scholarshipId } }))
}
