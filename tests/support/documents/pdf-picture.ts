import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Pixels a side of what is compared: smaller than a word, larger than how two fonts differ. */
const tile = 16

/** What PDF.js does not declare. */
interface Canvases {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}

/**
 * How dark the parts of a page are as PDF.js draws it, from 0 to 255, row by row.
 * @param rows how many rows; all of them when it is not given
 */
export async function readPdfPicture(
  bytes: Uint8Array,
  pageNumber: number,
  rows?: number,
): Promise<number[][]> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: 'node_modules/pdfjs-dist/standard_fonts/',
  })
  const pdf = await task.promise
  try {
    const page = await pdf.getPage(pageNumber)
    const scale = 480 / page.getViewport({ scale: 1 }).width
    const viewport = page.getViewport({ scale })
    const canvases = pdf.canvasFactory as Canvases
    const { canvas, context } = canvases.create(Math.floor(viewport.width), Math.floor(viewport.height))
    await page.render({ canvas, viewport }).promise
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    const [high, wide] = [rows ?? Math.floor(height / tile), Math.floor(width / tile)]
    const range = (count: number) => Array.from({ length: count }, (_, at) => at)
    return range(high).map(row => range(wide).map(column => darkness(data, width, row, column)))
  } finally {
    await task.destroy()
  }
}

function darkness(data: Uint8ClampedArray, width: number, row: number, column: number): number {
  let sum = 0
  for (let y = row * tile; y < (row + 1) * tile; y += 1)
    for (let x = column * tile; x < (column + 1) * tile; x += 1)
      sum += 255 - (data[(y * width + x) * 4] ?? 255)
  return Math.round(sum / tile ** 2)
}
