import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A bucket that takes every request; that they are signed is tested with the store. */
export interface Bucket {
  port: number
  /** What it keeps, by paths such as `/files/images/…`. */
  objects: Map<string, Buffer>
  /** The paths of objects that were read. */
  reads: string[]
  /** Settings of a product that uses it, at another port on the way to it when one is given. */
  variables(port?: number): Record<string, string>
  stop(): Promise<void>
}

/** A page of a list, as ListObjectsV2 answers it; a short one, so that there are several. */
function listObjects(objects: Bucket['objects'], bucket: string, query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
  const keys = [...objects.keys()]
    .map(path => path.slice(bucket.length + 1))
    .filter(key => key.startsWith(prefix) && key > after)
    .sort()
  const page = keys
    .slice(0, 3)
    .map(
      key => `<Contents><Key>${key}</Key><Size>${objects.get(`${bucket}/${key}`)?.length}</Size></Contents>`,
    )
  return `<ListBucketResult><IsTruncated>${keys.length > 3}</IsTruncated>${page.join('')}</ListBucketResult>`
}

/** Starts an empty bucket. */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const reads: string[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = await buffer(request).catch(() => undefined)
    if (request.method === 'PUT' && body) objects.set(path, body)
    if (request.method === 'DELETE') objects.delete(path)
    const { pathname, searchParams } = new URL(path, 'http://bucket')
    const isList = searchParams.has('list-type')
    const object = isList ? Buffer.from(listObjects(objects, pathname, searchParams)) : objects.get(path)
    if (request.method === 'GET' && !isList) reads.push(path)
    response
      .writeHead(request.method === 'GET' && !object ? 404 : 200)
      .end(request.method === 'GET' ? object : '')
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port: own } = server.address() as AddressInfo
  return {
    port: own,
    objects,
    reads,
    variables: (port = own) => ({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'AKEXAMPLE',
      S3_SECRET_ACCESS_KEY: 'a secret of the tests',
    }),
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
