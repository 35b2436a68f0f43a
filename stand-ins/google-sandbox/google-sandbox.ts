import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { type SandboxAccount, sandboxAccounts } from './accounts.ts'
import { createTable } from './database-store.ts'
import { pageHeaders } from '../page.ts'
import { chooserPage, errorPage } from './pages.ts'
import type { SandboxOptions } from './provider.ts'

/**
 * Replaces Google where there are no Google credentials: an OpenID provider with an account chooser of three
 * people and no passwords. Mount it under the path of its `issuer`. Anybody who reaches it can sign in as any of them.
 */
export function googleSandbox(options: SandboxOptions): FastifyPluginAsync {
  const { issuer, accounts = sandboxAccounts } = options
  return async app => {
    await createTable(options.pool)
    // The OpenID provider is loaded at the first sign-in, so that no start waits for it.
    let loaded: Promise<Provider> | undefined
    const provider = () =>
      (loaded ??= import('./provider.ts').then(({ createProvider }) =>
        createProvider({ ...options, accounts }),
      ))
    await app.register(async scope => registerChooser(scope, { provider, issuer, accounts }))
    await app.register(async scope => registerProtocol(scope, provider, issuer))
  }
}

interface Chooser {
  provider(): Promise<Provider>
  issuer: string
  accounts: readonly SandboxAccount[]
}

function registerChooser(app: FastifyInstance, { provider, issuer, accounts }: Chooser): void {
  const { pathname: path } = new URL(issuer)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((_error, _request, reply) =>
    reply.code(400).headers(pageHeaders).send(errorPage('expired')),
  )

  app.get('/choose/:uid', async (request, reply) => {
    const { uid } = await (await provider()).interactionDetails(request.raw, reply.raw)
    const choicePath = `${path}/choose/${uid}`
    return reply
      .headers(pageHeaders)
      .send(chooserPage({ accounts, choicePath, cancelPath: `${choicePath}/cancel` }))
  })

  app.post('/choose/:uid', async (request, reply) => {
    const { account } = (request.body ?? {}) as { account?: string }
    if (!accounts.some(({ sub }) => sub === account)) throw new Error('unknown account')
    return goOn(request, reply, { select_account: {}, login: { accountId: account } })
  })

  app.get('/choose/:uid/cancel', (request, reply) => goOn(request, reply, { error: 'access_denied' }))

  async function goOn(request: FastifyRequest, reply: FastifyReply, result: Record<string, unknown>) {
    const address = await (await provider()).interactionResult(request.raw, reply.raw, result)
    return reply.redirect(address, 303)
  }
}

/** Everything else is the protocol: the provider reads and answers the bare request. */
function registerProtocol(app: FastifyInstance, provider: () => Promise<Provider>, issuer: string): void {
  const { host, protocol, pathname: path } = new URL(issuer)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  app.all('/*', async (request, reply) => {
    const { raw } = request
    // The provider's addresses come from the settings, not from what the client or a proxy says.
    raw.headers.host = host
    raw.headers['x-forwarded-proto'] = protocol.replace(':', '')
    delete raw.headers['x-forwarded-host']
    Object.assign(raw, { originalUrl: raw.url })
    raw.url = raw.url?.slice(path.length) || '/'
    const answer = (await provider()).callback()
    reply.hijack()
    await answer(raw, reply.raw)
  })
}
