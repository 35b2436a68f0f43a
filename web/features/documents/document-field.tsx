import { use } from 'react'
import type { NamedDocument, OwnDocument } from '../../../contract/documents/documents.ts'
import type { FileFieldProps } from '../forms/questions/file-questions.ts'
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/time/dates.ts'
import { Icon } from '../../ui/icons.tsx'
import { documentFacts } from './document-facts.ts'
import { KnownDocuments } from './known-documents.ts'
import { UploadChooser } from './upload-chooser.tsx'

/** The documents that answer a question: uploaded now, or chosen among the person's own [DOC2] [DOC3]. */
export function DocumentField({ name, maxFiles, chosen, onChange }: FileFieldProps) {
  const { documents, submitted, loaded, uploads } = use(KnownDocuments)
  const box = useFocusAfterRemoval<HTMLDivElement>()
  const room = maxFiles - chosen.length
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
      {chosen.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {chosen.map(id => (
            <ChosenDocument
              key={id}
              document={[...documents, ...submitted].find(({ _id }) => _id === id)}
              loaded={loaded}
              onRemove={() => onChange(chosen.filter(each => each !== id))}
            />
          ))}
        </ul>
      )}
      {uploads && <UploadChooser room={room} name={name} uploads={uploads} />}
      {room > 0 && (
        <Offered
          documents={documents.filter(({ _id, state }) => state !== 'refused' && !chosen.includes(_id))}
          onChoose={id => onChange([...chosen, id])}
        />
      )}
    </div>
  )
}

type ChosenDocumentProps = {
  document: NamedDocument | OwnDocument | undefined
  loaded: boolean
  onRemove: () => void
}

function ChosenDocument({ document, loaded, onRemove }: ChosenDocumentProps) {
  const name = document?.name ?? 'A document'
  const gone = loaded && !document
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line bg-surface p-3">
      <span className="flex min-w-0 items-center gap-2">
        <Icon name={gone ? 'alert' : 'check'} className={`size-5 ${gone ? 'text-danger' : 'text-success'}`} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {gone ? 'You have removed this document. Please remove it here, too.' : name}{' '}
          <span className="text-[0.95rem] text-ink-soft">{document && `(${documentFacts(document)})`}</span>
        </span>
      </span>
      <Button size="small" variant="quiet" onClick={onRemove}>
        Remove <span className="sr-only">{name}</span>
      </Button>
    </li>
  )
}

type OfferedProps = { documents: readonly OwnDocument[]; onChoose: (id: string) => void }

/** The person's own documents that are not chosen. */
function Offered({ documents, onChoose }: OfferedProps) {
  if (documents.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4">
        Choose from My Documents
      </summary>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {documents.map(document => (
          <li key={document._id}>
            <Button
              variant="secondary"
              className="w-full justify-between text-left"
              onClick={() => onChoose(document._id)}
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{document.name}</span>
              <span className="text-right text-[0.95rem] font-normal text-ink-soft">
                {documentFacts(document)}, {formatMoment(document.uploadedAt)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
