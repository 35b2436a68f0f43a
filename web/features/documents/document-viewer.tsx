import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import { useLoad } from '../../lists/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { CloseButton, Modal } from '../../ui/windows/modal.tsx'
import { readDocument } from './document-content.ts'
import { documentFacts } from './document-facts.ts'
import { DownloadButton } from './download-button.tsx'

const PdfPages = lazy(() => import('./pdf-pages.tsx'))

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
        {open && <Content document={document} />}
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
      <Content document={document} />
    </>
  )
}

function Content({ document: { _id, type, name } }: { document: NamedDocument }) {
  const content = useLoad({ queryKey: ['document', _id], queryFn: () => readDocument(_id) })
  return (
    <Loaded state={content} name="the document">
      {blob =>
        type === 'application/pdf' ? (
          <Suspense fallback={<Spinner label="Opening the document" />}>
            <PdfPages content={blob} />
          </Suspense>
        ) : (
          <Picture content={blob} name={name} />
        )
      }
    </Loaded>
  )
}

function Picture({ content, name }: { content: Blob; name: string }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(content)
    picture.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [content])
  return <img ref={picture} alt={name} className="mx-auto max-w-full bg-white" />
}
