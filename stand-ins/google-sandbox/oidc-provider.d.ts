/** The part of oidc-provider 9 that this sandbox uses; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Interaction {
    uid: string
    returnTo: string
  }

  interface Context {
    type: string
    body: string
    set(headers: Record<string, string>): void
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
      provider: Provider
    }
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export interface Configuration {
    adapter?: (model: string) => Adapter
    findAccount?: (
      context: Context,
      id: string,
    ) => Promise<{ accountId: string; claims(): Promise<Record<string, unknown>> } | undefined>
    loadExistingGrant?: (context: Context) => Promise<Grant>
    renderError?: (context: Context, out: { error: string; error_description?: string }) => Promise<void>
    [setting: string]: unknown
  }

  /** Where the provider keeps its sessions, codes and tokens. */
  export interface Adapter {
    upsert(id: string, payload: Stored, expiresIn?: number): Promise<void>
    find(id: string): Promise<Stored | undefined>
    findByUid(uid: string): Promise<Stored | undefined>
    findByUserCode(userCode: string): Promise<Stored | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export interface Stored {
    uid?: string
    grantId?: string
    consumed?: number
    [property: string]: unknown
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    proxy: boolean
    on(event: 'error', listener: (error: Error & { code?: string }) => void): void
    onerror(error: Error): void
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<string>
  }

  export namespace interactionPolicy {
    const Prompt: new (options: { name: string; requestable?: boolean }) => object
    function base(): { add(prompt: object, index?: number): void }
  }
}
