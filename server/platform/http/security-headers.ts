/** Headers of every answer, API, page and file alike (OWASP Secure Headers). */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
} as const

/** Added when people reach the product by HTTPS: browsers then never fall back to plain HTTP for a year. */
export const strictTransportSecurity = { 'strict-transport-security': 'max-age=31536000' } as const
