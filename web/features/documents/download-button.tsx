import { useState } from 'react'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { attempt } from '../../ui/messages/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { saveDocument } from './document-content.ts'

/** Saves a document as a file. */
export function DownloadButton({ document }: { document: Pick<NamedDocument, '_id' | 'name'> }) {
  const [pending, setPending] = useState(false)
  async function save() {
    setPending(true)
    await attempt('Downloading', saveDocument(document))
    setPending(false)
  }
  return (
    <Button size="small" variant="secondary" pending={pending} onClick={() => void save()}>
      Download <span className="sr-only">{document.name}</span>
    </Button>
  )
}
