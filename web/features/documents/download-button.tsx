import { useState } from 'react'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { errorText } from '../../forms/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { saveDocument } from './document-content.ts'

/** Saves a document as a file. */
export function DownloadButton({ document }: { document: Pick<NamedDocument, '_id' | 'name'> }) {
  const [pending, setPending] = useState(false)
  async function save() {
    setPending(true)
    try {
      await saveDocument(document)
    } catch (error) {
      console.error('Downloading failed.', error)
      toast.error(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size="small" variant="secondary" pending={pending} onClick={() => void save()}>
      Download <span className="sr-only">{document.name}</span>
    </Button>
  )
}
