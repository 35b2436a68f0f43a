import { inspectHere } from '../../../server/features/documents/inspection/inspection.ts'
import { seededRandom } from '../../../demo-data/random.ts'
import { spoil } from './hostile-documents.ts'
import { type RandomPdf, randomPdf } from './random-pdfs.ts'
import { whatPdfjsSees } from './what-pdfjs-sees.ts'

/** What became of generated PDFs. */
export interface ComparedInspections {
  /** In words, with the seed of each. */
  wrong: string[]
  ready: number
  /** That PDF.js found something in. */
  seen: number
}

/** Inspects generated PDFs, and compares the findings with what is in them and with what PDF.js sees. */
export async function compareInspections(seed: string, count: number): Promise<ComparedInspections> {
  const compared: ComparedInspections = { wrong: [], ready: 0, seen: 0 }
  for (let turn = 0; turn < count; turn += 1) {
    const pdf = await randomPdf(`${seed} ${turn}`)
    const random = seededRandom(`spoiled ${seed} ${turn}`)
    // What a spoiled one can still do is for PDF.js to say.
    const { harm, ordinary, bytes }: RandomPdf = random.chance(0.2)
      ? { ordinary: false, bytes: spoil(random, [pdf]) }
      : pdf
    const finding = await inspectHere(bytes)
    const refused = 'refused' in finding
    const seen = await whatPdfjsSees(bytes)
    if (!refused) compared.ready += 1
    if (seen.length > 0) compared.seen += 1
    if (!refused && (harm || seen.length > 0)) {
      compared.wrong.push(`'${seed} ${turn}' is ready: ${harm}, PDF.js sees ${seen.join(', ')}`)
    }
    if (refused && !harm && ordinary) compared.wrong.push(`'${seed} ${turn}' is harmless: ${finding.refused}`)
  }
  return compared
}
