import { hash } from 'node:crypto'

/** The origins, other than our own, that pages may load from. */
export interface AllowedOrigins {
  stripe: boolean
}

/**
 * The content security policy of a rendered page. Its inline scripts and styles are allowed by their hash, so that there is
 * no `unsafe-inline` and the page can be cached with its header (a nonce could not; CSP Level 3, section 2.3.1).
 */
export function contentSecurityPolicy(page: Buffer, { stripe }: AllowedOrigins): string {
  const scripts = ["'self'", ...inlineHashes(page, 'script')]
  const styles = ["'self'", ...inlineHashes(page, 'style')]
  const frames = ["'self'"]
  const connections = ["'self'"]
  if (stripe) {
    scripts.push('https://js.stripe.com', 'https://*.js.stripe.com')
    frames.push('https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com')
    connections.push('https://api.stripe.com')
  }
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function inlineHashes(page: Buffer, element: 'script' | 'style'): Set<string> {
  const hashes = new Set<string>()
  for (let tag = page.indexOf(`<${element}`); tag >= 0; ) {
    const start = page.indexOf('>', tag) + 1
    const end = page.indexOf(`</${element}>`, start)
    if (start === 0 || end < 0) break
    if (!page.subarray(tag, start).includes(' src=')) {
      hashes.add(`'sha256-${hash('sha256', page.subarray(start, end), 'base64')}'`)
    }
    tag = page.indexOf(`<${element}`, end)
  }
  return hashes
}
