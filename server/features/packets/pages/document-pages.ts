import {
  concatTransformationMatrix,
  drawObject,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  PDFRawStream,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { maximumImagePixels } from '../../../../contract/core/images/image-limits.ts'
import { packetLimits } from '../../../../contract/packets/packet-limits.ts'

/** Why a document is not shown, in words that follow its name. */
export class NotShown extends Error {}

export const A4 = { width: 595, height: 842 }
const margin = 40

sharp.concurrency(1)

/** What makes a page or a mark on it do something, or leads to other parts of its document. */
const pageKeys = ['AA', 'B', 'Metadata', 'PieceInfo', 'StructParents', 'Tabs', 'Trans']
const markKeys = ['A', 'AA', 'Dest', 'IRT', 'Kids', 'OC', 'P', 'PA', 'Parent', 'Popup', 'StructParent']

/**
 * Copies the pages of a PDF as they look; what they do is left behind.
 * @throws NotShown when it cannot be read, is locked, or has too many pages
 */
export async function copyPages(doc: PDFDocument, bytes: Uint8Array): Promise<PDFPage[]> {
  const source = await open(bytes)
  const copier = PDFObjectCopier.for(source.context, doc.context)
  const leaves = leavesOf(source)
  for (const leaf of leaves) leaveBehind(leaf)
  return leaves.map(leaf => {
    const copy = copier.copy<PDFPageLeaf>(leaf)
    return PDFPage.of(copy, doc.context.register(copy), doc)
  })
}

async function open(bytes: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false, ignoreEncryption: true, parseSpeed: ParseSpeeds.Fastest }
  // Readers try the empty password before they ask for one.
  return PDFDocument.load(bytes, { ...options, password: '' }).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.message === 'NEEDS PASSWORD'
    throw new NotShown(isLocked ? 'it is locked by a password' : 'it cannot be read')
  })
}

function leavesOf(source: PDFDocument): PDFPageLeaf[] {
  const leaves: PDFPageLeaf[] = []
  try {
    source.catalog.Pages().traverse(node => {
      if (node instanceof PDFPageLeaf) leaves.push(node)
    })
  } catch {
    throw new NotShown('it cannot be read')
  }
  if (leaves.length === 0) throw new NotShown('it has no pages')
  if (leaves.length > packetLimits.documentPages)
    throw new NotShown(`it has ${leaves.length.toLocaleString('en')} pages`)
  return leaves
}

function leaveBehind(leaf: PDFPageLeaf): void {
  for (const key of pageKeys) leaf.delete(PDFName.of(key))
  const marks = leaf.context.lookup(leaf.get(PDFName.of('Annots')))
  if (!(marks instanceof PDFArray)) return void leaf.delete(PDFName.of('Annots'))
  for (const item of marks.asArray()) {
    const mark = leaf.context.lookup(item)
    if (!(mark instanceof PDFDict)) continue
    for (const key of markKeys) mark.delete(PDFName.of(key))
    // Fields of a form need the form, which is left behind; their looks need nothing.
    if (mark.get(PDFName.of('Subtype')) === PDFName.of('Widget'))
      mark.set(PDFName.of('Subtype'), PDFName.of('Stamp'))
  }
}

/** Where a strip below a page is drawn: the page's corner, how it is turned, and how much larger than A4 it is. */
export interface Strip {
  x: number
  y: number
  width: number
  scale: number
  degrees: number
}

export const stripHeight = 26

/** Makes a copied page taller by a strip, in which its number stands. @throws NotShown for a page without a size */
export function addStrip(page: PDFPage): Strip {
  const [left, bottom, right, top] = boxOf(page.node)
  const degrees = (((page.node.Rotate()?.asNumber() ?? 0) % 360) + 360) % 360
  const upright = degrees % 180 === 0
  const width = upright ? right - left : top - bottom
  const scale = width / A4.width
  const high = stripHeight * scale
  // As people see the page, the strip is below it: at another side of a page that is turned.
  const box = { 0: [0, -high, 0, 0], 90: [0, 0, high, 0], 180: [0, 0, 0, high], 270: [-high, 0, 0, 0] }[
    degrees
  ]
  if (!box) throw new NotShown('it cannot be read')
  const [x0, y0, x1, y1] = box.map((by, at) => by + ([left, bottom, right, top][at] as number)) as Box
  for (const name of ['MediaBox', 'CropBox']) {
    page.node.set(PDFName.of(name), page.doc.context.obj([x0, y0, x1, y1]))
  }
  for (const name of ['BleedBox', 'TrimBox', 'ArtBox']) page.node.delete(PDFName.of(name))
  const corners = { 0: [x0, y0], 90: [x1, y0], 180: [x1, y1], 270: [x0, y1] } as Record<number, number[]>
  const [x = 0, y = 0] = corners[degrees] ?? []
  return { x, y, width, scale, degrees }
}

type Box = [left: number, bottom: number, right: number, top: number]

function boxOf(leaf: PDFPageLeaf): Box {
  const numbers = (box: PDFArray | undefined) =>
    box?.asArray().map(each => {
      const number = leaf.context.lookup(each)
      return number instanceof PDFNumber ? number.asNumber() : Number.NaN
    })
  const box = numbers(leaf.CropBox()) ?? numbers(leaf.MediaBox()) ?? []
  const [a = 0, b = 0, c = 0, d = 0] = box
  const sorted: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  const [width, height] = [sorted[2] - sorted[0], sorted[3] - sorted[1]]
  // PDF 32000-1, annex C.2: 3 to 14,400 units.
  if (!(width >= 3 && height >= 3 && width <= 14_400 && height <= 14_400))
    throw new NotShown('it cannot be read')
  return sorted
}

/** Makes a page of a picture, upright and as large as fits. @throws NotShown when it cannot be read */
export async function picturePage(doc: PDFDocument, bytes: Uint8Array): Promise<PDFPage> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maximumImagePixels, failOn: 'none' })
    .autoOrient()
    .resize({ width: 2_000, height: 2_000, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new NotShown('it cannot be read')
    })
  const { context } = doc
  const { width, height, channels } = info
  const image = context.register(
    PDFRawStream.of(
      context.obj({
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ColorSpace: channels === 1 ? 'DeviceGray' : 'DeviceRGB',
        BitsPerComponent: 8,
        Filter: 'DCTDecode',
        Length: data.length,
      }),
      data,
    ),
  )
  const [wide, high] = width > height ? [A4.height, A4.width] : [A4.width, A4.height]
  const page = newPage(doc, wide, high)
  const room = { width: wide - 2 * margin, height: high - 2 * margin }
  const scale = Math.min(room.width / width, room.height / height, 1)
  const [x, y] = [(wide - width * scale) / 2, (high - height * scale) / 2]
  placeImage(page, image, { x, y, width: width * scale, height: height * scale })
  return page
}

function placeImage(
  page: PDFPage,
  image: PDFRef,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const key = page.node.newXObject('Picture', image)
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(width, 0, 0, height, x, y),
    drawObject(key),
    popGraphicsState(),
  )
}

/** An empty page, which its document does not know yet. */
export function newPage(doc: PDFDocument, width = A4.width, height = A4.height): PDFPage {
  const page = PDFPage.create(doc)
  page.setSize(width, height)
  return page
}
