import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createS3Store } from '../../../../server/platform/storage/s3-store.ts'

const accessKeyId = 'AKEXAMPLE'
const secretAccessKey = 'a secret / with + signs'
const region = 'eu-central-1'

/** A bucket named `pictures` that takes requests signed with AWS Signature Version 4 only. */
const objects = new Map<string, { bytes: Buffer; type: string | undefined }>()
let failures = 0
let server: Server
let endpoint: string

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await buffer(request)
    const path = request.url ?? ''
    if (failures-- > 0) return response.writeHead(503).end()
    if (request.headers.authorization !== signature(request, body)) return response.writeHead(403).end()
    if (!path.startsWith('/pictures/')) return response.writeHead(404).end()
    if (request.method === 'PUT') objects.set(path, { bytes: body, type: request.headers['content-type'] })
    if (request.method === 'DELETE') objects.delete(path)
    const object = objects.get(path)
    if (request.method === 'GET') return response.writeHead(object ? 200 : 404).end(object?.bytes)
    return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

beforeEach(() => {
  objects.clear()
  failures = 0
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** The `Authorization` header that the request should carry (AWS, "Create a signed AWS API request"). */
function signature(request: IncomingMessage, body: Buffer): string {
  const time = String(request.headers['x-amz-date'])
  const signed = ['host', 'x-amz-content-sha256', 'x-amz-date']
  const canonical = [
    request.method,
    request.url,
    '',
    ...signed.map(name => `${name}:${String(request.headers[name])}`),
    '',
    signed.join(';'),
    request.method === 'PUT' ? sha256(body) : request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  )
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const mark = hmac(key, text).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed.join(';')}, Signature=${mark}`
}

const store = (change: { bucket?: string; endpoint?: string; secretAccessKey?: string } = {}) =>
  createS3Store({ endpoint, region, bucket: 'pictures', accessKeyId, secretAccessKey, ...change })

describe('S3 store', () => {
  const name = '0190b0c0-0000-7000-8000-000000000000/full.webp'
  const bytes = Buffer.from([1, 2, 3, 0, 255])

  test('[V6] keeps, reads and removes a picture with signed requests', async () => {
    await store().put(name, bytes, 'image/webp')

    expect([...objects]).toEqual([[`/pictures/images/${name}`, { bytes, type: 'image/webp' }]])
    expect(await store().get(name)).toEqual(bytes)

    await store().delete(name)
    await store().delete(name)

    expect(await store().get(name)).toBeUndefined()
  })

  test('[V6] tries again when the service is busy', async () => {
    failures = 2

    await store().put(name, bytes, 'image/webp')

    expect(objects.size).toBe(1)
  })

  test('[V6] says what was refused, without the secret', async () => {
    const wrong = store({ secretAccessKey: 'wrong' })

    await expect(wrong.put(name, bytes, 'image/webp')).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: `The image store answered 403 to PUT ${name}` },
    })
    await expect(wrong.get(name)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('[V6] does not take a missing bucket for success', async () => {
    await expect(store({ bucket: 'absent' }).put(name, bytes, 'image/webp')).rejects.toThrow(
      'no bucket absent',
    )
  })

  test('[V6] gives a silent service up in time, also when memory is collected meanwhile', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const collecting = setInterval(() => collect(), 200)
    try {
      const { port } = silent.address() as AddressInfo
      const waiting = store({ endpoint: `http://127.0.0.1:${port}` })
      await expect(waiting.get(name)).rejects.toMatchObject({ code: 'unavailable' })
    } finally {
      clearInterval(collecting)
      silent.closeAllConnections()
      silent.close()
    }
  })
})
