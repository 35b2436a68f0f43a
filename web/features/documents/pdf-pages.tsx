import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { ErrorState } from '../../ui/loading/states.tsx'
import { openPdf } from './open-pdf.ts'
import './pdf-pages.css'

/** The pages of a PDF, each drawn when it comes into view, with its text over it [DOC1]. */
export default function PdfPages({ content }: { content: Blob }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'broken'>()
  useEffect(() => {
    let task: ReturnType<typeof openPdf> | undefined
    let left = false
    void (async () => {
      const data = await content.arrayBuffer()
      if (left) return
      task = openPdf(data)
      const opened = await task.promise.catch((error: unknown) => {
        if (!left) console.error('Showing a PDF failed.', error)
        return 'broken' as const
      })
      if (!left) setPdf(opened)
    })()
    return () => {
      left = true
      void task?.destroy()
    }
  }, [content])
  if (pdf === 'broken') return <ErrorState message="This PDF cannot be shown here. Please download it." />
  if (!pdf) return <Spinner label="Opening the document" />
  return (
    <div className="grid gap-4">
      {Array.from({ length: pdf.numPages }, (_, i) => (
        <Page key={i} pdf={pdf} number={i + 1} />
      ))}
    </div>
  )
}

type PageProps = { pdf: PDFDocumentProxy; number: number }

function Page({ pdf, number }: PageProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const place = box.current
    if (!place) return undefined
    let undo: (() => void) | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        undo = draw(pdf, number, place)
      },
      { rootMargin: '50%' },
    )
    observer.observe(place)
    return () => {
      observer.disconnect()
      undo?.()
    }
  }, [pdf, number])
  return (
    <section
      ref={box}
      aria-label={`Page ${number} of ${pdf.numPages}`}
      className="relative min-h-64 overflow-clip border border-line bg-white"
    />
  )
}

/** Draws a page as wide as its place, sharp on every screen. @returns a function that removes it */
function draw(pdf: PDFDocumentProxy, number: number, place: HTMLElement): () => void {
  const canvas = document.createElement('canvas')
  const text = document.createElement('div')
  text.className = 'pdf-text'
  let stop = () => {}
  let left = false
  void (async () => {
    const page = await pdf.getPage(number)
    if (left) return
    const scale = place.clientWidth / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale })
    const sharp = page.getViewport({ scale: scale * Math.min(devicePixelRatio, 2) })
    Object.assign(canvas, { width: Math.floor(sharp.width), height: Math.floor(sharp.height) })
    canvas.style.width = '100%'
    canvas.style.display = 'block'
    text.style.setProperty('--total-scale-factor', String(scale))
    place.replaceChildren(canvas, text)
    const drawing = page.render({ canvas, viewport: sharp })
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
    stop = () => {
      drawing.cancel()
      layer.cancel()
    }
    await Promise.all([drawing.promise, layer.render()])
  })().catch((error: unknown) => {
    if (!left) console.error(`Page ${number} cannot be drawn.`, error)
  })
  return () => {
    left = true
    stop()
    place.replaceChildren()
  }
}
