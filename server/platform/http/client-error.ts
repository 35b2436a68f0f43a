import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { type ErrorResponse, errors } from '../../../contract/errors.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import { isBusy } from './access-log.ts'
import { securityHeaders } from './security-headers.ts'

/** Error of the HTTP parser → status (RFC 9110, RFC 6585); 400 for all others. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers an invalid HTTP request with the contract's error body and ends the connection, since it is unclear where the
 * next request would begin. Logs its status and the parser's code, since there is no method and no route.
 */
export function answerClientError(
  error: NodeJS.ErrnoException & { rawPacket?: unknown },
  socket: Socket,
  log: FastifyBaseLogger,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = ownValue(statuses, error.code ?? '') ?? 400
  const { message } = errors.malformed_request
  const reqId = randomUUID()
  const answer: ErrorResponse = { error: { code: 'malformed_request', message, requestId: reqId } }
  const body = JSON.stringify(answer)
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  if (!isBusy(socket)) log.info({ reqId, status, code: error.code }, 'request')
  // As far as it was read: no answer to HEAD has a body (RFC 9110, 9.3.2).
  const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD '
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${isHead ? '' : body}`,
    () => socket.destroy(),
  )
}
