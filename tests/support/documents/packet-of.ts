import { type Face, readFaces } from '../../../server/features/packets/pages/fonts.ts'
import type { DocumentToShow } from '../../../server/features/packets/pages/packet-messages.ts'
import { PacketPages } from '../../../server/features/packets/pages/packet-pages.ts'

interface Given {
  name: string
  answer?: string
  documents?: { name?: string; type?: string; why?: string; bytes?: Uint8Array }[]
}

let faces: Face[] | undefined

/** A packet of these applications. @returns its bytes, and why documents are not shown */
export async function packetOf(given: Given[]): Promise<{ bytes: Buffer; problems: (string | undefined)[] }> {
  faces ??= await readFaces()
  const parts: Uint8Array[] = []
  const pages = await PacketPages.begin(given.length, faces, async bytes => void parts.push(bytes.slice()))
  const problems = []
  for (const [index, { name, answer = '', documents = [] }] of given.entries()) {
    const sections = [{ title: 'Plans', answers: [{ label: 'Why?', text: answer }] }]
    await pages.addApplication({
      place: index + 1,
      name,
      facts: [{ label: 'Status', text: 'Pending' }],
      sections,
    })
    for (const { bytes = new Uint8Array(), ...rest } of documents) {
      const document: DocumentToShow = { name: 'a.pdf', type: 'application/pdf', ...rest }
      problems.push(await pages.addDocument(document, bytes))
    }
  }
  const rows = given.map(({ name }, index) => [String(index + 1), name])
  const columns = [
    { title: 'No.', width: 40 },
    { title: 'Name', width: 300 },
  ]
  await pages.end({ title: 'Packet', lines: ['Lakeside Award'], columns, rows })
  return { bytes: Buffer.concat(parts), problems }
}
