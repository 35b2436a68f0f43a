import {
  concatTransformationMatrix,
  fill,
  PDFDocument,
  PDFName,
  PDFNull,
  type PDFPage,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingRgbColor,
} from '@cantoo/pdf-lib'
import { A4, addStrip, copyPages, newPage, NotShown, picturePage, stripHeight } from './document-pages.ts'
import { drawFilled } from './fields.ts'
import { floor, Flow, margin, quiet } from './flow.ts'
import type { Face } from './fonts.ts'
import type { ApplicationToShow, DocumentToShow, NamesToShow } from './packet-messages.ts'
import { type Bookmark, PdfFile } from './pdf-file.ts'
import { Typesetter } from './typesetter.ts'

/** Of the pages of names. */
const row = { height: 17, size: 9.5 }
const headHeight = 110
const rowsOnPage = Math.floor((A4.height - margin - headHeight - floor) / row.height)

/** Makes the pages of a packet, one application after the other; those of names come first and are drawn last [DESK8]. */
export class PacketPages {
  readonly #doc: PDFDocument
  readonly #file: PdfFile
  readonly #text: Typesetter
  readonly #pages: PDFRef[]
  readonly #bookmarks: Bookmark[] = []
  /** The number of the first page of each application. */
  readonly #starts: number[] = []
  #application = ''

  private constructor(doc: PDFDocument, file: PdfFile, faces: Face[], names: number) {
    this.#doc = doc
    this.#file = file
    this.#text = new Typesetter(doc, faces)
    this.#pages = Array.from({ length: names }, () => doc.context.nextRef())
  }

  /**
   * @param applications how many will follow
   * @param write takes the file, part by part
   */
  static async begin(
    applications: number,
    faces: Face[],
    write: (bytes: Uint8Array) => Promise<void>,
  ): Promise<PacketPages> {
    const doc = await PDFDocument.create()
    // All copied pages refer to these two: a document that fails must not take them along.
    doc.context.getPushGraphicsStateContentStream()
    doc.context.getPopGraphicsStateContentStream()
    const file = new PdfFile(doc, write)
    await file.begin()
    return new PacketPages(doc, file, faces, Math.max(1, Math.ceil(applications / rowsOnPage)))
  }

  /** Adds what an application says. */
  async addApplication({ name, place, facts, sections }: ApplicationToShow): Promise<void> {
    this.#application = `${place}. ${name}`
    const first = await this.#addText(this.#application, async flow => {
      await flow.title(this.#application, 18)
      for (const { label, text } of facts) await flow.fact(label, text)
      for (const { title, answers } of sections) {
        await flow.heading(title)
        for (const { label, text } of answers) await flow.answer(label, text)
      }
    })
    this.#starts.push(first)
    this.#bookmarks.push({ title: this.#application, page: this.#pageAt(first), below: [] })
  }

  /**
   * Adds a document of the application before it: its pages, or one that says why they are not shown.
   * @returns why, in words
   */
  async addDocument(document: DocumentToShow, bytes: Uint8Array): Promise<string | undefined> {
    const { name, why, type } = document
    const isText = type === 'text/plain'
    const about = `${this.#application} · ${name}`
    const before = this.#pages.length
    const problem = why ?? (isText ? undefined : await this.#addShown(document, about, bytes))
    if (isText && problem === undefined) await this.#addTyped(document, about, bytes)
    if (problem !== undefined) {
      await this.#addText(about, async flow => {
        await flow.title(name, 14)
        await flow.text(`This document is not shown here: ${problem}.`)
      })
    }
    this.#bookmarks.at(-1)?.below.push({ title: name, page: this.#pageAt(before + 1), below: [] })
    return problem
  }

  /** Adds the pages of names, and ends the file. */
  async end({ title, lines, columns, rows }: NamesToShow): Promise<void> {
    const { context } = this.#doc
    this.#doc.setTitle(title, { showInWindowTitleBar: true })
    this.#doc.setLanguage('en')
    const names = this.#starts[0] === undefined ? this.#pages.length : this.#starts[0] - 1
    for (let at = 0; at < names; at += 1) {
      const page = newPage(this.#doc)
      // Its page was reserved at the start.
      context.delete(page.ref)
      context.assign(this.#pageAt(at + 1), page.node)
      await this.#head(page, title, lines)
      const heads = [...columns, { title: 'Page', width: 30 }]
      await this.#row(
        page,
        heads,
        heads.map(each => each.title),
        { y: A4.height - margin - headHeight + 6, grey: quiet },
      )
      for (const [index, cells] of rows.slice(at * rowsOnPage, (at + 1) * rowsOnPage).entries()) {
        const y = A4.height - margin - headHeight - (index + 1) * row.height + 5
        const start = this.#starts[at * rowsOnPage + index] as number
        await this.#row(page, heads, [...cells, String(start)], { y })
        this.#link(page, y - 5, this.#pageAt(start))
      }
      await this.#number(page, title, at + 1)
      page.node.setParent(this.#tree)
    }
    await this.#file.end(this.#pages, [
      { title: 'Names', page: this.#pageAt(1), below: [] },
      ...this.#bookmarks,
    ])
  }

  async #head(page: PDFPage, title: string, lines: string[]): Promise<void> {
    let y = A4.height - margin - 18
    for (const [index, line] of [title, ...lines].entries()) {
      const size = index === 0 ? 18 : 10
      const plain = await this.#text.prepare(line)
      const short = this.#text.shortened(plain, size, A4.width - 2 * margin)
      this.#text.draw(page, short, { x: margin, y, size, grey: index === 0 ? 0 : quiet })
      y -= index === 0 ? 20 : 14
    }
  }

  async #row(
    page: PDFPage,
    columns: NamesToShow['columns'],
    cells: string[],
    { y, grey = 0 }: { y: number; grey?: number },
  ): Promise<void> {
    let x = margin
    for (const [index, { width }] of columns.entries()) {
      const plain = await this.#text.prepare(cells[index] ?? '')
      this.#text.draw(page, this.#text.shortened(plain, row.size, width - 6), { x, y, size: row.size, grey })
      x += width
    }
  }

  #link(page: PDFPage, y: number, to: PDFRef): void {
    const { context } = this.#doc
    const link = context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [margin, y, A4.width - margin, y + row.height],
      Border: [0, 0, 0],
      Dest: [to, PDFName.of('XYZ'), PDFNull, PDFNull, PDFNull],
    })
    page.node.addAnnot(context.register(link))
  }

  /** @returns why it is not shown; then nothing of it was added */
  async #addShown(
    { type, nameless }: DocumentToShow,
    about: string,
    bytes: Uint8Array,
  ): Promise<string | undefined> {
    const { context } = this.#doc
    const [above, before] = [context.largestObjectNumber, this.#pages.length]
    try {
      if (type === 'application/pdf') await this.#addCopies(bytes, about, { nameless })
      else await this.#addPage(await picturePage(this.#doc, bytes), about)
    } catch (error) {
      this.#pages.length = before
      for (const [ref] of context.enumerateIndirectObjects())
        if (ref.objectNumber > above) context.delete(ref)
      return error instanceof NotShown ? error.message : 'it cannot be read'
    }
    await this.#file.flushAbove(above)
    return undefined
  }

  async #addTyped({ name, facts = [] }: DocumentToShow, about: string, bytes: Uint8Array): Promise<void> {
    await this.#addText(about, async flow => {
      await flow.title(name, 14)
      for (const { label, text } of facts) await flow.fact(label, text)
      await flow.text(`\n${Buffer.from(bytes).toString()}`)
    })
  }

  async #addCopies(bytes: Uint8Array, about: string, how: Pick<DocumentToShow, 'nameless'>): Promise<void> {
    const { pages, layers } = await copyPages(this.#doc, bytes, { nameless: how.nameless ?? false })
    for (const { page, filled } of pages) {
      for (const each of filled) await drawFilled(page, this.#text, each)
      await this.#addCopy(page, about)
    }
    this.#file.addLayers(layers)
  }

  async #addCopy(page: PDFPage, about: string): Promise<void> {
    const { x, y, scale, degrees } = addStrip(page)
    const turn = (degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)].map(part => Math.round(part) * scale) as [
      number,
      number,
    ]
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(cos, sin, -sin, cos, x, y),
      setFillingRgbColor(1, 1, 1),
      rectangle(0, 0, A4.width, stripHeight),
      fill(),
    )
    await this.#addPage(page, about, { y: 9, width: A4.width })
    page.pushOperators(popGraphicsState())
  }

  /** Adds pages of text. @returns the number of the first */
  async #addText(about: string, write: (flow: Flow) => Promise<void>): Promise<number> {
    const [above, before] = [this.#doc.context.largestObjectNumber, this.#pages.length]
    const nextPage = async () => {
      const page = newPage(this.#doc)
      await this.#addPage(page, about)
      return page
    }
    await write(new Flow(this.#text, nextPage))
    await this.#file.flushAbove(above)
    return before + 1
  }

  async #addPage(page: PDFPage, about: string, place?: { y: number; width: number }): Promise<void> {
    page.node.setParent(this.#tree)
    this.#pages.push(page.ref)
    await this.#number(page, about, this.#pages.length, place)
  }

  /** Says at the foot of a page what it shows, and its number. */
  async #number(
    page: PDFPage,
    about: string,
    number: number,
    { y, width } = { y: 28, width: page.getWidth() },
  ): Promise<void> {
    const [plain, said] = [await this.#text.prepare(about), await this.#text.prepare(String(number))]
    const short = this.#text.shortened(plain, 8.5, width - 2 * margin - 40)
    this.#text.draw(page, short, { x: margin, y, size: 8.5, grey: quiet })
    const x = width - margin - this.#text.widthOf(said, 8.5)
    this.#text.draw(page, said, { x, y, size: 8.5, grey: quiet })
  }

  #pageAt(number: number): PDFRef {
    const page = this.#pages[number - 1]
    if (!page) throw new Error(`The packet has no page ${number}.`)
    return page
  }

  get #tree(): PDFRef {
    return this.#doc.catalog.get(PDFName.of('Pages')) as PDFRef
  }
}
