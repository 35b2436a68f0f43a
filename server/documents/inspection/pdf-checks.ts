import { type ReadPdf, readPdf } from './read-pdf.ts'

/** Names of what makes a PDF do more than show pages: programs, other files, forms that send themselves. */
const acting = [
  'JS',
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
]

const printIt = 'Print it to a new PDF, and choose that one.'
const locked = `This PDF is locked by a password. ${printIt}`

/** Looks at everything in a PDF [DOC1]. @returns why it is refused, in words; nothing when it is good */
export async function refusePdf(bytes: Buffer): Promise<string | undefined> {
  const pdf = await readPdf(bytes).catch(() => undefined)
  if (!pdf) return bytes.includes('/Encrypt') ? locked : `This PDF is broken. ${printIt}`
  return refuseContent(pdf)
}

function refuseContent({ names, hidesObjects, pages }: ReadPdf): string | undefined {
  if (names.has('Encrypt')) return locked
  if (hidesObjects) return `This PDF has hidden parts. ${printIt}`
  if (acting.some(name => names.has(name))) {
    return `This PDF contains scripts, forms or attached files, which could harm the person who opens it. ${printIt}`
  }
  return pages > 0 ? undefined : `This PDF has no pages. ${printIt}`
}
