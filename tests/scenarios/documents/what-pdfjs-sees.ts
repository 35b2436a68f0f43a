import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const carriers = new Set(['FileAttachment', 'RichMedia', 'Movie', 'Sound', '3D'])

const acts = (field: { actions?: unknown }) => Boolean(field.actions)

/** @returns what PDF.js finds in a PDF that acts, or could, as far as it can open it */
export async function whatPdfjsSees(bytes: Buffer): Promise<string[]> {
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
