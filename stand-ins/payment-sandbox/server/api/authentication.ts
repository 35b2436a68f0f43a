import { createHash, timingSafeEqual } from 'node:crypto'
import type { ApiCall } from './api-call.ts'
import { ApiError } from './api-error.ts'

interface Keys {
  secretKey: string
  publishableKey: string
}

/** Throws unless both keys are test keys: the sandbox must never be mistaken for the real thing. */
export function requireTestKeys(keys: Keys): void {
  if (!keys.secretKey.startsWith('sk_test_') || !keys.publishableKey.startsWith('pk_test_'))
    throw new Error('The payment sandbox takes test keys only: sk_test_… and pk_test_…')
}

/** Whose key the request carries, as Bearer token or Basic user name; 401 without a valid one. */
export function callerOf(authorization: string | undefined, keys: Keys): ApiCall['caller'] {
  const key = keyIn(authorization)
  if (key && sameText(key, keys.secretKey)) return 'secret'
  if (key && sameText(key, keys.publishableKey)) return 'publishable'
  const message = key
    ? 'Invalid API Key provided.'
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
  throw new ApiError(401, { message })
}

/** 403, as Stripe answers, when a page's key calls what only the server may call. */
export function secretKeyRequired(): ApiError {
  return new ApiError(403, {
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })
}

function keyIn(authorization = ''): string | undefined {
  const [scheme, value] = authorization.split(' ')
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() !== 'basic' || !value) return undefined
  return Buffer.from(value, 'base64').toString().split(':')[0]
}

function sameText(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
