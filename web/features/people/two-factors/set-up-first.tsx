import { useOwnTwoFactors } from './use-own-two-factors.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { recheckAuth } from '../session/session-actions.ts'
import { SetUpTwoFactors } from './set-up.tsx'

/** In place of every dashboard page, for staff whose role needs two-step sign-in and who have not set it up. */
export default function SetUpFirst() {
  const own = useOwnTwoFactors()
  return (
    <Card className="grid max-w-2xl gap-5 p-6 sm:p-8">
      <p className="text-lg">
        Your role requires two-step sign-in. Please set it up now; the page that you wanted opens after that.
      </p>
      <Loaded state={own} name="your two-step sign-in">
        {data => <SetUpTwoFactors own={data} onDone={() => void recheckAuth()} />}
      </Loaded>
    </Card>
  )
}
