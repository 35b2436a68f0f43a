import { connect } from 'node:net'
import type { ServedProduct } from '../../support/product.ts'
import { leaks } from './hostile-run.ts'

interface RawRequest {
  what: string
  bytes: Buffer
  /** How many answers of 2xx it may get; a smuggled request gets one too many. */
  successes: number
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const head = (...more: string[]) => lines('GET /healthz HTTP/1.1', 'Host: localhost', ...more)
const post = (headers: string[], body: string) =>
  lines('POST /api/auth/sign-out HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers) +
  body
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

function raw(what: string, text: string | Buffer, successes = 0): RawRequest {
  return { what, bytes: typeof text === 'string' ? Buffer.from(text, 'latin1') : text, successes }
}

/** What no client library would send: bytes on the wire that lie about themselves. */
const rawRequests: RawRequest[] = [
  raw('a good request', head(), 1),
  raw('nothing', ''),
  raw('empty lines', '\r\n\r\n\r\n'),
  raw('bytes by chance', Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 193 + 71) % 256))),
  raw('the start of TLS', Buffer.from('16030100c8010000c40303', 'hex')),
  raw('the start of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  raw('HTTP/0.9', 'GET /healthz\r\n\r\n', 1),
  raw('HTTP/9.9', lines('GET /healthz HTTP/9.9', 'Host: localhost')),
  raw('HTTP/1.0 without a host', lines('GET /healthz HTTP/1.0'), 1),
  raw('no host', lines('GET /healthz HTTP/1.1')),
  raw('two hosts', head('Host: evil.example')),
  raw('the same host twice', head('host: localhost')),
  raw('two hosts for a page', lines('GET / HTTP/1.1', 'Host: localhost', 'Host: evil.example')),
  raw('a method in small letters', lines('get /healthz HTTP/1.1', 'Host: localhost')),
  raw('a tunnel', lines('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443')),
  raw('a space in the address', lines('GET /health z HTTP/1.1', 'Host: localhost')),
  raw('NUL in the address', lines('GET /healthz\u0000 HTTP/1.1', 'Host: localhost')),
  raw('high bytes in the address', lines('GET /\xff\xfe\x80 HTTP/1.1', 'Host: localhost')),
  raw('NUL in a header', head('X-A: a\u0000b')),
  raw('a header without a colon', head('X-A')),
  raw('a header without a name', head(': a')),
  raw('a folded header', head('X-A: a', '\tb')),
  raw('a space before the colon', head('Transfer-Encoding : chunked')),
  raw('bare line feeds', 'GET /healthz HTTP/1.1\nHost: localhost\n\n', 1),
  raw('a bare carriage return', 'GET /healthz HTTP/1.1\rHost: localhost\r\r'),
  raw('a header of 100 kB', head(`X-A: ${'a'.repeat(100_000)}`)),
  raw('5,000 headers', head(...Array.from({ length: 5_000 }, (_, at) => `X-${at}: a`))),
  raw('an address of 100 kB', lines(`GET /${'a'.repeat(100_000)} HTTP/1.1`, 'Host: localhost')),
  raw('a request cut off in its header', 'GET /healthz HTTP/1.1\r\nHost: loc'),
  raw('a body cut off', post(['Content-Length: 1000'], '{"a":')),
  raw('a body longer than said', post(['Content-Length: 2'], `{}${'x'.repeat(100)}`), 1),
  raw('a length that is negative', post(['Content-Length: -1'], smuggled)),
  raw('a length with a plus', post(['Content-Length: +2'], `{}${smuggled}`)),
  raw('a length in hexadecimals', post(['Content-Length: 0x2'], `{}${smuggled}`)),
  raw('a length beyond all numbers', post([`Content-Length: ${'9'.repeat(40)}`], smuggled)),
  raw('a list of lengths', post(['Content-Length: 2, 2'], `{}${smuggled}`)),
  raw('two lengths', post(['Content-Length: 2', `Content-Length: ${2 + smuggled.length}`], `{}${smuggled}`)),
  raw(
    'a length and chunks',
    post(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`),
  ),
  raw('chunks that are not last', post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${smuggled}`)),
  raw('chunks by another name', post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`)),
  raw('chunks behind a strange space', post(['Transfer-Encoding:\u000bchunked'], `0\r\n\r\n${smuggled}`)),
  raw('chunks twice', post(['Transfer-Encoding: chunked', 'Transfer-Encoding: cow'], `0\r\n\r\n${smuggled}`)),
  raw('a chunk of a negative size', post(['Transfer-Encoding: chunked'], `-1\r\n{}\r\n0\r\n\r\n${smuggled}`)),
  raw('a chunk of an endless size', post(['Transfer-Encoding: chunked'], `${'f'.repeat(40)}\r\n{}`)),
  raw('a chunk of no size', post(['Transfer-Encoding: chunked'], `zz\r\n{}\r\n0\r\n\r\n${smuggled}`)),
  raw('a chunk longer than said', post(['Transfer-Encoding: chunked'], `1\r\n{}{}\r\n0\r\n\r\n${smuggled}`)),
  raw(
    'a chunk with a long name',
    post(['Transfer-Encoding: chunked'], `2;${'a'.repeat(50_000)}\r\n{}\r\n0\r\n\r\n`),
  ),
  raw(
    'chunks with a trailer',
    post(['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\nHost: evil.example\r\n\r\n'),
    1,
  ),
  raw(
    'an upgrade to HTTP/2',
    head('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
    1,
  ),
  raw('200 requests at once', head().repeat(200), 200),
]

/** Sends bytes over bare connections. @returns the rules that the answers break */
export async function runHostileSockets(product: ServedProduct): Promise<string[]> {
  const violations: string[] = []
  for (const { what, bytes, successes } of rawRequests) {
    const said = await exchange(product, bytes)
    const statuses = [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
    const report = (problem: string) => violations.push(`${problem}: ${what}`)
    if (statuses.some(status => status >= 500)) report(`status ${statuses.join(', ')}`)
    if (statuses.filter(status => status < 400).length > successes) report('took it for a good request')
    if (what.startsWith('a good') && statuses[0] !== 200) report('a good request failed')
    for (const [name, pattern] of leaks) if (pattern.test(said)) report(`tells ${name}`)
    for (const [, body = ''] of said.matchAll(/\r\n\r\n(\{"(?!status|success).*)/g)) {
      if (!/^\{"error":\{"code":"\w+","message":"[^"]+","requestId":"[\w-]+"\}\}/.test(body)) {
        report(`an error of another form (${body.slice(0, 120)})`)
      }
    }
  }
  const after = await fetch(`${product.siteUrl}/healthz`)
  if (after.status !== 200) violations.push('a normal request failed')
  return violations
}

/** Sends the bytes and the end of the sending. @returns everything that was answered until the product closed */
function exchange({ siteUrl }: ServedProduct, bytes: Buffer): Promise<string> {
  return new Promise(resolve => {
    let said = ''
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(siteUrl).port) })
    socket.on('data', piece => {
      said += piece.toString('latin1')
    })
    // Refused bytes end in a reset when more of them were on their way.
    socket.on('error', () => {})
    socket.on('close', () => resolve(said))
    socket.end(bytes)
  })
}
