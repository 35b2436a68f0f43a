import { useState } from 'react'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { CloseButton, Modal } from '../../ui/windows/modal.tsx'
import { documentPath } from './document-content.ts'
import { documentFacts } from './document-facts.ts'
import { DocumentPages } from './document-pages.tsx'
import { DownloadButton } from './download-button.tsx'

/** A document of an application, for staff to read in the page or to save [DOC1]. */
export function DocumentViewer({ document }: { document: NamedDocument }) {
  const [open, setOpen] = useState(false)
  const { name, state } = document
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="flex min-w-0 items-center gap-2">
        <Icon name="file" className="size-5 text-ink-soft" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </span>
      <span className="text-[0.95rem] font-normal text-ink-soft">{documentFacts(document)}</span>
      {state === 'ready' && (
        <>
          <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
            Open <span className="sr-only">{name}</span>
          </Button>
          <DownloadButton document={document} />
        </>
      )}
      <Modal wide open={open} onClose={() => setOpen(false)} title={name}>
        {open && <DocumentPages path={documentPath(document._id)} name={name} />}
        <div className="mt-6 flex justify-end">
          <CloseButton />
        </div>
      </Modal>
    </div>
  )
}

/** A document to read where one is, with its name and a way to save it [DESK1]. */
export function DocumentInPage({ document }: { document: NamedDocument }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <b>{document.name}</b> <span className="text-ink-soft">{documentFacts(document)}</span>
        </span>
        <DownloadButton document={document} />
      </div>
      <DocumentPages path={documentPath(document._id)} name={document.name} />
    </>
  )
}
