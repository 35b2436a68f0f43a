import type { PublicKey } from '../../contract/endpoints.ts'
import type { ErrorResponse } from '../../contract/errors.ts'
import type { AnswerInProcess } from '../../contract/page-context.ts'
import { ApiError } from './api-error.ts'
import type { ApiCall } from './client.ts'

/** @returns the typed client of loaders, over what the server answers in-process */
export function createInProcessCall(answer: AnswerInProcess): ApiCall<PublicKey> {
  return async (key, ...[input]) => {
    const { status, body } = await answer(key, input ?? {})
    if (status >= 400) throw new ApiError(status, (body as ErrorResponse).error)
    return body as never
  }
}
