import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { type ErrorResponse, type ErrorCode, errors } from '../../../contract/errors.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import { isDeadlock, isUnreachable } from '../database/connection.ts'
import { isDiskFull } from '../full-disk.ts'
import { ProductError } from '../product-error.ts'
import { IndexNotReady } from '../limits/stand-in.ts'

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
}

/**
 * Answers every failed API request with the contract's error body and the id of its log line. Unexpected errors are
 * logged and never shown.
 */
export function handleError(
  error: FastifyError | ProductError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return sendError(refusalFor(error, request), request, reply)
}

/**
 * Logs an unexpected error; a call that must wait is not one, and has no stack.
 * @param call what was called in-process, for a page
 * @returns the error to answer with
 */
export function refusalFor(
  error: FastifyError | ProductError,
  request: FastifyRequest,
  call?: string,
): ProductError {
  if (error instanceof IndexNotReady) {
    // It is counted: a log line for each would be too many.
    request.withoutIndex = 'refused'
    return error
  }
  const refusal = isCut(error, request) ? new ProductError('malformed_request') : asProductError(error)
  if (refusal === error && errors[refusal.code].status === 503 && !refusal.cause)
    request.log.warn({ code: refusal.code, call }, 'request refused')
  else if (errors[refusal.code].status >= 500) request.log.error({ err: error, call }, 'request failed')
  return refusal
}

/** Answers with the error body of a refusal. */
export function sendError(refusal: ProductError, request: FastifyRequest, reply: FastifyReply) {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
  return reply
    .code(errors[refusal.code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorAnswer(refusal, request))
}

/** The error body of a refusal. */
export function errorAnswer(refusal: ProductError, request: FastifyRequest): ErrorResponse {
  const { code, message, fields } = refusal
  return { error: { code, message, ...(fields && { fields }), requestId: request.id } }
}

/**
 * The caller disconnected before its body had arrived: the product did not fail, and nobody reads the answer. The
 * request's log line says so (`aborted`).
 */
function isCut(error: Error, { raw }: FastifyRequest): boolean {
  return error === raw.errored
}

function asProductError(error: FastifyError | ProductError): ProductError {
  if (error instanceof ProductError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new ProductError('invalid_input', { fields: messagesByField(error.validation) })
  }
  if (isResponseSerializationError(error)) return new ProductError('internal', { cause: error })
  const code = ownValue(fastifyCodes, error.code)
  if (code) return new ProductError(code)
  if (isCallerGone(error)) return new ProductError('unauthenticated', { cause: error })
  if (isDiskFull(error)) return new ProductError('no_room', { cause: error })
  if (isUnreachable(error) || isDeadlock(error))
    return new ProductError('unavailable', { retryAfter: 2, cause: error })
  if (error.statusCode && error.statusCode < 500) return new ProductError('malformed_request')
  return new ProductError('internal', { cause: error })
}

/** Unknown fields that one answer names, however many were sent. */
const namedUnknown = 20

/** Names a list entry by its list, and an unknown field by its own name. */
function messagesByField(issues: NonNullable<FastifyError['validation']>): Record<string, string> {
  const fields = new Map<string, string>()
  for (const { instancePath, params, message } of issues) {
    const path = instancePath.split('/').filter(part => !/^\d*$/.test(part))
    const unknown = params.keys as string[] | undefined
    for (const name of unknown?.slice(0, namedUnknown) ?? [])
      fields.set([...path, name].join('.'), 'There is no such field.')
    const field = path.join('.')
    if (!unknown && !fields.has(field)) fields.set(field, message ?? errors.invalid_input.message)
  }
  return Object.fromEntries(fields)
}

/** The caller's account was deleted while the request was under way: a row can no longer name it (SQLSTATE 23503). */
function isCallerGone(error: FastifyError & { constraint?: string }): boolean {
  return error.code === '23503' && /_(user_id|owner_id|actor_id|edited_by)_fkey$/.test(error.constraint ?? '')
}
