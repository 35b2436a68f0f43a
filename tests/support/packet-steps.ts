import { expect, vi } from 'vitest'
import type { Packet } from '../../contract/packets/packets.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import { ask } from './ask.ts'
import { storeDocument } from './documents/store-document.ts'
import { insertAnswered } from './desk-factories.ts'
import { oneSection } from './form-factories.ts'
import { type Person, send } from './identity/people.ts'
import { knownId } from './known-id.ts'
import type { ServedProduct } from './product.ts'

/** A document that an application has. */
export interface Attached {
  name: string
  content: Buffer
  type?: 'application/pdf' | 'image/jpeg' | 'image/png'
  state?: 'ready' | 'checking'
}

const form = oneSection('Your plans', [
  {
    id: 'q_reason',
    type: 'paragraph',
    wording: 'Why do you apply?',
    help: '',
    required: false,
    maxWords: 500,
  },
  { id: 'q_files', type: 'file', wording: 'Your documents', help: '', required: false, maxFiles: 5 },
])

/** Applications of new people to one new scholarship, with documents. @returns ids in the order of the people */
export async function insertWithDocuments(
  product: ServedProduct,
  people: Record<string, Attached[]>,
): Promise<{ scholarshipId: string; ids: string[]; applicants: Person[] }> {
  const answers = Object.fromEntries(
    Object.keys(people).map(name => [
      name,
      { q_reason: `Because of this, says ${name}.`, q_files: [newId()] },
    ]),
  )
  const { scholarshipId, ids, applicants } = await insertAnswered(product, {
    definition: form,
    people: answers,
  })
  for (const [index, [name, documents]] of Object.entries(people).entries()) {
    const applicationId = ids.get(name) as string
    const { userId } = applicants[index] as Person
    const attached = await Promise.all(
      documents.map(each =>
        storeDocument(product, { application: applicationId, userId, question: 'q_files' }, each),
      ),
    )
    await product.db
      .updateTable('application_answers')
      .set({ answers: JSON.stringify({ q_reason: `Because of this, says ${name}.`, q_files: attached }) })
      .where('application_id', '=', knownId(applicationId))
      .execute()
  }
  return { scholarshipId, ids: Object.keys(people).map(name => ids.get(name) as string), applicants }
}

/** Asks for a packet. @returns its id */
export async function askForPacket(
  product: ServedProduct,
  officer: Person,
  packet: { applications: string[]; kind?: 'pdf' | 'zip'; documents?: boolean; _id?: string },
): Promise<string> {
  const { applications: picked, ...choice } = packet
  const body = { _id: newId(), kind: 'pdf', documents: true, ...choice, selection: { picked } }
  const answer = await ask(product, officer, 'POST /packets', body)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body.insertedId
}

/** A packet as its officer sees it. */
export async function ownPacket(
  product: ServedProduct,
  officer: Person,
  id: string,
): Promise<Packet | undefined> {
  const packets: Packet[] = (await ask(product, officer, 'GET /packets')).body
  return packets.find(({ _id }) => _id === id)
}

/** Waits until a packet is made, or is not any more. */
export async function untilMade(product: ServedProduct, officer: Person, id: string): Promise<Packet> {
  return vi.waitUntil(
    async () => {
      const packet = await ownPacket(product, officer, id)
      return packet && ['ready', 'failed', 'gone'].includes(packet.state) ? packet : undefined
    },
    { timeout: 60_000, interval: 50 },
  )
}

/** Gets the file of a packet, as somebody. */
export function readPacket(product: ServedProduct, person: Pick<Person, 'token'>, id: string) {
  return send(product, 'GET', `/packets/${id}/content`, { token: person.token })
}

/** The bytes of a packet, once it is made. */
export async function packetBytes(product: ServedProduct, officer: Person, id: string): Promise<Buffer> {
  expect(await untilMade(product, officer, id)).toMatchObject({ state: 'ready' })
  const answer = await readPacket(product, officer, id)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
