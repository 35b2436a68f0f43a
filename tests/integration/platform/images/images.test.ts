import { pino } from 'pino'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { ErrorResponse } from '../../../../contract/errors.ts'
import type { uploadedImage } from '../../../../contract/core/images/images.ts'
import { buildApp } from '../../../../server/platform/http/app.ts'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { createDiskStore } from '../../../../server/platform/storage/disk-store.ts'
import {
  acceptUploads,
  registerImageRoutes,
  servePictures,
} from '../../../../server/platform/images/image-routes.ts'
import { storeImage } from '../../../../server/platform/images/image-service.ts'
import { ProductError } from '../../../../server/platform/product-error.ts'
import { insertUser } from '../../../support/factories.ts'
import { useTestDatabase } from '../../../support/database/postgres.ts'

const { db } = useTestDatabase()
let folder: string
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursary-images-'))
  const userId = await insertUser(db)
  const images = createDiskStore(folder)
  app = await buildApp({
    db,
    siteUrl: 'http://localhost',
    authentication: {
      async caller(request) {
        if (request.headers.authorization !== 'Bearer ada') throw new ProductError('unauthenticated')
        return { userId, identityId: 'ada', email: 'ada@example.org', name: 'Ada', role: 'user', reach: null }
      },
      signedIn: () => Promise.reject(new ProductError('unauthenticated')),
    },
    features: [route => registerImageRoutes(route, { db, images })],
    apiPlugins: [acceptUploads, announceFailures],
    log: pino({ level: 'silent' }),
    trustProxy: undefined,
  })
  await app.register(servePictures, { images })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Lets a test wait for the failure of a request that gets no answer. */
const announceFailures = fp(async api => {
  api.addHook('onError', async (_request, _reply, error) => {
    api.server.emit('request-failed', error)
  })
})

function upload(bytes: Buffer | string, { field = 'image', name = 'photo.png', token = 'ada' } = {}) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(Buffer.from(bytes))], name, { type: 'image/png' }))
  return send(form, token)
}

function send(form: FormData, token = 'ada'): Promise<Response> {
  return fetch(`${origin}/api/images`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
}

async function uploaded(bytes: Buffer): Promise<{ display_url: string; width: number; height: number }> {
  const response = await upload(bytes)
  expect(response.status).toBe(201)
  return ((await response.json()) as z.output<typeof uploadedImage>).data
}

async function refusal(response: Response): Promise<ErrorResponse['error'] & { status: number }> {
  return { ...((await response.json()) as ErrorResponse).error, status: response.status }
}

async function fetchVariant(url: string, name: string): Promise<Buffer> {
  const response = await fetch(origin + url.replace('full.webp', name))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

function plain(width: number, height: number, background = '#cc3311') {
  return sharp({ create: { width, height, channels: 3, background } })
}

const png = () => plain(300, 300).png().toBuffer()
const jpeg = () => plain(300, 300).jpeg().toBuffer()

const kept = async () => ({
  objects: await readdir(folder),
  rows: (await db.selectFrom('images').select('id').execute()).length,
})

describe('POST /images', () => {
  test('[V6] [API29] keeps every size in both types, as wide as their names say', async () => {
    const picture = await uploaded(await plain(2400, 1200).jpeg().toBuffer())

    expect(picture).toMatchObject({ width: 1600, height: 800 })
    const sizes = { 'full.webp': 1600, '320.webp': 320, '640.webp': 640, '960.webp': 960 }
    for (const [name, width] of Object.entries(sizes)) {
      const metadata = await sharp(await fetchVariant(picture.display_url, name)).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width, height: width / 2 })
    }
    for (const width of [320, 640, 960]) {
      const metadata = await sharp(await fetchVariant(picture.display_url, `${width}.avif`)).metadata()
      expect(metadata).toMatchObject({ format: 'heif', compression: 'av1', width, height: width / 2 })
    }
  })

  test('[V6] never enlarges a small picture', async () => {
    const picture = await uploaded(await plain(400, 300).png().toBuffer())

    expect(picture).toMatchObject({ width: 400, height: 300 })
    const largest = await sharp(await fetchVariant(picture.display_url, '960.webp')).metadata()
    expect(largest).toMatchObject({ width: 400, height: 300 })
    const smallest = await sharp(await fetchVariant(picture.display_url, '320.avif')).metadata()
    expect(smallest).toMatchObject({ width: 320, height: 240 })
  })

  test('[V6] turns a photo upright and forgets where it was taken', async () => {
    const right = await plain(40, 40, '#0000ff').png().toBuffer()
    const photo = await plain(80, 40, '#ff0000')
      .composite([{ input: right, left: 40, top: 0 }])
      .withExif({
        IFD0: { Copyright: 'Ada Secret' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()

    const picture = await uploaded(photo)

    expect(picture).toMatchObject({ width: 40, height: 80 })
    for (const name of ['full.webp', '320.webp', '640.avif']) {
      const bytes = await fetchVariant(picture.display_url, name)
      const metadata = await sharp(bytes).metadata()
      expect(metadata.exif).toBeUndefined()
      expect(metadata.xmp).toBeUndefined()
      expect(metadata.orientation).toBeUndefined()
      expect(bytes.includes('Ada Secret')).toBe(false)
    }
    const raw = await sharp(await fetchVariant(picture.display_url, 'full.webp'))
      .raw()
      .toBuffer()
    const [red, , blue] = raw.subarray(0, 3)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
    expect(raw.at(-1)).toBeGreaterThan(200)
  })

  test('[V6] takes the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map(colour => plain(20, 20, colour).png().toBuffer()),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)

    const picture = await uploaded(animation)

    expect(picture).toMatchObject({ width: 20, height: 20 })
    const still = await fetchVariant(picture.display_url, 'full.webp')
    expect((await sharp(still).metadata()).pages).toBeUndefined()
    expect((await sharp(still).raw().toBuffer())[0]).toBeGreaterThan(200)
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('[V6] takes %s', async type => {
    const picture = await uploaded(await plain(64, 48).toFormat(type).toBuffer())

    expect(picture).toMatchObject({ width: 64, height: 48 })
  })

  test('[V6] takes a very tall picture, at a height that can be shown', async () => {
    const picture = await uploaded(await plain(100, 20_000).png().toBuffer())

    expect(picture).toMatchObject({ width: 24, height: 4800 })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG', async () => svg],
    ['an SVG behind an XML declaration', async () => `<?xml version="1.0"?>${svg}`],
    ['a text called photo.png', async () => 'Dear committee, here is my photo.'],
    ['a TIFF', () => plain(10, 10).tiff().toBuffer()],
    ['a PNG that was cut off', async () => (await png()).subarray(0, -200)],
    ['a JPEG that was cut off', async () => (await jpeg()).subarray(0, -200)],
    ['a PNG signature and nothing else', async () => (await png()).subarray(0, 8)],
  ])('[V6] refuses %s and keeps nothing', async (_what, make) => {
    const before = await kept()

    const answer = await refusal(await upload(await make()))

    expect(answer).toMatchObject({ status: 415, code: 'image_not_supported' })
    expect(answer.message).toContain('not a picture we can read')
    expect(await kept()).toEqual(before)
  })

  test('[V6] refuses a picture with too many pixels by its header, without decoding it', async () => {
    const answer = await refusal(await upload(pngOfSize(20_000, 20_000)))

    // Its pixels are broken: had they been decoded, it would be refused as unreadable.
    expect(answer).toMatchObject({ status: 413, code: 'image_too_large' })
    expect(answer.message).toContain('40 megapixels')
  })

  test('[V6] refuses more than 8 MB', async () => {
    const answer = await refusal(await upload(Buffer.alloc(8 * 1024 * 1024 + 1)))

    expect(answer).toMatchObject({ status: 413, code: 'image_too_large' })
  })

  test('[V6] refuses another field, an empty file and no file, by the name of the field', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024)
    const text = new FormData()
    text.append('image', 'https://example.org/photo.png')
    const answers = [await upload(large, { field: 'file' }), await upload(''), await send(text)]

    for (const answer of answers) {
      expect(await refusal(answer)).toMatchObject({
        status: 400,
        fields: { image: 'Please choose a picture.' },
      })
    }
  })

  test('[V6] refuses two files, and a file with something next to it', async () => {
    const before = await kept()
    const file = new File([new Uint8Array(await png())], 'photo.png')
    const two = new FormData()
    two.append('image', file)
    two.append('image', file)
    const more = new FormData()
    more.append('image', file)
    more.append('ownerId', newId())

    expect((await send(two)).status).toBe(400)
    expect((await send(more)).status).toBe(400)
    expect(await kept()).toEqual(before)
  })

  test('[V6] refuses a body that is no upload', async () => {
    const response = await fetch(`${origin}/api/images`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: 'Bearer ada', 'content-type': 'application/json' },
    })

    expect(response.status).toBe(415)
  })

  test('[V6] refuses a caller without a token before the body is sent', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(requestHead({ token: 'wrong', length: 1_000_000 }))
    const [answer] = await once(socket, 'data')
    socket.destroy()

    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('[V6] keeps nothing of an upload that is broken off', async () => {
    const before = await kept()
    const failed = once(app.server, 'request-failed')
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
    socket.write(requestHead({ token: 'ada', length: 1_000_000 }) + part)
    socket.write((await png()).subarray(0, 100), () => socket.destroy())
    const [error] = await failed

    expect(error).toMatchObject({ code: 'malformed_request' })
    expect(await kept()).toEqual(before)
  })

  test('[V6] keeps no objects when the row cannot be written', async () => {
    const before = await kept()
    const images = createDiskStore(folder)

    const nobody = storeImage({ db: db, images }, { ownerId: newId(), buffer: await png() })

    await expect(nobody).rejects.toThrow('foreign key')
    expect(await kept()).toEqual(before)
  })

  test('[V6] keeps neither row nor other objects when one object cannot be written', async () => {
    const before = await kept()
    const disk = createDiskStore(folder)
    const images = {
      ...disk,
      put: (name: string, bytes: Buffer, type: string) =>
        name.endsWith('640.avif') ? Promise.reject(new Error('disk full')) : disk.put(name, bytes, type),
    }

    const failing = storeImage({ db: db, images }, { ownerId: null, buffer: await png() })

    await expect(failing).rejects.toThrow('disk full')
    expect(await kept()).toEqual(before)
  })
})

describe('GET /images/{id}/{name}', () => {
  test('[V6] serves a picture for good, with its own type', async () => {
    const { display_url: url } = await uploaded(await plain(64, 48).png().toBuffer())

    const avif = await fetch(origin + url.replace('full.webp', '320.avif'))
    const webp = await fetch(origin + url)

    expect(webp.headers.get('content-type')).toBe('image/webp')
    expect(avif.headers.get('content-type')).toBe('image/avif')
    expect(avif.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(avif.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('[V6] answers 404 to everything else', async () => {
    const { display_url: url } = await uploaded(await plain(64, 48).png().toBuffer())
    const id = url.split('/')[2]
    const addresses = [
      `${id}/original.jpg`,
      `${id}/..%2f${id}%2ffull.webp`,
      `..%2f${folder.split('/').at(-1)}/full.webp`,
      `${newId()}/full.webp`,
    ]

    const answers = await Promise.all(addresses.map(address => fetch(`${origin}/images/${address}`)))
    const seen = answers.map(({ status, headers }) => [status, headers.get('cache-control')])

    expect(seen).toEqual(addresses.map(() => [404, 'no-store']))
  })
})

function requestHead({ token, length }: { token: string; length: number }): string {
  return [
    'POST /api/images HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n')
}

/** A PNG whose header promises `width` × `height` pixels and whose pixels are missing. */
function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunks: [string, Buffer][] = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.alloc(64))],
    ['IEND', Buffer.alloc(0)],
  ]
  const written = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), ...written])
}
