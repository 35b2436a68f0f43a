import { PDFDict, PDFName, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import { LockedPdf } from './decryption.ts'
import { HiddenParts } from './object-reader.ts'
import { type ReadPdf, readPdf } from './read-pdf.ts'

/** Names of what makes a PDF do more than show pages: programs, other files, forms that send themselves. */
const acting = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'FileAttachment',
  'RichMedia',
  '3D',
  'SubmitForm',
  'ImportData',
  'GoToE',
].map(name => PDFName.of(name))
/** The same, where only the key of a dictionary counts; fonts use such short names for letters. */
const actingKeys = ['JS', 'EmbeddedFiles', 'EF', 'AF', 'XFA'].map(name => PDFName.of(name))

/** Names of actions that open or play something else. A link to an address is not one: it waits for a click. */
const reaching = ['GoToR', 'Thread', 'Rendition', 'Movie', 'Sound'].map(name => PDFName.of(name))
/** Actions that wait for no click. */
const reachingKeys = ['AA', 'PresSteps'].map(name => PDFName.of(name))

const printIt = 'Print it to a new PDF, and choose that one.'

/** Looks at everything in a PDF [DOC1]. @returns why it is refused, in words; nothing when it is good */
export async function refusePdf(bytes: Buffer): Promise<string | undefined> {
  try {
    return refuseContent(await readPdf(bytes))
  } catch (error) {
    if (error instanceof LockedPdf) return `This PDF is locked by a password. ${printIt}`
    return error instanceof HiddenParts
      ? `This PDF has hidden parts. ${printIt}`
      : `This PDF is broken. ${printIt}`
  }
}

function refuseContent({ names, keys, openings, fetchesStreams, pages }: ReadPdf): string | undefined {
  if (acting.some(name => names.has(name)) || actingKeys.some(key => keys.has(key))) {
    return `This PDF contains scripts, forms or attached files, which could harm the person who opens it. ${printIt}`
  }
  if (
    fetchesStreams ||
    reaching.some(name => names.has(name)) ||
    reachingKeys.some(key => keys.has(key)) ||
    !openings.every(onlyShowsPage)
  ) {
    return `This PDF opens or plays something while it is read, which could harm the person who opens it. ${printIt}`
  }
  return pages > 0 ? undefined : `This PDF has no pages. ${printIt}`
}

/** Whether what happens at opening is to show a place in the same file. */
function onlyShowsPage(opening: PDFObject): boolean {
  if (opening instanceof PDFDict) {
    return opening.get(PDFName.of('S')) === PDFName.of('GoTo') && !opening.has(PDFName.of('Next'))
  }
  return !(opening instanceof PDFRef || opening instanceof PDFStream)
}
