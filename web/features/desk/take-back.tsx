import { sessionCall } from '../../api/session-client.ts'
import { usePress } from '../../forms/use-press.ts'
import { Button } from '../../ui/button.tsx'

type TakeBackProps = {
  /** Of the application. */
  id: string
  /** Of the decision that is taken back. */
  version: number
  onTakenBack: () => void
}

/** Takes a decision back that has not left [DESK5]. */
export function TakeBack({ id, version, onTakenBack }: TakeBackProps) {
  const { pending, problem, press } = usePress('Taking back', async () => {
    await sessionCall('POST /decisions/takeBack/:id', { params: { id }, body: { version } })
    onTakenBack()
  })
  return (
    <>
      <Button size="small" variant="secondary" pending={pending} onClick={() => void press()}>
        Take it back
      </Button>
      {problem && <p className="desk-problem">{problem}</p>}
    </>
  )
}
