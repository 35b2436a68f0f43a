import { writeCopy } from './copy-pages.ts'
import { readFaces } from './fonts.ts'
import { readFrames, writeFrame } from './frames.ts'
import { writeLetterPages } from './letter-pages.ts'
import type { FromPages, ToPages } from './packet-messages.ts'
import { PacketPages } from './packet-pages.ts'

// A separate program (server/platform/cage/): loads its code and fonts, says so, and makes pages of what it is told.
const faces = await readFaces()
process.stdout.write('\n')

const answer = (header: FromPages, bytes?: Uint8Array) => writeFrame(process.stdout, header, bytes)

/** Objects of a PDF are small: they are sent together. */
const together = 64 * 1024
let chunks: Uint8Array[] = []
let held = 0

async function send(): Promise<void> {
  const bytes = Buffer.concat(chunks)
  chunks = []
  held = 0
  if (bytes.length > 0) await answer({ is: 'bytes' }, bytes)
}

async function write(bytes: Uint8Array): Promise<void> {
  chunks.push(bytes)
  held += bytes.length
  if (held >= together) await send()
}

let pages: PacketPages | undefined
for await (const { header, bytes } of readFrames<ToPages>(process.stdin)) {
  if (header.say === 'begin') {
    pages = await PacketPages.begin(header.applications, faces, write)
  }
  if (header.say === 'letter') await writeLetterPages(header.letter, faces, write)
  let problem: string | undefined
  if (header.say === 'copy') problem = await writeCopy(header, bytes, { faces, write })
  if (header.say === 'application') await pages?.addApplication(header.application)
  if (header.say === 'document') problem = await pages?.addDocument(header.document, bytes)
  if (header.say === 'end') await pages?.end(header.names)
  await send()
  await answer({ is: 'done', problem })
}
