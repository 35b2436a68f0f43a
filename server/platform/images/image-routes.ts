import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ResponseOf } from '../../../contract/endpoints.ts'
import { maximumImageBytes } from '../../../contract/core/images/images.ts'
import type { Route } from '../http/endpoint.ts'
import { createLimitOfEach } from '../limits/concurrency-limit.ts'
import { ProductError } from '../product-error.ts'
import { type ImageDeps, type StoredImage, storeImage } from './image-service.ts'
import type { FileStore } from '../storage/file-store.ts'
import { isStoredName } from '../storage/stored-name.ts'
import { variantContentType } from './image-variants.ts'

/** Lets the app read uploads: one file of at most 8 MB in a request, and nothing else. */
export const acceptUploads = fp(async app => {
  await app.register(multipart, { limits: { fileSize: maximumImageBytes, files: 1, fields: 1, parts: 2 } })
})

/** Pictures that arrive at once, of one person in one process: each is held in memory. */
const ofPerson = createLimitOfEach({ parallel: 8, waiting: 0, retryAfter: 5 })

/** Registers the upload of a picture [API29]; `acceptUploads` must be registered on the same app. */
export function registerImageRoutes(route: Route, deps: ImageDeps): void {
  route('POST /images', async ({ caller, request }) => {
    const buffer = await ofPerson(caller.userId)(() => readUpload(request))
    return uploaded(await storeImage(deps, { ownerId: caller.userId, buffer }))
  })
}

/** The answer of an upload. */
export function uploaded({ url, width, height }: StoredImage): ResponseOf<'POST /images'> {
  return { data: { display_url: url, width, height } }
}

/**
 * @returns the bytes of the part `image` of an upload
 * @throws ProductError `invalid_input` when there is none, or anything else; `image_too_large`, `malformed_request`
 */
export function readUpload(request: FastifyRequest): Promise<Buffer> {
  return Promise.race([readImage(request), brokenOff(request)]).catch(error => {
    // Errors other than exceeded limits mean a broken or missing upload.
    const known = error instanceof ProductError || (request.raw.errored === null && error.code)
    throw known ? error : new ProductError('malformed_request', { cause: error })
  })
}

/** Rejects when the connection ends before the upload was read: the parts of such an upload never end by themselves. */
function brokenOff({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    const judge = () => raw.readableEnded || reject(new ProductError('malformed_request'))
    if (raw.closed) judge()
    else raw.once('close', judge)
  })
}

async function readImage(request: FastifyRequest): Promise<Buffer> {
  let bytes: Buffer | undefined
  let extra = false
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === 'image') {
      bytes = await part.toBuffer()
    } else {
      extra = true
      // Read to the end, because a client that is still sending does not read the answer.
      if (part.type === 'file') part.file.resume()
    }
  }
  if (extra || !bytes?.length) {
    throw new ProductError('invalid_input', { fields: { image: 'Please choose a picture.' } })
  }
  return bytes
}

/** Serves stored pictures at `/images/{id}/{name}`. A picture never changes under its address. */
export const servePictures: FastifyPluginAsync<{ images: FileStore }> = async (app, { images }) => {
  app.get<{ Params: { id: string; name: string } }>('/images/:id/:name', async (request, reply) => {
    const { id, name } = request.params
    const contentType = variantContentType(name)
    const stored = `${id}/${name}`
    const bytes = contentType && isStoredName(stored) ? await images.get(stored) : undefined
    reply.header('x-content-type-options', 'nosniff')
    if (!contentType || !bytes) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is no such picture.')
    }
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(contentType).send(bytes)
  })
}
