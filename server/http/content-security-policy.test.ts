import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** Every origin that a policy names beside the site's own. */
const others = (policy: string) => [...new Set(policy.match(/https?:[^ ;]*|\*[^ ;]*/g))]

test('pages load and send nothing elsewhere, but to the card provider where cards are taken', () => {
  const alone = contentSecurityPolicy(Buffer.from('<script>go()</script>'), { stripe: false })
  expect(others(alone)).toEqual([])
  expect(alone).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^ ;]+'; /)
  expect(alone).not.toContain('unsafe')

  const withCards = contentSecurityPolicy(Buffer.from(''), { stripe: true })
  expect(others(withCards).filter(origin => !/^https:\/\/([\w*.]+\.)?stripe\.com$/.test(origin))).toEqual([])
})
