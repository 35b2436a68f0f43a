import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dashboardMessages } from '../../../../contract/core/dashboard-messages.ts'
import { pages } from '../../../../contract/core/pages.ts'
import type { Round } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { formDraft } from '../../../forms/form-draft.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { Modal } from '../../../ui/windows/modal.tsx'
import { dropClosing } from './round-values.ts'
import { ReasonForm } from './reason-form.tsx'

type RoundActionsProps = {
  id: string
  /** Of the scholarship and its university. */
  name: string
  round: Round
  /** Somebody has applied to it, reviewed or begun to: it is archived, else deleted. */
  inUse: boolean
  reload: () => void
}

type Asked = 'unpublish' | 'close' | 'archive'
type AskingProps = RoundActionsProps & { open: boolean; onClose: () => void }

/** Unpublishes, shows, closes, archives or copies a scholarship [ROUND1] [ROUND2] [ROUND3]. */
export function RoundActions(props: RoundActionsProps) {
  const { id, round, inUse } = props
  const [asking, setAsking] = useState<Asked>()
  const asked = (what: Asked) => ({ ...props, open: asking === what, onClose: () => setAsking(undefined) })
  const canArchive = ['closed', 'decided'].includes(round.state)
  const canClose = ['scheduled', 'open', 'full'].includes(round.state)
  const { preparing, paid } = round.touched
  const canUnpublish = canClose && preparing + paid + round.placesTaken === 0
  return (
    <OfficeCard className="flex flex-wrap gap-3">
      <DuplicateButton id={id} />
      <LinkButton to={pages.scholarshipPreview(id)} variant="secondary">
        Preview as a student
      </LinkButton>
      {canUnpublish && (
        <Button variant="secondary" onClick={() => setAsking('unpublish')}>
          Unpublish
        </Button>
      )}
      {canClose && (
        <Button variant="danger" onClick={() => setAsking('close')}>
          Close now
        </Button>
      )}
      {canArchive && (
        <Button variant="danger" onClick={() => setAsking('archive')}>
          {inUse ? 'Archive' : 'Delete'}
        </Button>
      )}
      <Unpublish {...asked('unpublish')} />
      <Archive {...asked('archive')} />
      <CloseNow {...asked('close')} />
    </OfficeCard>
  )
}

function DuplicateButton({ id }: { id: string }) {
  const navigate = useNavigate()
  const [pending, run] = usePending()
  async function duplicate() {
    const sent = sessionCall('POST /rounds/duplicate/:id', { params: { id } })
    if (await attempt('Copying', sent, 'The copy is a draft: please check its dates.'))
      await navigate(pages.scholarshipRound((await sent).insertedId))
  }
  return (
    <Button variant="secondary" pending={pending} onClick={() => void run(duplicate)}>
      Duplicate for next year
    </Button>
  )
}

function Unpublish({ id, name, round, reload, open, onClose }: AskingProps) {
  async function unpublish() {
    const sent = sessionCall('POST /rounds/unpublish/:id', { params: { id } })
    await attempt('Unpublishing', sent, 'It is a draft again.')
    reload()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={unpublish}
      title="Unpublish this scholarship?"
      about={`Removes ${name} from every list and makes it a draft again. ${round.touched.saved} saved it and will no longer see it.`}
      text="Nobody has started to apply. You can publish it again at any time."
      confirmLabel="Unpublish"
      harmless
    />
  )
}

const endings = {
  archive: {
    title: 'Archive this scholarship?',
    kept: 'Its applications and reviews are kept, and staff find it under “Archived”.',
    text: 'Anyone who has paid but not applied is refunded.',
    confirmLabel: 'Archive it',
    said: 'The scholarship is archived. Staff find it under “Archived”.',
  },
  delete: {
    title: 'Delete this scholarship?',
    kept: 'Nobody has started to apply to it or reviewed it, so it is deleted for good.',
    text: dashboardMessages.confirmText,
    confirmLabel: 'Delete it',
    said: dashboardMessages.scholarshipDeleted,
  },
} as const

function Archive({ id, name, inUse, open, onClose }: AskingProps) {
  const navigate = useNavigate()
  const { kept, said, ...texts } = endings[inUse ? 'archive' : 'delete']
  async function archive() {
    const sent = sessionCall('DELETE /scholarships/:id', { params: { id } })
    if (await attempt(inUse ? 'Archiving' : 'Deleting', sent, said)) await navigate(pages.manageScholarships)
  }
  return (
    <ConfirmDialog
      {...texts}
      open={open}
      onClose={onClose}
      onConfirm={archive}
      about={`Removes ${name} from every list. ${kept}`}
    />
  )
}

function CloseNow({ id, round, reload, open, onClose }: AskingProps) {
  const closeKey = `close:${id}`
  async function close(reason: string) {
    await sessionCall('POST /rounds/close/:id', { params: { id }, body: { reason } })
    dropClosing(id)
    onClose()
    toast.success('The scholarship is closed.')
    reload()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Close now"
      holdsForm
      onDiscard={() => formDraft(closeKey).remove()}
      description={touchedText(round)}
    >
      <ReasonForm keptAs={closeKey} submitLabel="Close now" closeLabel="Keep it open" onReason={close} />
    </Modal>
  )
}

function touchedText({ touched: { saved, preparing, paid } }: Round): string {
  if (saved + preparing + paid === 0)
    return 'Nobody has saved it or started to apply, so nobody is emailed. Your reason is shown in the timeline.'
  return `${saved} saved it, ${preparing} are preparing an application, ${paid} have paid but not applied. They may
    still apply for 72 hours, and are then refunded. All of them are told, with your reason.`
}
