import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

// Says what PDF.js finds in each PDF that it is sent, in a process of its own: PDF.js leaves promises without a handler when a
// damaged file ends inside of an object, or numbers one wrongly.
const ofDamagedFiles = new Set(['ParserEOFException', 'FormatError', 'XRefEntryException'])

process.on('unhandledRejection', error => {
  if (!(error instanceof Error && ofDamagedFiles.has(error.name))) throw error
})
process.on('message', async (bytes: Uint8Array) => process.send?.(await findIn(bytes)))

const carriers = new Set(['FileAttachment', 'RichMedia', 'Movie', 'Sound', '3D'])

const acts = (field: { actions?: unknown }) => Boolean(field.actions)

/** What acts in a PDF, or could, as far as PDF.js can open it. */
async function findIn(bytes: Uint8Array): Promise<string[]> {
  const seen: [string, unknown][] = []
  const data = new Uint8Array(bytes)
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, enableXfa: true })
  try {
    const pdf = await task.promise
    seen.push(
      ['XFA', pdf.isPureXfa],
      ['scripts', await pdf.getJSActions()],
      ['attachments', await pdf.getAttachments()],
      ['an action at opening', (await pdf.getOpenAction())?.get('action')],
      ['scripts in fields', await pdf.hasJSActions()],
      ['scripts of a field', [...((await pdf.getFieldObjects()) ?? []).values()].flat().some(acts)],
    )
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      seen.push(['scripts of a page', await page.getJSActions()])
      for (const annotation of await page.getAnnotations()) {
        const { subtype, actions, attachment, file, unsafeUrl, resetForm } = annotation
        seen.push(
          ['scripts of an annotation', actions],
          ['a form that is emptied', resetForm],
          ['an attached file', attachment ?? file],
          ['a link out of the file', unsafeUrl && !unsafeUrl.startsWith('https://link.example/')],
          [`an annotation ${subtype}`, carriers.has(subtype)],
        )
      }
    }
  } catch {
    // What it does not open it does not execute.
  }
  await task.destroy()
  return seen.filter(([, what]) => what).map(([name]) => name)
}
