import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { errors } from '../../../contract/errors.ts'
import { storeImage } from '../../../server/platform/images/image-service.ts'
import { objectNames } from '../../../server/platform/images/image-variants.ts'
import { createS3Store } from '../../../server/platform/storage/s3-store.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import type { ProductProcess } from '../../support/processes/product-process.ts'
import { hostilePictures, largestPhoto, marker, pngBomb } from './hostile-pictures.ts'

const run = promisify(execFile)

/** Names that a file may have on somebody's disk, and that must mean nothing here. */
const hostileNames = [
  '../../../../etc/cron.d/x',
  '..\\..\\windows\\system.ini',
  '/etc/passwd',
  'photo.png\0.html',
  'photo.php.png',
  `${'a'.repeat(5_000)}.png`,
  '\u202egnp.exe',
  '文件 – ‮.png',
  '',
  '.',
  '$(reboot).png',
  `"><img src=x onerror=alert(1)>.png`,
]

const hostileTypes = [
  'text/html',
  'image/svg+xml',
  'application/javascript',
  'image/png; charset=utf-7',
  'x',
  '',
]

interface Upload {
  status: number
  error?: { code: string; message: string } | undefined
  url?: string | undefined
}

/** Uploads everything that is not just a picture. @returns the rules that the answers, or what is kept, break */
export async function runHostileUploads(product: ProductProcess): Promise<string[]> {
  const violations: string[] = []
  const person = await signUp(product)
  for (const { what, bytes, picture } of await hostilePictures()) {
    const answer = await upload(product, person, bytes)
    if (answer.status === 201 && !picture) violations.push(`took ${what}`)
    violations.push(...(await judge(product, answer, what)))
  }
  const good = await smallPicture()
  for (const name of hostileNames) {
    violations.push(
      ...(await judge(
        product,
        await upload(product, person, good, { name }),
        `the name ${JSON.stringify(name.slice(0, 60))}`,
      )),
    )
  }
  for (const type of hostileTypes) {
    violations.push(
      ...(await judge(product, await upload(product, person, good, { type }), `the type "${type}"`)),
    )
  }
  await breakOff(product, person, good)
  const after = await uploadPatiently(product, person, good)
  if (after.status !== 201) violations.push(`refuses a good picture afterwards (${after.status})`)
  return [...violations, ...(await findLastingLeftovers(product))]
}

/** What an answer to an upload breaks: refused in words, or a picture of our own making. */
async function judge(product: ProductProcess, answer: Upload, what: string): Promise<string[]> {
  if (answer.status === 201 && answer.url) {
    const kept = await fetch(product.siteUrl + answer.url)
    const bytes = Buffer.from(await kept.arrayBuffer())
    const isOurs =
      kept.headers.get('content-type') === 'image/webp' && bytes.subarray(8, 12).toString() === 'WEBP'
    if (!isOurs || kept.headers.get('x-content-type-options') !== 'nosniff')
      return [`serves ${what} as it came`]
    return bytes.includes(marker) || bytes.includes('PK\x03\x04') ? [`keeps what is hidden in ${what}`] : []
  }
  // A loaded machine may take too long for a large one and answer that it is busy.
  const refused = (answer.status >= 400 && answer.status < 500) || answer.status === 503
  const inWords = Object.hasOwn(errors, answer.error?.code ?? '')
  return refused && inWords ? [] : [`answers ${what} with ${answer.status} ${JSON.stringify(answer.error)}`]
}

function smallPicture(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
}

/** An upload written by hand, because `FormData` tidies names and types. */
function multipart(bytes: Buffer, { name = 'photo.png', type = 'image/png' } = {}): Buffer {
  const typeLine = type ? `\r\ncontent-type: ${type}` : ''
  return Buffer.concat([
    Buffer.from(
      `--border\r\ncontent-disposition: form-data; name="image"; filename="${name.replaceAll('"', '%22')}"${typeLine}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--border--\r\n'),
  ])
}

async function upload(
  { siteUrl }: ProductProcess,
  { token }: Person,
  bytes: Buffer,
  { path = '/images', ...options }: { name?: string; type?: string; path?: string } = {},
): Promise<Upload> {
  const answer = await fetch(`${siteUrl}/api${path}`, {
    method: 'POST',
    body: new Uint8Array(multipart(bytes, options)),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=border' },
  })
  const body = (await answer.json()) as { error?: Upload['error']; data?: { display_url: string } }
  return { status: answer.status, error: body.error, url: body.data?.display_url }
}

/** Comes back as long as a loaded product asks for it. */
async function uploadPatiently(
  product: ProductProcess,
  person: Person,
  bytes: Buffer,
  path?: string,
): Promise<Upload> {
  let answer = await upload(product, person, bytes, { path })
  for (let times = 0; answer.status === 503 && times < 10; times++) {
    answer = await upload(product, person, bytes, { path })
  }
  return answer
}

/** Uploads that say more than they send, and end in the middle. */
async function breakOff({ siteUrl }: ProductProcess, { token }: Person, bytes: Buffer): Promise<void> {
  const body = multipart(bytes)
  const head = [
    'POST /api/images HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=border',
    `content-length: ${body.length * 2}`,
    '\r\n',
  ].join('\r\n')
  const half = (part: Buffer) =>
    new Promise<void>(resolve => {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(siteUrl).port) })
      socket.on('error', () => {})
      socket.on('close', () => resolve())
      socket.write(head)
      socket.write(part, () => socket.destroy())
    })
  await Promise.all(Array.from({ length: 20 }, (_, at) => half(body.subarray(0, (body.length * at) / 20))))
}

/** @returns pictures without a row, rows without a picture, and files that are no part of a picture */
async function findLeftovers(product: ProductProcess): Promise<string[]> {
  const entries = await readdir(join(product.dataDir, 'images'), { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const rows = await product.db.selectFrom('images').select('id').execute()
  const expected = rows.flatMap(({ id }) =>
    objectNames(id).map(name => join(product.dataDir, 'images', name)),
  )
  const folders = entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
  return [
    ...files.filter(file => !expected.includes(file)).map(file => `left behind: ${file}`),
    ...expected.filter(file => !files.includes(file)).map(file => `missing: ${file}`),
    ...folders
      .filter(name => rows.every(({ id }) => id !== name))
      .map(name => `left behind: the folder ${name}`),
  ]
}

/** Those that are there once the work is done of which nobody waits for the answer any more. */
async function findLastingLeftovers(product: ProductProcess): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = await findLeftovers(product)
    expect(found).toEqual([])
  }
  await vi.waitFor(look, { timeout: 60_000, interval: 200 }).catch(() => {})
  return found
}

/** Lets the product write no file beyond so many bytes (soft limit), as on a disk that is full. */
async function limitFiles({ process }: ProductProcess, bytes: number | 'unlimited'): Promise<void> {
  await run('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
}

/** How the disk becomes full: beyond a size no file is written, or there is no space on a disk of its own (as root). */
const fullDisks = {
  limit: {
    fill: (product: ProductProcess) => limitFiles(product, 64 * 1024),
    empty: (product: ProductProcess) => limitFiles(product, 'unlimited'),
  },
  mount: {
    async fill({ dataDir }: ProductProcess) {
      await mkdir(join(dataDir, 'images'), { recursive: true })
      await run('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', join(dataDir, 'images')])
    },
    async empty({ dataDir }: ProductProcess) {
      await run('umount', [join(dataDir, 'images')])
    },
  },
}

/** Uploads to `path` of a product whose disk is full. @returns what was not refused in words, or left behind */
export async function runFullDisk(
  product: ProductProcess,
  { how = 'limit', path }: { how?: keyof typeof fullDisks; path?: string } = {},
): Promise<string[]> {
  const violations: string[] = []
  const person = await signUp(product, 'admin')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = await sharp({ create: { width: 600, height: 450, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  // Its small sizes still fit; the large ones do not.
  await fullDisks[how].fill(product)
  const full = await uploadPatiently(product, person, photo, path)
  if (full.error?.code !== 'no_room')
    violations.push(`took a picture on a full disk, or gave no reason (${full.status})`)
  violations.push(...(await findLastingLeftovers(product)))
  await fullDisks[how].empty(product)
  const after = await uploadPatiently(product, person, photo, path)
  if (after.status !== 201) violations.push(`refuses a good picture afterwards (${after.status})`)
  return violations
}

/** Resident memory of the product, in bytes: at this moment, and at most since it was started. */
async function memoryOf({ process }: ProductProcess): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${process.pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1])
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 }
}

/** Uploads the worst pictures all at once. @returns how much memory the product took for them, and what went wrong */
export async function runUploadBombs(
  product: ProductProcess,
  { uploads }: { uploads: number },
): Promise<{ grewBytes: number; violations: string[] }> {
  const person = await signUp(product)
  await upload(product, person, await smallPicture())
  const bombs = [
    await largestPhoto(),
    pngBomb(30_000, 30_000),
    pngBomb(8_000, 5_000),
    Buffer.alloc(8 * 2 ** 20, 'x'),
  ]
  const before = await memoryOf(product)
  const answers = await Promise.all(
    Array.from({ length: uploads }, (_, at) =>
      upload(product, person, bombs[at % bombs.length] ?? Buffer.alloc(0)),
    ),
  )
  const { peak } = await memoryOf(product)
  // A slow machine may have had no time for any of them at once.
  const tookOne = async () =>
    answers.some(({ status }) => status === 201) ||
    (await uploadPatiently(product, person, await largestPhoto())).status === 201
  // A wait that would be too long is refused with the time to come back; a busy machine takes some bodies too slowly.
  const wrong = answers.filter(({ status }) => ![201, 408, 413, 415, 503].includes(status))
  return {
    grewBytes: peak - before.now,
    violations: [
      ...wrong.map(({ status, error }) => `answers a bomb with ${status} ${JSON.stringify(error)}`),
      ...((await tookOne()) ? [] : ['took none of the pictures']),
      ...(await findLastingLeftovers(product)),
    ],
  }
}

/** Keeps a picture in a bucket that fails after so many objects. @returns what was left in it, or next to it */
export async function runFailingBucket(
  product: ProductProcess,
  { takes }: { takes: number },
): Promise<string[]> {
  const objects = new Set<string>()
  const bucket = createServer((request, response) => {
    const { method, url = '' } = request
    const full = method === 'PUT' && objects.size >= takes
    if (method === 'PUT' && !full) objects.add(url)
    if (method === 'DELETE') objects.delete(url)
    request.resume().on('end', () => response.writeHead(full ? 507 : 200).end())
  })
  await new Promise<void>(resolve => bucket.listen(0, '127.0.0.1', resolve))
  const { port } = bucket.address() as AddressInfo
  const access = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'x', bucket: 'pictures' }
  const images = createS3Store({ endpoint: `http://127.0.0.1:${port}`, ...access })
  // The product may still be at work on uploads that it gave up; only this picture is nobody's.
  const rows = () => product.db.selectFrom('images').select('id').where('owner_id', 'is', null).execute()
  const before = await rows()
  const kept = await storeImage(
    { db: product.db, images },
    { ownerId: null, buffer: await smallPicture() },
  ).catch(() => undefined)
  const after = await rows()
  bucket.closeAllConnections()
  bucket.close()
  return [
    ...(kept ? ['took a picture that the bucket has not taken'] : []),
    ...[...objects].map(name => `left behind: ${name}`),
    ...(after.length > before.length ? ['left behind: a row'] : []),
  ]
}
