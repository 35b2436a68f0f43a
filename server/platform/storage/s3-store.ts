import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { ProductError } from '../product-error.ts'
import { type FileStore, readAhead, type StoredFile } from './file-store.ts'
import { isStoredName, requireStoredName } from './stored-name.ts'

export interface S3Settings {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; Amazon's in the region by default. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Time limit of a request with its retries, and of one read; in milliseconds. */
const timeoutMs = 4_000

/**
 * Stores objects in a bucket of an S3-compatible service, addressed as `{endpoint}/{bucket}/{folder}/{name}`. Requests
 * are signed (AWS Signature Version 4) over their content; on 429 and 5xx they are retried twice.
 */
export function createS3Store(settings: S3Settings, folder = 'images'): FileStore {
  const client = createClient(settings, folder)
  const { request } = client
  return {
    async put(name, bytes, contentType) {
      const response = await request('PUT', name, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType, 'x-amz-content-sha256': hash('sha256', bytes, 'hex') },
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The image store has no bucket ${settings.bucket}`)
    },

    async get(name) {
      const response = await request('GET', name)
      const bytes = Buffer.from(await response.arrayBuffer().catch(unavailable))
      return response.ok ? bytes : undefined
    },

    async open(name) {
      const late = new AbortController()
      const timer = setTimeout(
        () => late.abort(new Error('The image store did not answer in time.')),
        timeoutMs,
      )
      const response = await request('GET', name, { signal: late.signal }).finally(() => clearTimeout(timer))
      if (response.ok && response.body)
        return Readable.from(response.body, { objectMode: false, highWaterMark: readAhead })
      await response.body?.cancel()
      return undefined
    },

    list: () => listObjects(client, folder),

    async delete(name) {
      const response = await request('DELETE', name)
      await response.body?.cancel()
    },
  }
}

type Client = ReturnType<typeof createClient>

function createClient(settings: S3Settings, folder: string) {
  const { region, bucket, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const endpoint = (settings.endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const bucketUrl = `${endpoint}/${bucket}`

  /** Tries three times, until `signal` ends it. */
  async function send(
    url: string,
    { signal, ...init }: RequestInit & { signal: AbortSignal },
  ): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      // Not in `init`: of a signal that only a Request holds, the end is lost when memory is collected.
      const response = await fetch(await client.sign(url, init), { signal })
      const mayPass = response.status >= 500 || response.status === 429
      if (!mayPass || attempt === 3) return response
      await response.body?.cancel()
      await pause(50 * 2 ** attempt, undefined, { signal })
    }
  }

  async function request(
    method: string,
    name: string,
    { signal = AbortSignal.timeout(timeoutMs), ...init }: RequestInit & { signal?: AbortSignal } = {},
  ): Promise<Response> {
    const url = `${bucketUrl}/${folder}/${requireStoredName(name)}`
    const response = await send(url, { ...init, method, signal }).catch(unavailable)
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    return unavailable(new Error(`The image store answered ${response.status} to ${method} ${name}`))
  }

  return { bucket, bucketUrl, send, request }
}

async function* listObjects(
  { bucket, bucketUrl, send }: Client,
  folder: string,
): AsyncGenerator<StoredFile[]> {
  let after = ''
  do {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix: `${folder}/`,
      ...(after && { 'start-after': after }),
    })
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await send(`${bucketUrl}?${query.toString()}`, { signal }).catch(unavailable)
    const text = await response.text().catch(unavailable)
    if (!response.ok) unavailable(new Error(`The store answered ${response.status} to a list of ${bucket}`))
    const found = [...text.matchAll(/<Key>([^<]*)<\/Key>.*?<Size>(\d+)<\/Size>/gs)]
    yield found
      .map(([, key = '', size]) => ({ name: key.slice(folder.length + 1), bytes: Number(size) }))
      .filter(({ name }) => isStoredName(name))
    after = /<IsTruncated>true</.test(text) ? (found.at(-1)?.[1] ?? '') : ''
  } while (after)
}

function unavailable(cause: unknown): never {
  throw new ProductError('unavailable', { retryAfter: 5, cause })
}
