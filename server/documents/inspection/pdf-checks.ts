import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'

/** What makes a PDF do more than show pages: programs, other files, forms that send themselves. */
const active = new Set([
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
])

const printIt = 'Print it to a new PDF, and choose that one.'

/**
 * Looks at every object of a PDF, also those packed into streams; names are compared as readers read them [DOC1].
 * @returns why it is refused, in words; nothing when it is good
 */
export async function refusePdf(bytes: Uint8Array): Promise<string | undefined> {
  const document = await read(bytes)
  if (document === 'unreadable') return `This PDF is broken. ${printIt}`
  if (document === 'encrypted') return `This PDF is locked by a password. ${printIt}`
  if (document.getPageCount() === 0) return `This PDF has no pages. ${printIt}`
  const { trailerInfo } = document.context
  const objects = [
    ...document.context.enumerateIndirectObjects().map(([, object]) => object),
    ...Object.values(trailerInfo).filter(object => object !== undefined),
  ]
  return objects.some(isActive)
    ? `This PDF has programs, forms or other files inside, which could harm whoever opens it. ${printIt}`
    : undefined
}

async function read(bytes: Uint8Array): Promise<PDFDocument | 'unreadable' | 'encrypted'> {
  try {
    const document = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      throwOnInvalidObject: true,
      updateMetadata: false,
    })
    return document.isEncrypted || document.context.trailerInfo.Encrypt ? 'encrypted' : document
  } catch {
    return 'unreadable'
  }
}

/** Without recursion, for objects can be nested as deep as a file is long. */
function isActive(object: PDFObject): boolean {
  const left: PDFObject[] = [object]
  for (let next = left.pop(); next; next = left.pop()) {
    if (next instanceof PDFName && active.has(next.decodeText())) return true
    if (next instanceof PDFStream) left.push(next.dict)
    if (next instanceof PDFArray) for (const item of next.asArray()) left.push(item)
    if (next instanceof PDFDict) for (const [key, value] of next.entries()) left.push(key, value)
  }
  return false
}
