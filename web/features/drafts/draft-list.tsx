import type { ResponseOf } from '../../../contract/endpoints.ts'
import { pages } from '../../../contract/core/pages.ts'
import { closingOf } from '../../../contract/scholarships/lifecycle/closing.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/time/dates.ts'
import { formatLocalMinute } from '../../ui/time/local-minute.ts'
import { DeleteDialog } from '../../ui/windows/delete-dialog.tsx'

type ListedDraft = ResponseOf<'GET /drafts'>[number]

type DraftListProps = {
  drafts: readonly ListedDraft[]
  /** The scholarships whose fee is paid. */
  paid: readonly string[]
  onGivenUp: () => void
}

/** The applications that are being prepared, and by when each must be submitted [DRAFT1]. */
export function DraftList({ drafts, paid, onGivenUp }: DraftListProps) {
  const givingUp = useDialogTarget<ListedDraft>()
  if (drafts.length === 0) return null
  return (
    <section aria-label="Started, not yet submitted" className="grid grid-cols-1 gap-3">
      {drafts.map(draft => (
        <DraftEntry
          key={draft._id}
          draft={draft}
          paid={paid.includes(draft.scholarshipId)}
          onGiveUp={() => givingUp.choose(draft)}
        />
      ))}
      <DeleteDialog
        chosen={givingUp}
        about={({ scholarshipName, universityName }) =>
          `Deletes everything you have prepared for ${scholarshipName} at ${universityName}.`
        }
        cancelLabel="Keep it"
        remove={({ _id: id }) => sessionCall('DELETE /drafts/:id', { params: { id } })}
        message="The draft has been deleted."
        undo={({ _id: id }) => sessionCall('POST /undoDelete/:id', { params: { id } })}
        onDone={onGivenUp}
      />
    </section>
  )
}

type DraftEntryProps = { draft: ListedDraft; paid: boolean; onGiveUp: () => void }

function DraftEntry({ draft, paid, onGiveUp }: DraftEntryProps) {
  const { scholarshipId, scholarshipName, universityName, savedAt } = draft
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-accent-soft p-5 sm:px-6">
      <div className="min-w-0 grow basis-64">
        <h2 className="text-xl [overflow-wrap:anywhere]">{scholarshipName}</h2>
        <p>
          {universityName}. {paid ? 'Fee paid. You still need to submit by' : 'Submit by'}{' '}
          {formatLocalMinute(closingOf(draft))}.
        </p>
        <p className="text-[0.95rem]">Last saved {formatMoment(savedAt)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          to={pages.apply(scholarshipId)}
          aria-label={`Continue your application for ${scholarshipName}`}
        >
          Continue
        </LinkButton>
        <Button variant="quiet" aria-label={`Delete the draft for ${scholarshipName}`} onClick={onGiveUp}>
          Delete draft
        </Button>
      </div>
    </div>
  )
}
