import sharp from 'sharp'
import type { Person } from '../identity/people.ts'
import type { ServedProduct } from '../product.ts'

/** A photo of a phone that was held upright: stored on its side, with a note that says so (EXIF). */
export async function phonePhoto() {
  // Faint noise, hardly packed: the file is heavy, and what the product makes of it is encoded in less time.
  const noise = { type: 'gaussian', mean: 128, sigma: 2 } as const
  const create = { width: 3200, height: 2400, channels: 3, background: '#a53', noise } as const
  const buffer = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
  return { name: 'phone.jpg', mimeType: 'image/jpeg', buffer }
}

/** A picture as a file chooser of a page takes it; `size` in pixels. */
export async function pictureFile(name: string, size = { width: 90, height: 60 }) {
  const create = { ...size, channels: 3, background: '#a53' } as const
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

/** Stores a picture as the browser of a person does. @returns its address */
export async function uploadPicture(
  { siteUrl }: ServedProduct,
  { token }: Person,
  bytes: Buffer,
): Promise<string> {
  const body = new FormData()
  body.append('image', new File([new Uint8Array(bytes)], 'picture'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${siteUrl}/api/images`, { method: 'POST', headers, body })
  return ((await answer.json()) as { data: { display_url: string } }).data.display_url
}
