import { counted } from '../../../contract/core/counted.ts'
import { useNavigate } from 'react-router'
import { sessionCall } from '../../api/session-client.ts'
import { usePending } from '../../forms/use-pending.ts'
import { Button } from '../../ui/button.tsx'
import { attempt } from '../../ui/messages/attempt.ts'
import { batchPage } from './decision-texts.tsx'

type PreviewButtonProps = { id: string; label: string; secondary?: boolean; disabled?: boolean }

/** Creates a batch of the proposed decisions, and leads to its preview. */
export function PreviewButton({ id, label, secondary, disabled = false }: PreviewButtonProps) {
  const navigate = useNavigate()
  const [pending, run] = usePending()
  async function preview() {
    const sent = sessionCall('POST /decisions/batches', { body: { scholarship: id } })
    if (await attempt('Preparing the preview', sent))
      await navigate(batchPage(id, (await sent).insertedId), { replace: secondary })
  }
  return (
    <Button
      variant={secondary ? 'secondary' : 'primary'}
      size={secondary ? 'small' : 'normal'}
      className="justify-self-start"
      oncePressed
      pending={pending}
      disabled={disabled}
      onClick={() => void run(preview)}
    >
      {label}
    </Button>
  )
}

/** How many decisions are proposed, and the way to their letters. */
export function ProposedDecisions({ id, proposed }: { id: string; proposed: number }) {
  return (
    <div className="grid gap-3">
      <h2 className="text-xl">
        {proposed === 0 ? 'Nothing is proposed' : `${counted(proposed, 'decision')} proposed`}
      </h2>
      <p className="text-ink-soft">
        {proposed === 0
          ? 'What officers propose at the desk is listed here, to be released together.'
          : 'The preview shows every letter. Nothing is sent until you release it.'}
      </p>
      <PreviewButton id={id} label="Preview and release" disabled={proposed === 0} />
    </div>
  )
}
