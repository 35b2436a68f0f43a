import type { OwnDocument } from '../../../contract/documents/documents.ts'
import { heicProblem, isHeic, sizeProblem } from '../../../contract/documents/document-problem.ts'
import type { ErrorResponse } from '../../../contract/errors.ts'
import { ApiError } from '../../api/api-error.ts'
import { personSession } from '../../api/person-session.ts'
import { sessionCall } from '../../api/session-client.ts'
import { freshToken } from '../../api/session-token.ts'

/** Retry delays; while offline, it waits for the connection. */
const retryDelays = [0, 1, 3, 5, 10].map(seconds => seconds * 1000)

interface Options {
  /** Is told how much has arrived, from 0 to 1. */
  onProgress: (share: number) => void
  /** Cancels the upload and discards what has arrived. */
  signal: AbortSignal
}

/**
 * Uploads a document in pieces [DOC2]. After a disconnect it resumes where it was, also when the same file is chosen again
 * after the page was left.
 * @returns the document, which may be refused
 * @throws ApiError, with status 0 while offline; sending the same file again resumes
 */
export async function sendDocument(
  file: File,
  { onProgress, signal: cancelled }: Options,
): Promise<OwnDocument> {
  const signal = AbortSignal.any([cancelled, personSession().signal])
  const problem = isHeic(file) ? heicProblem : sizeProblem(file.size)
  if (problem) throw new ApiError(413, { code: 'document_too_large', message: problem })
  const { Upload } = await import('tus-js-client').catch(() => {
    // Offline before anything was uploaded: it waits as any upload does.
    throw new ApiError(0, {})
  })
  const id = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/api/uploads',
      chunkSize: 1024 * 1024,
      retryDelays,
      metadata: { filename: file.name },
      removeFingerprintOnSuccess: true,
      onBeforeRequest: async request => request.setHeader('authorization', `Bearer ${await freshToken()}`),
      onProgress: (sent, all) => onProgress(sent / all),
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: error => reject(apiErrorOf(error)),
    })
    signal.addEventListener('abort', () => {
      void upload.abort(true)
      reject(signal.reason)
    })
    void begin(upload).catch(reject)
  })
  return inspected(id, signal)
}

/** Milliseconds between checks whether a document is inspected: more with each, as others may be first. */
const nextLook = (look: number) => Math.min(300 * 1.5 ** look, 5_000)

/** Waits until an upload has become a document. @throws ApiError when it is gone, and has to be sent again */
async function inspected(id: string, signal: AbortSignal): Promise<OwnDocument> {
  for (let look = 0; ; look += 1) {
    await new Promise(resolve => setTimeout(resolve, nextLook(look)))
    signal.throwIfAborted()
    try {
      const upload = await sessionCall('GET /uploads/:id', { params: { id } })
      const document = upload.inspected && (await sessionCall('GET /documents')).find(({ _id }) => _id === id)
      if (document) return document
      if (upload.inspected) throw new ApiError(404, {})
    } catch (error) {
      const passes = error instanceof ApiError && [0, 429, 500, 502, 503].includes(error.status)
      if (!passes) throw error
    }
  }
}

/** Resumes an unfinished upload of the same file. */
async function begin(upload: InstanceType<typeof import('tus-js-client').Upload>): Promise<void> {
  const [before] = await upload.findPreviousUploads()
  if (before) upload.resumeFromPreviousUpload(before)
  upload.start()
}

function apiErrorOf(error: unknown): ApiError {
  const answer = (error as { originalResponse?: { getStatus(): number; getBody(): string } | null })
    .originalResponse
  if (!answer) return new ApiError(0, {})
  try {
    return new ApiError(answer.getStatus(), (JSON.parse(answer.getBody()) as ErrorResponse).error)
  } catch {
    return new ApiError(answer.getStatus(), {})
  }
}
