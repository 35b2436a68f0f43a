import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { usePending } from '../../forms/use-pending.ts'
import { attempt } from '../../ui/messages/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { saveDocument } from './document-content.ts'

/** Saves a document as a file. */
export function DownloadButton({ document }: { document: Pick<NamedDocument, '_id' | 'name'> }) {
  const [pending, run] = usePending()
  const save = () => attempt('Downloading', saveDocument(document))
  return (
    <Button size="small" variant="secondary" pending={pending} onClick={() => void run(save)}>
      Download <span className="sr-only">{document.name}</span>
    </Button>
  )
}
