import { buffer } from 'node:stream/consumers'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
// PDF.js works in this process: it can start no other one.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { findOwn, type OwnWords } from './own-words.ts'

// A separate program (server/platform/cage/): loads its code, says so, reads what to look for and a PDF, answers what it found.
process.stdout.write('\n')
// PDF.js leaves promises without a handler in damaged files.
process.on('unhandledRejection', () => undefined)

const input = await buffer(process.stdin)
const end = 4 + input.readUInt32BE(0)
const own: OwnWords = JSON.parse(input.toString('utf8', 4, end))

const mostWords = 30
const longestWords = 200
const found = new Set<string>()
const task = getDocument({ data: new Uint8Array(input.subarray(end)), verbosity: VerbosityLevel.ERRORS })
const pdf = await task.promise
for (let number = 1; number <= pdf.numPages && found.size < mostWords; number += 1) {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const pieces = items.flatMap(item => ('str' in item ? [item.str, item.hasEOL ? '\n' : ''] : []))
  const text = pieces.join('').normalize('NFC')
  for (const span of findOwn(text, own))
    found.add(text.slice(span.start, span.end).replaceAll(/\s+/g, ' ').slice(0, longestWords))
  page.cleanup()
}
process.stdout.write(JSON.stringify([...found].slice(0, mostWords)), () => process.exit(0))
