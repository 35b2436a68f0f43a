import {
  beginText,
  clip,
  concatTransformationMatrix,
  endPath,
  endText,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFStream,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib'
import type { Typesetter } from './typesetter.ts'

/** What a field of a form says, where no program has drawn it. */
export interface Filled {
  text: string
  /** The lower left corner, and how large and how turned the field is. */
  x: number
  y: number
  width: number
  height: number
  degrees: number
  /** Points; 0 is as large as fits. */
  size: number
  align: number
  multiline: boolean
  /** Letters that each have a place of their own; 0 when they have none. */
  cells: number
  /** The text is a letter of ZapfDingbats: a tick. */
  isTick: boolean
}

/** Bits of the flags of fields (PDF 32000-1, 12.7.4). */
const flags = { multiline: 1 << 12, password: 1 << 13, radio: 1 << 15, push: 1 << 16, comb: 1 << 24 }

/** Characters; more fit no field. */
const longestText = 10_000

/** @returns the form of a document */
export function formOf({ catalog }: PDFDocument): PDFDict | undefined {
  const form = catalog.lookup(PDFName.of('AcroForm'))
  return form instanceof PDFDict ? form : undefined
}

/** @returns what has to be drawn of a field, as PDF.js does; nothing when the field has a look that counts */
export function filledIn(mark: PDFDict, form: PDFDict | undefined): Filled | undefined {
  const own = (key: string) => inherited(mark, key) ?? form?.lookup(PDFName.of(key))
  const type = own('FT')
  const counts = looks(mark) && String(form?.lookup(PDFName.of('NeedAppearances'))) !== 'true'
  const [set, cells] = [numberOf(own('Ff')), numberOf(own('MaxLen'))]
  const isTick = type === PDFName.of('Btn')
  const isText = (type === PDFName.of('Tx') || type === PDFName.of('Ch')) && !(set & flags.password)
  const look = mark.lookup(PDFName.of('MK'))
  const ofLook = (key: string) => (look instanceof PDFDict ? look.lookup(PDFName.of(key)) : undefined)
  let text = ''
  if (isTick && !counts && isOn(mark, set)) text = textOf(ofLook('CA'))[0] ?? (set & flags.radio ? 'l' : '3')
  if (isText && !counts) text = shownValue(own('V'), own('Opt')).slice(0, longestText)
  const rect = mark.lookup(PDFName.of('Rect'))
  if (text === '' || !(rect instanceof PDFArray)) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = rect.asArray().map(each => numberOf(mark.context.lookup(each)))
  return {
    text,
    x: Math.min(a, c),
    y: Math.min(b, d),
    width: Math.abs(c - a),
    height: Math.abs(d - b),
    degrees: numberOf(ofLook('R')),
    size: Number(/([\d.]+)\s+Tf/.exec(textOf(own('DA')))?.[1] ?? 0),
    align: numberOf(own('Q')),
    multiline: type === PDFName.of('Tx') && (set & flags.multiline) !== 0,
    cells: set & flags.comb && !(set & flags.multiline) ? cells : 0,
    isTick,
  }
}

/** Whether a box is ticked; which one of several is so only by its own state. */
function isOn(mark: PDFDict, set: number): boolean {
  const state = mark.lookup(PDFName.of('AS')) ?? (set & flags.radio ? undefined : inherited(mark, 'V'))
  return state instanceof PDFName && state !== PDFName.of('Off') && !(set & flags.push)
}

/** Whether a mark says how it looks. One with a look for each state is set to the state that is filled in. */
export function looks(mark: PDFDict): boolean {
  const appearance = mark.lookup(PDFName.of('AP'))
  const look = appearance instanceof PDFDict ? appearance.lookup(PDFName.of('N')) : undefined
  if (!(look instanceof PDFDict)) return look instanceof PDFStream
  const value = inherited(mark, 'V')
  if (!mark.has(PDFName.of('AS')) && value instanceof PDFName) mark.set(PDFName.of('AS'), value)
  return mark.has(PDFName.of('AS'))
}

function inherited(field: PDFDict, key: string): PDFObject | undefined {
  let at: PDFObject | undefined = field
  for (let depth = 0; depth < 20 && at instanceof PDFDict; depth += 1) {
    const value = at.lookup(PDFName.of(key))
    if (value) return value
    at = at.lookup(PDFName.of('Parent'))
  }
  return undefined
}

function numberOf(value: PDFObject | undefined): number {
  return value instanceof PDFNumber ? value.asNumber() : 0
}

function textOf(value: PDFObject | undefined): string {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
}

/** Values of a list have a name that is shown. */
function shownValue(value: PDFObject | undefined, options: PDFObject | undefined): string {
  if (value instanceof PDFArray)
    return value
      .asArray()
      .map(each => shownValue(each, options))
      .join(', ')
  const text = textOf(value).trimEnd()
  const pairs = options instanceof PDFArray ? options.asArray() : []
  const pair = pairs.find(each => each instanceof PDFArray && textOf(each.get(0)) === text)
  return (pair instanceof PDFArray && textOf(pair.get(1))) || text
}

/** Points beside and above a text. */
const padding = { side: 2, top: 1 }
/** Parts of the size of letters. */
const lineHeight = 1.35
const belowLine = 0.35

type Matrix = [number, number, number, number, number, number]

/** Draws what a field says, where PDF.js would draw it. */
export async function drawFilled(page: PDFPage, text: Typesetter, filled: Filled): Promise<void> {
  const { x, y, width, height, degrees } = filled
  const turns: Record<number, Matrix> = {
    90: [0, 1, -1, 0, x + width, y],
    180: [-1, 0, 0, -1, x + width, y + height],
    270: [0, -1, 1, 0, x, y + height],
  }
  const matrix = turns[degrees] ?? [1, 0, 0, 1, x, y]
  const [wide, high] = degrees % 180 === 0 ? [width, height] : [height, width]
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...matrix),
    rectangle(0, 0, wide, high),
    clip(),
    endPath(),
  )
  if (filled.isTick) drawTick(page, filled, { wide, high })
  else await drawText(page, text, filled, { wide, high })
  page.pushOperators(popGraphicsState())
}

/** In a font that every reader has. */
function drawTick(page: PDFPage, { text, size: given }: Filled, { wide, high }: Room): void {
  const size = given || 0.8 * Math.min(wide, high)
  const { context } = page.doc
  const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'ZapfDingbats' }))
  page.pushOperators(
    beginText(),
    setFontAndSize(page.node.newFontDictionary('Ticks', font), size),
    setTextMatrix(1, 0, 0, 1, (wide - 0.8 * size) / 2, (high - 0.7 * size) / 2),
    showText(PDFHexString.of(Buffer.from(text, 'latin1').toString('hex'))),
    endText(),
  )
}

async function drawText(
  page: PDFPage,
  text: Typesetter,
  filled: Filled,
  { wide, high }: Room,
): Promise<void> {
  const plain = await text.prepare(filled.text)
  const size = filled.size || fitting(text, plain, { wide, high }, filled.multiline)
  const lines = filled.multiline
    ? text.linesOf(plain, size, wide - 2 * padding.side)
    : [plain.replaceAll('\n', '')]
  const top = filled.multiline
    ? high - padding.top - (lineHeight - belowLine) * size
    : high / 2 - belowLine * size
  for (const [index, line] of lines.entries()) {
    const at = top - index * lineHeight * size
    if (filled.cells === 0)
      text.draw(page, line, { x: start(text.widthOf(line, size), wide, filled.align), y: at, size })
    else {
      const cell = wide / filled.cells
      for (const [place, letter] of Array.from(line).entries())
        text.draw(page, letter, { x: place * cell + (cell - text.widthOf(letter, size)) / 2, y: at, size })
    }
  }
}

/** The size in which a text fits a field, at most 12 points if it may have several lines. */
function fitting(text: Typesetter, plain: string, { wide, high }: Room, multiline: boolean): number {
  const room = { wide: wide - 2 * padding.side, high: high - 2 * padding.top }
  if (!multiline) return Math.min(room.high / lineHeight, room.wide / text.widthOf(plain, 1))
  let size = 12
  const tooHigh = () => text.linesOf(plain, size, room.wide).length * lineHeight * size > room.high
  while (size > 4 && tooHigh()) size -= 0.5
  return size
}

interface Room {
  wide: number
  high: number
}

function start(width: number, room: number, align: number): number {
  return [padding.side, (room - width) / 2, room - width - padding.side][align] ?? padding.side
}
