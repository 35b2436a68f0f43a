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
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { maximumImagePixels } from '../../../../contract/core/images/image-limits.ts'
import { packetLimits } from '../../../../contract/packets/packet-limits.ts'
import { type Filled, filledIn, formOf, looks } from './fields.ts'
import { type Layers, layersOf } from './layers.ts'
import { leaveMark, leaveNamesOut, leavePage } from './nameless.ts'

/** Why a document is not shown, in words that follow its name. */
export class NotShown extends Error {}

export const A4 = { width: 595, height: 842 }
const margin = 40

sharp.concurrency(1)

/** What makes a page or a mark on it do something, or leads to other parts of its document. */
const pageKeys = ['AA', 'B', 'Metadata', 'PieceInfo', 'StructParents', 'Tabs', 'Trans']
const markKeys = ['A', 'AA', 'Dest', 'IRT', 'Kids', 'P', 'PA', 'Parent', 'Popup', 'StructParent']
/** Marks that PDF.js draws without being told how they look. */
const drawnMarks = new Set<PDFObject | undefined>(
  [
    'Circle',
    'FreeText',
    'Highlight',
    'Ink',
    'Line',
    'Polygon',
    'PolyLine',
    'Square',
    'Squiggly',
    'StrikeOut',
    'Underline',
  ].map(name => PDFName.of(name)),
)
/** Bits of the flags of marks (PDF 32000-1, 12.5.3). */
const markFlags = { hidden: 1 << 1, print: 1 << 2, noView: 1 << 5 }

interface CopiedPage {
  page: PDFPage
  /** What is still to be drawn on it. */
  filled: Filled[]
}

/**
 * Copies the pages of a PDF as the viewer shows them; what they do is left behind.
 * @param nameless leaves behind what they do not show, too
 * @throws NotShown when it cannot be read, is locked, or has too many pages
 */
export async function copyPages(
  doc: PDFDocument,
  bytes: Uint8Array,
  { nameless = false } = {},
): Promise<{ pages: CopiedPage[]; layers: Layers }> {
  const source = await open(bytes)
  if (nameless) leaveNamesOut(source)
  const copier = PDFObjectCopier.for(source.context, doc.context)
  const { all, hidden } = layersOf(source)
  const leaves = leavesOf(source)
  const filled = leaves.map(leaf => leaveBehind(leaf, formOf(source), { hidden: new Set(hidden), nameless }))
  const pages = leaves.map((leaf, index) => {
    const copy = copier.copy<PDFPageLeaf>(leaf)
    return { page: PDFPage.of(copy, doc.context.register(copy), doc), filled: filled[index] ?? [] }
  })
  const copied = (refs: PDFRef[]) => refs.map(ref => copier.copy(ref))
  return { pages, layers: { all: copied(all), hidden: copied(hidden) } }
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

/** @returns what fields say that no program has drawn */
function leaveBehind(
  leaf: PDFPageLeaf,
  form: PDFDict | undefined,
  { hidden, nameless }: { hidden: Set<PDFObject>; nameless: boolean },
): Filled[] {
  const filled: Filled[] = []
  if (nameless) leavePage(leaf)
  for (const key of pageKeys) leaf.delete(PDFName.of(key))
  const marks = leaf.context.lookup(leaf.get(PDFName.of('Annots')))
  leaf.delete(PDFName.of('Annots'))
  for (const item of marks instanceof PDFArray ? marks.asArray() : []) {
    const mark = leaf.context.lookup(item)
    if (!(mark instanceof PDFDict) || !isShown(mark, hidden)) continue
    const field = mark.get(PDFName.of('Subtype')) === PDFName.of('Widget')
    const toDraw = field ? filledIn(mark, form) : undefined
    if (toDraw) filled.push(toDraw)
    else if (looks(mark) || drawnMarks.has(mark.get(PDFName.of('Subtype')))) {
      for (const key of markKeys) mark.delete(PDFName.of(key))
      mark.set(PDFName.of('F'), PDFNumber.of(markFlags.print))
      // Fields of a form need the form, which is left behind; their looks need nothing.
      if (field) mark.set(PDFName.of('Subtype'), PDFName.of('Stamp'))
      if (nameless) leaveMark(mark)
      leaf.addAnnot(item as PDFRef)
    }
  }
  return filled
}

function isShown(mark: PDFDict, hidden: Set<PDFObject>): boolean {
  const flags = mark.lookup(PDFName.of('F'))
  const set = flags instanceof PDFNumber ? flags.asNumber() : 0
  const layer = mark.get(PDFName.of('OC'))
  return !(set & (markFlags.hidden | markFlags.noView)) && !(layer && hidden.has(layer))
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

/** Makes a copied page taller by a strip, which holds its number. @throws NotShown for a page without a size */
export function addStrip(page: PDFPage): Strip {
  const [left, bottom, right, top] = boxOf(page.node)
  const turn = page.node.Rotate()?.asNumber() ?? 0
  // Readers turn a page by quarters only.
  const degrees = turn % 90 === 0 ? ((turn % 360) + 360) % 360 : 0
  const upright = degrees % 180 === 0
  const width = upright ? right - left : top - bottom
  const scale = width / A4.width
  const high = stripHeight * scale
  // As people see the page, the strip is below it: at another side of a page that is turned.
  const boxes = new Map([
    [90, [0, 0, high, 0]],
    [180, [0, 0, 0, high]],
    [270, [-high, 0, 0, 0]],
  ])
  const box = boxes.get(degrees) ?? [0, -high, 0, 0]
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

/** What is shown of a page: its crop box, as far as it is on the sheet. */
function boxOf(leaf: PDFPageLeaf): Box {
  const sheet = sortedBox(leaf, 'MediaBox') ?? [0, 0, 612, 792]
  const crop = sortedBox(leaf, 'CropBox') ?? sheet
  const both: Box = [
    Math.max(sheet[0], crop[0]),
    Math.max(sheet[1], crop[1]),
    Math.min(sheet[2], crop[2]),
    Math.min(sheet[3], crop[3]),
  ]
  const box = isArea(both) ? both : sheet
  const [width, height] = [box[2] - box[0], box[3] - box[1]]
  // PDF 32000-1, annex C.2: 3 to 14,400 units.
  if (!(width >= 3 && height >= 3 && width <= 14_400 && height <= 14_400))
    throw new NotShown('it cannot be read')
  return box
}

function sortedBox(leaf: PDFPageLeaf, name: string): Box | undefined {
  const box = leaf.context.lookup(leaf.getInheritableAttribute(PDFName.of(name)))
  const [a = 0, b = 0, c = 0, d = 0] = (box instanceof PDFArray ? box.asArray() : []).map(each => {
    const number = leaf.context.lookup(each)
    return number instanceof PDFNumber ? number.asNumber() : 0
  })
  const sorted: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return isArea(sorted) ? sorted : undefined
}

const isArea = ([left, bottom, right, top]: Box) => right > left && top > bottom

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
