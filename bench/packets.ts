import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import type { Packet } from '../contract/packets/packets.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { usageOf } from './support/processes.ts'
import { startBenchProduct } from './support/product.ts'
import { times, toTimeAlone, visit } from './support/visits.ts'
import { addPeople, tokensOf, withRemovedWrites } from './support/writers.ts'

// npm run bench -- packets: makes a PDF and a ZIP of 200 applications with 400 documents, 300 of them PDFs of two scanned pages
// and 100 photos of 12 megapixels: seconds, memory besides the product's own (bars: 60 s, 150 MB), and how long visitors wait
// meanwhile, compared with their time alone (bar: 1.5 × at p95) [DESK8].
const applications = 200

await withRemovedWrites(10_000, async (db, database) => {
  await addPeople(db, 2)
  const folder = await mkdtemp(join(tmpdir(), 'bursary-bench-packets-'))
  const [officer = '', applicant = ''] = (
    await db.selectFrom('users').select('id').where('user_email', 'like', 'bench-%').execute()
  ).map(({ id }) => id)
  await sql`update users set role = 'moderator' where id = ${officer}`.execute(db)
  const ids = await apply(db, applicant)
  await attach(db, { ids, applicant, folder })
  const product = await startBenchProduct(database.url, { PROCESSES: '1', DATA_DIR: folder })
  try {
    const token = (await tokensOf(db, product)).get(officer) ?? ''
    await visit(product.origin)
    const alone = await visit(product.origin)
    console.log(`visitors alone: ${times(alone)}`)
    for (const kind of ['pdf', 'zip'] as const) {
      const before = (await usageOf(product.pid)).memoryMb
      const making = make(product, token, { kind, ids })
      const beside = await visit(product.origin)
      const { seconds, bytes, memoryMb } = await making
      console.log(
        `${kind}: ${seconds.toFixed(1)} s (at most 60), ${(bytes / 1e6).toFixed(0)} MB, ${memoryMb - before} MB of memory more (at most 150)`,
      )
      console.log(`visitors beside it: ${times(beside)}`)
      console.log(toTimeAlone(beside, alone))
    }
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** @returns how long it took, and the most memory that the product had meanwhile */
async function make(
  { origin, pid }: { origin: string; pid: number },
  token: string,
  { kind, ids }: { kind: Packet['kind']; ids: string[] },
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const _id = randomUUID()
  const body = JSON.stringify({ _id, kind, documents: true, selection: { picked: ids } })
  const began = performance.now()
  const asked = await fetch(`${origin}/api/packets`, { method: 'POST', headers, body })
  if (asked.status !== 201) throw new Error(await asked.text())
  let memoryMb = 0
  for (;;) {
    await pause(250)
    memoryMb = Math.max(memoryMb, (await usageOf(pid)).memoryMb)
    const packets = (await (await fetch(`${origin}/api/packets`, { headers })).json()) as Packet[]
    const packet = packets.find(each => each._id === _id)
    if (packet?.state === 'ready') {
      return { seconds: (performance.now() - began) / 1000, bytes: packet.bytes ?? 0, memoryMb }
    }
    if (packet?.state === 'failed') throw new Error(packet.note)
  }
}

/** Lets a person apply to so many scholarships. @returns ids of the applications */
async function apply(db: Kysely<Tables>, applicant: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with offered as (select * from scholarships order by id limit ${applications}),
    paid as (
      insert into payments (id, user_id, scholarship_id, intent_id, amount_minor, currency, status, recorded_at, paid_at,
        consumed_at)
      select gen_random_uuid(), ${applicant}, id, gen_random_uuid()::text, 5000, 'usd', 'succeeded', now(), now(), now()
        from offered returning id, scholarship_id)
    insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category, subject,
      application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc)
    select gen_random_uuid(), scholarship_id, ${applicant}, paid.id, scholarship_name, university_name, category, subject,
      5000, 1000, '+49 30 1234567', '', ${'Milky Way 1, 12345 Somewhere. '.repeat(40)}, 'female', 'bachelor', '4', '4'
      from paid join offered on offered.id = scholarship_id returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Two documents for each application. */
async function attach(
  db: Kysely<Tables>,
  { ids, applicant, folder }: { ids: string[]; applicant: string; folder: string },
): Promise<void> {
  const [scan, photo] = [await scanned(), await picture(4000, 3000)]
  for (const [index, application_id] of ids.entries()) {
    for (const part of [0, 1]) {
      const isPhoto = part === 1 && index % 2 === 1
      const content = isPhoto ? photo : scan
      const id = randomUUID()
      await mkdir(join(folder, 'documents', id), { recursive: true })
      await writeFile(join(folder, 'documents', id, 'content'), content)
      await db
        .insertInto('documents')
        .values({
          id,
          user_id: applicant,
          name: isPhoto ? 'certificate.jpg' : 'transcript.pdf',
          type: isPhoto ? 'image/jpeg' : 'application/pdf',
          bytes: content.length,
          sha256: '',
          state: 'ready',
          reason: null,
        })
        .execute()
      await db
        .insertInto('application_documents')
        .values({ application_id, question: `q_file${part}`, document_id: id })
        .execute()
    }
  }
}

/** A PDF of two scanned pages. */
async function scanned(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const image = await document.embedJpg(await picture(1240, 1754))
  for (let page = 0; page < 2; page += 1)
    document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 })
  return Buffer.from(await document.save())
}

/** A photo of soft noise, of about a byte for six pixels. */
function picture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 150, sigma: 30 }
  const create = { width, height, channels: 3 as const, background: '#000', noise }
  return sharp({ create }).blur(2).jpeg({ quality: 80 }).toBuffer()
}
