import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import type { Packet } from '../contract/packets/packets.ts'
import type { Tables } from '../server/platform/database/tables.ts'
import { makeFile, withOffice, workBesideVisitors } from './support/office.ts'

// npm run bench -- packets: makes a PDF and a ZIP of 200 applications with 400 documents, 300 of them PDFs of two scanned pages
// and 100 photos of 12 megapixels: seconds, memory besides the product's own (bars: 60 s, 150 MB), and how long visitors wait
// meanwhile: p95 alone and beside it (bar: 25 ms) [DESK8].
const applications = 200

await withOffice(
  { rows: 10_000, role: 'moderator' },
  async (db, { applicant, folder }) => {
    const ids = await apply(db, applicant)
    await attach(db, { ids, applicant, folder })
    return ids
  },
  (office, picked) =>
    workBesideVisitors(office.product, ['pdf', 'zip'], {
      begin: kind => makeFile<Packet>(office, 'packets', { kind, documents: true, selection: { picked } }),
      say: (kind, { seconds, made }, moreMb) =>
        `${kind}: ${seconds.toFixed(1)} s (at most 60), ${((made.bytes ?? 0) / 1e6).toFixed(0)} MB, ${moreMb} MB of memory more (at most 150)`,
    }),
)

/** Lets a person apply to this many scholarships. @returns ids of the applications */
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
