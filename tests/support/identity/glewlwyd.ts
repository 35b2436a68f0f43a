import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { installPackages } from '../debian-package.ts'
import { spawnProgram } from '../spawned.ts'
import { cookiesOf } from './people.ts'

const program = '/usr/bin/glewlwyd'

/** Somebody who can sign in at the provider. */
export interface GlewlwydUser {
  username: string
  name: string
  email: string
  groups: string[]
}

/** Debian's OpenID provider, which is written in C, with one client. */
export interface Glewlwyd {
  issuer: string
  discoveryUrl: string
  /** Adds somebody, or changes them. */
  save(user: GlewlwydUser): Promise<void>
  /** Signs in there, as its login page does. @returns the address at the product to which the provider sends the person */
  signIn(address: string, username: string): Promise<string>
  stop(): Promise<void>
}

interface Options {
  port: number
  clientId: string
  clientSecret: string
  redirectUri: string
}

const password = 'a password of the tests'

/** Starts it on a database of its own. Installs its package when it is missing and root is at hand. */
export async function startGlewlwyd({
  port,
  clientId,
  clientSecret,
  redirectUri,
}: Options): Promise<Glewlwyd> {
  if (!existsSync(program)) installPackages('dbconfig-sqlite3', 'sqlite3', 'glewlwyd')
  if (!existsSync(program)) throw new Error('This test needs glewlwyd: apt-get install glewlwyd')
  const folder = await mkdtemp(join(tmpdir(), 'bursary-glewlwyd-'))
  const origin = `http://127.0.0.1:${port}`
  const database = join(folder, 'glewlwyd.db')
  execFileSync('sqlite3', [database], { input: await readFile(initialTables()) })
  const config = join(folder, 'glewlwyd.conf')
  await writeFile(config, configuration(port, origin, database))
  const running = spawnProgram([program, '--config-file', config], {})
  await running.line(/started/i)

  const api = async (method: string, path: string, body?: object, cookie = '') => {
    const init: RequestInit = { method, headers: { 'content-type': 'application/json', cookie } }
    if (body) init.body = JSON.stringify(body)
    const answer = await fetch(`${origin}/api${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const logIn = async (username: string, secret: string) =>
    cookiesOf(await api('POST', '/auth/', { username, password: secret }))

  const admin = await logIn('admin', 'password')
  const users = (await (await api('GET', '/mod/user/database', undefined, admin)).json()) as {
    parameters: { 'data-format': object }
  }
  const groups = { multiple: true, read: true, write: true }
  Object.assign(users.parameters['data-format'], { groups })
  await api('PUT', '/mod/user/database', users, admin)
  await api('PUT', '/mod/user/database/reset', undefined, admin)
  const issuer = `${origin}/api/oidc`
  await api('POST', '/mod/plugin/', await oidcPlugin(issuer), admin)
  await api(
    'POST',
    '/client/',
    {
      client_id: clientId,
      confidential: true,
      client_secret: clientSecret,
      enabled: true,
      redirect_uri: [redirectUri],
      authorization_type: ['code'],
      token_endpoint_auth_method: ['client_secret_basic'],
      scope: [],
    },
    admin,
  )

  return {
    issuer,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    async save({ username, ...claims }) {
      const known = await fetch(`${origin}/api/user/${username}`, { headers: { cookie: admin } })
      const user = { username, password, enabled: true, scope: ['openid', 'g_profile'], ...claims }
      if (known.ok) await api('PUT', `/user/${username}`, user, admin)
      else await api('POST', '/user/', user, admin)
    },
    async signIn(address, username) {
      const cookie = await logIn(username, password)
      await api('PUT', `/auth/grant/${clientId}`, { scope: 'openid' }, cookie)
      // Its login page goes on with this parameter.
      const answer = await fetch(`${address}&g_continue`, { redirect: 'manual', headers: { cookie } })
      return answer.headers.get('location') ?? `${answer.status}: ${await answer.text()}`
    },
    async stop() {
      running.kill('SIGTERM')
      await running.ended
      await rm(folder, { recursive: true })
    },
  }
}

/** The script of the package that makes its tables and the admin. */
function initialTables(): string {
  const [found] = globSync('/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3')
  if (!found) throw new Error('glewlwyd brings no script for SQLite')
  return found
}

async function oidcPlugin(issuer: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', kid: 'test' }
  return {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'jwks-private': JSON.stringify({ keys: [key] }),
      'jwks-show': true,
      'access-token-duration': 600,
      'refresh-token-duration': 600,
      'code-duration': 60,
      'refresh-token-rolling': false,
      'auth-type-code-enabled': true,
      'pkce-allowed': true,
      'subject-type': 'public',
      'name-claim': 'mandatory',
      'email-claim': 'mandatory',
      claims: [{ name: 'groups', 'user-property': 'groups', mandatory: true }],
    },
  }
}

function configuration(port: number, origin: string, database: string): string {
  const modules = '/usr/lib/glewlwyd'
  return `
port=${port}
bind_address="127.0.0.1"
external_url="${origin}"
login_url="login.html"
url_prefix="api"
log_mode="console"
log_level="INFO"
cookie_secure=0
hash_algorithm="SHA512"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${modules}/user"
client_module_path="${modules}/client"
user_auth_scheme_module_path="${modules}/scheme"
plugin_module_path="${modules}/plugin"
user_middleware_module_path="${modules}/user_middleware"
database = { type = "sqlite3" path = "${database}" };
`
}
