import type { OwnDocument } from '../../../contract/documents/documents.ts'
import { documentLimits, documentsInWords } from '../../../contract/documents/document-limits.ts'
import { sessionCall } from '../../api/session-client.ts'
import { useDialogTarget } from '../../lists/use-dialog-target.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/time/dates.ts'
import { EmptyState } from '../../ui/loading/states.tsx'
import { DeleteDialog } from '../../ui/windows/delete-dialog.tsx'
import { documentFacts } from './document-facts.ts'
import { DownloadButton } from './download-button.tsx'
import { useReloadWhileChecked } from './known-documents.ts'
import { UploadChooser } from './upload-chooser.tsx'
import { useUploads } from './uploads.ts'

type DocumentListProps = { documents: readonly OwnDocument[]; reload: () => void }

/** A person's documents, the newest first: what they are used for, to save or to remove [DOC3]. */
export function DocumentList({ documents: all, reload }: DocumentListProps) {
  // Uploaders see refusals there; here, only refused documents that an application uses are shown.
  const documents = all.filter(({ state, usedFor }) => state !== 'refused' || usedFor.length > 0)
  const removing = useDialogTarget<OwnDocument>()
  const box = useFocusAfterRemoval<HTMLDivElement>()
  const uploads = useUploads(reload)
  useReloadWhileChecked(documents, reload)
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="grid justify-items-stretch gap-3">
        <UploadChooser room={Math.max(0, documentLimits.kept - all.length)} uploads={uploads} />
      </div>
      <p role="status" className="text-ink-soft">
        {documents.length} {documents.length === 1 ? 'document' : 'documents'}. Unused ones are removed{' '}
        {documentLimits.unusedMonths} months after you uploaded them.
      </p>
      {documents.length === 0 ? (
        nothingYet
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {documents.map(each => (
            <Entry key={each._id} document={each} onRemove={() => removing.choose(each)} />
          ))}
        </ul>
      )}
      <DeleteDialog
        chosen={removing}
        about={consequence}
        remove={({ _id: id }) => sessionCall('DELETE /documents/:id', { params: { id } })}
        message="The document has been removed."
        onDone={reload}
      />
    </div>
  )
}

function consequence({ name, usedFor }: OwnDocument): string {
  const submitted =
    usedFor.length > 0 ? ' Submitted applications keep it; those you are preparing lose it.' : ''
  return `Removes “${name}” from your documents.${submitted}`
}

function Entry({ document, onRemove }: { document: OwnDocument; onRemove: () => void }) {
  const { name, state, reason, uploadedAt, usedFor } = document
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <div className="grid gap-1">
        <h2 className="text-xl [overflow-wrap:anywhere]">{name}</h2>
        <p className="text-ink-soft">
          {documentFacts(document)}, uploaded <time dateTime={uploadedAt}>{formatMoment(uploadedAt)}</time>
        </p>
        {state === 'refused' && <p className="font-semibold text-danger">{reason}</p>}
        {usedFor.length > 0 && <p className="[overflow-wrap:anywhere]">Used for {usedFor.join(', ')}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {state === 'ready' && <DownloadButton document={document} />}
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove <span className="sr-only">{name}</span>
        </Button>
      </div>
    </li>
  )
}

const nothingYet = (
  <EmptyState icon="file" title="No documents yet">
    You can reuse what you upload here or with an application in your next one. {documentsInWords}.
  </EmptyState>
)
