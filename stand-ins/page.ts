import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const style = readFileSync(new URL('page.css', import.meta.url), 'utf8')

/** Only the page's own style sheet loads; its forms and frames stay on this site. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

/** A page of a stand-in. `notice` says what does not really happen here; `content` is markup. */
export function page({ title, notice, content }: { title: string; notice: string; content: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<aside class="notice">${notice}</aside>
<main>
${content}
</main>
</body>
</html>
`
}

/** Text as markup. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
