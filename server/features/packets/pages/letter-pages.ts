import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { newPage } from './document-pages.ts'
import { Flow } from './flow.ts'
import type { Face } from './fonts.ts'
import type { LetterToShow } from './packet-messages.ts'
import { PdfFile } from './pdf-file.ts'
import { Typesetter } from './typesetter.ts'

/** Writes a letter of award as a file of its own [AWARD1]. */
export async function writeLetterPages(
  letter: LetterToShow,
  faces: Face[],
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const doc = await PDFDocument.create()
  doc.setTitle(letter.title, { showInWindowTitleBar: true })
  doc.setLanguage('en')
  const file = new PdfFile(doc, write)
  await file.begin()
  const pages: PDFRef[] = []
  const nextPage = async () => {
    const page = newPage(doc)
    page.node.setParent(doc.catalog.get(PDFName.of('Pages')) as PDFRef)
    pages.push(page.ref)
    return page
  }
  await flowOf(letter, new Flow(new Typesetter(doc, faces), nextPage))
  const [first] = pages
  await file.end(pages, first ? [{ title: letter.title, page: first, below: [] }] : [])
}

async function flowOf(letter: LetterToShow, flow: Flow): Promise<void> {
  const { office, university, date, number, to, title, confirms, facts, checkAt, checkCode } = letter
  await flow.title(office, 15)
  await flow.text([university, date, `Award ${number}`].filter(Boolean).join('\n'))
  await flow.text(`\n${to.join('\n')}\n\n`)
  await flow.title(title, 15)
  await flow.text(`${confirms}\n\n`)
  for (const { label, text } of facts) await flow.fact(label, text)
  await flow.text(`\n\n${office}\n\n`)
  await flow.text(
    `Check this letter at ${checkAt} with the number ${number} and this code. The page shows what this letter says.`,
  )
  await flow.title(checkCode, 15)
}
