import sharp from 'sharp'
import { drawAvatar } from './avatar.ts'
import { drawCover } from './cover.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoScholarships } from './scholarships.ts'
import { demoStudents } from './students.ts'

/** Keeps a picture in every size the product needs and returns its address. */
export type StorePicture = (png: Buffer) => Promise<string>

/** Addresses of the stored covers by scholarship, and of the faces by student or account. */
export type DemoPictures = { covers: ReadonlyMap<string, string>; faces: ReadonlyMap<string, string> }

/** Several at once: one is drawn while another is encoded. */
const atOnce = 4

/** Draws and stores every picture of the demo data; takes some seconds. */
export async function storeDemoPictures(store: StorePicture): Promise<DemoPictures> {
  const people = Object.entries({ ...demoAccounts, ...demoStudents })
  const covers = demoScholarships.map(
    ({ name, cover }): Drawing => [name, drawCover(name, { width: 960, height: 600 }, cover)],
  )
  const faces = people.map(([key, person]): Drawing => [key, drawAvatar(person.name, person.hair)])
  return { covers: await storeAll(covers, store), faces: await storeAll(faces, store) }
}

type Drawing = [key: string, svg: string]

async function storeAll(drawings: Drawing[], store: StorePicture): Promise<Map<string, string>> {
  const urls = new Map<string, string>()
  const waiting = drawings.values()
  const worker = async () => {
    for (const [key, svg] of waiting) urls.set(key, await store(await renderPicture(svg)))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return urls
}

/**
 * Returns the drawing as a PNG: without transparency, which encoders would keep as a channel of its own,
 * and uncompressed, because it is read again right away.
 */
function renderPicture(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 0 }).toBuffer()
}
