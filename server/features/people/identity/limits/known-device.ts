import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const maxAge = 365 * 24 * 3600

/**
 * Remembers in a cookie that a browser has signed in to an account before (OWASP, "device cookies"). It grants no
 * access, only a separate count of attempts.
 */
export function createKnownDevices({ secret, secure }: { secret: string; secure: boolean }) {
  const name = `${secure ? '__Host-' : ''}bursary.device`
  const seal = (email: string, device: string) =>
    createHmac('sha256', secret).update(`known-device\n${email}\n${device}`).digest()

  return {
    /** @returns the id of the browser when its cookie was made for this account */
    find(cookies: string | undefined, email: string): string | undefined {
      const value = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(cookies ?? '')
      const [, device = '', proof = ''] = value ?? []
      if (!device) return undefined
      return timingSafeEqual(Buffer.from(proof, 'base64url'), seal(email, device)) ? device : undefined
    },

    /** @returns the `Set-Cookie` value that makes this browser known to the account */
    remember(email: string): string {
      const device = randomBytes(16).toString('base64url')
      const proof = seal(email, device).toString('base64url')
      return `${name}=${device}.${proof}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>
