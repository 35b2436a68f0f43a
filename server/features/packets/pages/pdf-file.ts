import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib'
import type { Layers } from './layers.ts'

/** A line of the table of contents that readers show beside the pages. */
export interface Bookmark {
  title: string
  page: PDFRef
  below: Bookmark[]
}

/**
 * Writes a PDF object by object, so that only what is being made is in memory. pdf-lib makes the objects and numbers them;
 * what stays in its document until the end are fonts and what `end` adds.
 */
export class PdfFile {
  readonly #doc: PDFDocument
  readonly #write: (bytes: Uint8Array) => Promise<void>
  /** Where each object begins, by its number. */
  readonly #places: number[] = []
  readonly #layers: Layers = { all: [], hidden: [] }
  #length = 0

  constructor(doc: PDFDocument, write: (bytes: Uint8Array) => Promise<void>) {
    this.#doc = doc
    this.#write = write
  }

  async begin(): Promise<void> {
    await this.#put(Buffer.from('%PDF-1.7\n%\u{e2}\u{e3}\u{cf}\u{d3}\n', 'latin1'))
  }

  /** Writes the objects that are numbered above this one, and forgets them. */
  async flushAbove(number: number): Promise<void> {
    const { context } = this.#doc
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      if (ref.objectNumber <= number) continue
      await this.#putObject(ref, object)
      context.delete(ref)
    }
  }

  /** Keeps hidden what a document hides. */
  addLayers({ all, hidden }: Layers): void {
    this.#layers.all.push(...all)
    this.#layers.hidden.push(...hidden)
  }

  /** Writes what is left: fonts, the tree of pages, bookmarks if there are any, and where everything is. */
  async end(pages: PDFRef[], bookmarks: Bookmark[] = []): Promise<void> {
    const { context, catalog } = this.#doc
    await this.#doc.flush()
    const tree = catalog.get(PDFName.of('Pages')) as PDFRef
    context.assign(tree, context.obj({ Type: 'Pages', Kids: pages, Count: pages.length }))
    if (bookmarks.length > 0) {
      catalog.set(PDFName.of('Outlines'), this.#outline(bookmarks))
      catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
    }
    const { all, hidden } = this.#layers
    if (all.length > 0)
      catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: all, D: { OFF: hidden, Locked: all } }))
    const root = context.trailerInfo.Root as PDFRef
    const info = context.trailerInfo.Info as PDFRef | undefined
    await this.flushAbove(0)
    await this.#putTable(root, info)
  }

  #outline(bookmarks: Bookmark[]): PDFRef {
    const { context } = this.#doc
    const root = context.nextRef()
    const list = (parent: PDFRef, items: Bookmark[]): PDFRef[] => {
      const refs = items.map(() => context.nextRef())
      for (const [index, { title, page, below }] of items.entries()) {
        const own = refs[index] as PDFRef
        const entry: PDFDict = context.obj({
          Title: PDFHexString.fromText(title),
          Parent: parent,
          Dest: [page, PDFName.of('XYZ'), PDFNull, PDFNull, PDFNull],
        })
        const neighbours = { Prev: refs[index - 1], Next: refs[index + 1] }
        for (const [name, ref] of Object.entries(neighbours)) if (ref) entry.set(PDFName.of(name), ref)
        addChildren(entry, list(own, below), -1)
        context.assign(own, entry)
      }
      return refs
    }
    const outline: PDFDict = context.obj({ Type: 'Outlines' })
    addChildren(outline, list(root, bookmarks), 1)
    context.assign(root, outline)
    return root
  }

  async #putTable(root: PDFRef, info: PDFRef | undefined): Promise<void> {
    const size = this.#doc.context.largestObjectNumber + 1
    const at = this.#length
    const rows = ['0000000000 65535 f \n']
    for (let number = 1; number < size; number += 1) {
      const place = this.#places[number]
      rows.push(
        place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`,
      )
    }
    await this.#put(Buffer.from(`xref\n0 ${size}\n${rows.join('')}`))
    const about = info ? ` /Info ${info.toString()}` : ''
    const trailer = `trailer\n<< /Size ${size} /Root ${root.toString()}${about} >>\n`
    await this.#put(Buffer.from(`${trailer}startxref\n${at}\n%%EOF\n`))
  }

  async #putObject({ objectNumber }: PDFRef, object: PDFObject): Promise<void> {
    this.#places[objectNumber] = this.#length
    const [start, end] = [Buffer.from(`${objectNumber} 0 obj\n`), Buffer.from('\nendobj\n')]
    const size = object.sizeInBytes()
    const bytes = new Uint8Array(start.length + size + end.length)
    bytes.set(start)
    object.copyBytesInto(bytes, start.length)
    bytes.set(end, start.length + size)
    await this.#put(bytes)
  }

  async #put(bytes: Uint8Array): Promise<void> {
    this.#length += bytes.length
    await this.#write(bytes)
  }
}

/** @param sign -1 for those that are closed at first */
function addChildren(entry: PDFDict, children: PDFRef[], sign: 1 | -1): void {
  const [first, last] = [children[0], children.at(-1)]
  if (!first || !last) return
  entry.set(PDFName.of('First'), first)
  entry.set(PDFName.of('Last'), last)
  entry.set(PDFName.of('Count'), entry.context.obj(sign * children.length))
}
