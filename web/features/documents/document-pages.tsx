import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLoad } from '../../lists/use-load.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { readDocument } from './document-content.ts'

const PdfPages = lazy(() => import('./pdf-pages.tsx'))

/** The pages of a document, or the picture that it is. `path` is where its bytes are. */
export function DocumentPages({ path, name }: { path: string; name: string }) {
  const content = useLoad({ queryKey: ['document', path], queryFn: () => readDocument(path) })
  return (
    <Loaded state={content} name="the document">
      {blob =>
        blob.type.startsWith('image/') ? (
          <Picture content={blob} name={name} />
        ) : (
          <Suspense fallback={<Spinner label="Opening the document" />}>
            <PdfPages content={blob} />
          </Suspense>
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
