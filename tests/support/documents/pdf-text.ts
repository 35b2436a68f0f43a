import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface BookmarkSeen {
  title: string
  /** From 1. */
  page: number
  below: BookmarkSeen[]
}

/** What PDF.js reads on each page of a PDF, with one space between pieces, and its bookmarks. */
export async function readPdfText(
  bytes: Uint8Array,
): Promise<{ pages: string[]; bookmarks: BookmarkSeen[]; title: string | undefined }> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
  const pdf = await task.promise
  try {
    const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
    const { info } = (await pdf.getMetadata()) as { info: { Title?: string } }
    return {
      pages: await Promise.all(numbers.map(number => textOf(pdf, number))),
      bookmarks: await bookmarksOf(pdf, (await pdf.getOutline()) ?? []),
      title: info.Title,
    }
  } finally {
    await task.destroy()
  }
}

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  const pieces = items.flatMap(item => ('str' in item ? [item.str, item.hasEOL ? ' ' : ''] : []))
  return pieces.join('').replaceAll(/\s+/g, ' ').trim()
}

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

async function bookmarksOf(pdf: PDFDocumentProxy, items: Outline): Promise<BookmarkSeen[]> {
  return Promise.all(
    items.map(async ({ title, dest, items: below }) => {
      const [ref] = (Array.isArray(dest) ? dest : []) as [{ num: number; gen: number }]
      return { title, page: (await pdf.getPageIndex(ref)) + 1, below: await bookmarksOf(pdf, below) }
    }),
  )
}
