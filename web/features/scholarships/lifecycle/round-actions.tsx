import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../../../contract/core/pages.ts'
import type { Round } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { formDraft } from '../../../forms/form-draft.ts'
import { attempt } from '../../../ui/messages/attempt.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'
import { Modal } from '../../../ui/windows/modal.tsx'
import { ReasonForm } from './reason-form.tsx'

type RoundActionsProps = {
  id: string
  /** Of the scholarship and its university. */
  name: string
  round: Round
  reload: () => void
}

/** Unpublishes, shows, closes, archives or copies a scholarship [ROUND1] [ROUND2] [ROUND3]. */
export function RoundActions({ id, name, round, reload }: RoundActionsProps) {
  const navigate = useNavigate()
  const closeKey = `close:${id}`
  const [closing, setClosing] = useState(false)
  const [archiving, setArchiving] = useState(false)
  const [unpublishing, setUnpublishing] = useState(false)
  const [pending, setPending] = useState(false)
  const canArchive = ['closed', 'decided'].includes(round.state)
  const canClose = ['scheduled', 'open', 'full'].includes(round.state)
  const { saved, preparing, paid } = round.touched
  const canUnpublish = canClose && preparing + paid + round.placesTaken === 0
  async function press(act: () => Promise<void>) {
    setPending(true)
    await act()
    setPending(false)
  }
  async function unpublish() {
    const sent = sessionCall('POST /rounds/unpublish/:id', { params: { id } })
    await attempt('Unpublishing', sent, 'It is a draft again.')
    reload()
  }
  async function close(reason: string) {
    await sessionCall('POST /rounds/close/:id', { params: { id }, body: { reason } })
    setClosing(false)
    reload()
  }
  async function archive() {
    const sent = sessionCall('DELETE /scholarships/:id', { params: { id } })
    if (await attempt('Archiving', sent, 'The scholarship is archived.'))
      await navigate(pages.manageScholarships)
  }
  async function duplicate() {
    const sent = sessionCall('POST /rounds/duplicate/:id', { params: { id } })
    if (!(await attempt('Copying', sent, 'The copy is a draft: please check its dates.'))) return
    await navigate(pages.scholarshipRound((await sent).insertedId))
  }
  return (
    <OfficeCard className="flex flex-wrap gap-3">
      <Button variant="secondary" pending={pending} onClick={() => void press(duplicate)}>
        Duplicate for next year
      </Button>
      <LinkButton to={pages.scholarshipPreview(id)} variant="secondary">
        Preview as a student
      </LinkButton>
      {canUnpublish && (
        <Button variant="secondary" onClick={() => setUnpublishing(true)}>
          Unpublish
        </Button>
      )}
      {canClose && (
        <Button variant="danger" onClick={() => setClosing(true)}>
          Close now
        </Button>
      )}
      {canArchive && (
        <Button variant="danger" onClick={() => setArchiving(true)}>
          Archive
        </Button>
      )}
      <ConfirmDialog
        open={unpublishing}
        onClose={() => setUnpublishing(false)}
        onConfirm={unpublish}
        title="Unpublish this scholarship?"
        about={`${name} leaves every list and becomes a draft again. ${saved} saved it and no longer see it.`}
        text="Nobody has begun to apply. You can publish it again at any time."
        confirmLabel="Unpublish"
        harmless
      />
      <ConfirmDialog
        open={archiving}
        onClose={() => setArchiving(false)}
        onConfirm={archive}
        title="Archive this scholarship?"
        about={`Removes ${name} from every list. Its applications and reviews are kept; if it has none, it is deleted.`}
        text="Anyone who has paid but not applied is refunded."
        confirmLabel="Archive it"
      />
      <Modal
        open={closing}
        onClose={() => setClosing(false)}
        title="Close now"
        holdsForm
        onDiscard={() => formDraft(closeKey).remove()}
        description={touchedText(round)}
      >
        <ReasonForm keptAs={closeKey} submitLabel="Close now" closeLabel="Keep it open" onReason={close} />
      </Modal>
    </OfficeCard>
  )
}

function touchedText({ touched: { saved, preparing, paid } }: Round): string {
  if (saved + preparing + paid === 0)
    return 'Nobody has saved it or begun to apply, so nobody is mailed. Your reason is shown in the timeline.'
  return `${saved} saved it, ${preparing} are preparing an application, ${paid} have paid but not applied. They may
    still apply for 72 hours, and are then refunded. All of them are told, with your reason.`
}
