import type { IncomingMessage } from 'node:http'

/** False when a request names two hosts: a proxy in front may have believed the other one (RFC 9112, section 3.2). */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length < 2
}
