import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** Every origin in a policy except the site's own. */
const others = (policy: string) => [...new Set(policy.match(/https?:[^ ;]*|\*[^ ;]*/g))]

test('pages load and send nothing elsewhere, but to the card provider where cards are taken', () => {
  const alone = contentSecurityPolicy(Buffer.from('<script>go()</script>'), { stripe: false })
  expect(others(alone)).toEqual([])
  expect(alone).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^ ;]+'; /)
  expect(alone).not.toContain('unsafe')

  const withCards = contentSecurityPolicy(Buffer.from(''), { stripe: true })
  expect(others(withCards).filter(origin => !/^https:\/\/([\w*.]+\.)?stripe\.com$/.test(origin))).toEqual([])
})

test('every inline script of a page is allowed, and nothing else', () => {
  const allowed = (html: string) =>
    /script-src 'self' ?([^;]*)/.exec(contentSecurityPolicy(Buffer.from(html), { stripe: false }))?.[1]
  const hashes = (...scripts: string[]) =>
    scripts.map(script => `'sha256-${hash('sha256', script, 'base64')}'`).join(' ')
  const page =
    '<script src="/a.js"></script><script>go("é")</script><p></p><script type="module">b()</script>'
  expect(allowed(page)).toBe(hashes('go("é")', 'b()'))
  expect(allowed('<script>a</script><script>b')).toBe(hashes('a'))
  expect(allowed('<script>a</script><script')).toBe(hashes('a'))
})
