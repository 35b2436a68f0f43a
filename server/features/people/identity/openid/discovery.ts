import { z } from 'zod'

/** The part of a discovery document that a sign-in needs (OpenID Connect Discovery 1.0, section 3). */
const discoveryDocument = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

export type DiscoveryDocument = z.infer<typeof discoveryDocument>

/**
 * Reads where people sign in at a provider. @param waitMs milliseconds that the provider has to answer
 * @returns the document, and the status of the answer; `undefined` when there is none. @throws Error when nothing answers
 */
export async function discover(
  url: string,
  waitMs: number,
): Promise<{ document: DiscoveryDocument | undefined; status: number }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(waitMs) })
  const { data } = discoveryDocument.safeParse(await response.json().catch(() => undefined))
  return { document: response.ok ? data : undefined, status: response.status }
}
