import { type Kysely, sql } from 'kysely'
import type { EndpointKey } from '../../../contract/endpoints.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { cookiesOf, goodPassword, send } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'
import type { AccessCheck, AccessStage } from './access-checks.ts'
import type { Writing } from './access-rows.ts'
import { accessTable } from './access-table.ts'
import { listFields, plantedValues } from './planted-fields.ts'
import { type AccessWorld, addressOf, bodyOf, credentialOf } from './access-world.ts'

/** A call made with a valid body and whatever is added to it. */
interface Attempt {
  status: number
  /** The row that the call wrote; `undefined` when it was refused. */
  row: Row | undefined
}
type Row = Record<string, string>
type Try = (extra: object) => Promise<Attempt>

/**
 * Calls with a body × every field of every entity and table that their caller may not set. @param share of the fields that each call
 * tries where what is unknown is refused, others at each call; there, one rule refuses them all
 */
export function bodyChecks(share = 1): AccessCheck[] {
  const calls = [
    ...Object.entries(accessTable).flatMap(([key, { writes }]) =>
      writes
        ? bodyCall(key, writes.maySet, ({ world }) =>
            key === 'POST /users' ? tryRegister(world) : tryDeclared(world, key as EndpointKey, writes),
          )
        : [],
    ),
    bodyCall('POST /auth/sign-up/email', ['name', 'email', 'password'], stage => trySignUp(stage.world)),
    bodyCall('POST /auth/update-user', ['name', 'image'], stage => tryUpdateUser(stage.world)),
  ]
  return calls.map(({ name, maySet, trier }, at) => ({
    title: `${name} sets ${maySet.join(', ')}, and nothing else`,
    run: async stage => {
      const tried = (_field: object, nth: number) => (nth + at) % Math.round(1 / share) === 0
      return findSettableFields(stage.world.product, { maySet, tried }, trier(stage))
    },
  }))
}

const bodyCall = (name: string, maySet: string[], trier: (stage: AccessStage) => Try) => ({
  name,
  maySet,
  trier,
})

/** @returns which further fields a caller can set, or why it cannot be told */
async function findSettableFields(
  product: ServedProduct,
  { maySet, tried }: { maySet: string[]; tried: (field: object, nth: number) => boolean },
  attempt: Try,
): Promise<string[]> {
  const [first, second] = [await attempt({}), await attempt({})]
  if (!first.row || !second.row) return [`does not take a plain body: ${first.status}`]
  // Ids and times are of the moment; the rest of the row is what the body and the rules make of it.
  const [plain, again] = [first.row, second.row]
  const settled = new Set(Object.keys(plain).filter(column => plain[column] === again[column]))
  const fields = (await listFields(product.db)).filter(field => !maySet.includes(field))
  const tries = fields.flatMap(field => plantedValues(field).map(value => ({ [field]: value })))

  // Where what is unknown is passed over, all of it can be tried at once; where it is refused, one by one.
  const everything: object = Object.assign({}, ...tries)
  const { status: strict } = await attempt(everything)
  const found: string[] = []
  for (const extra of strict === 400 ? tries.filter(tried) : [everything]) {
    const { status, row } = await attempt(extra)
    if (status === 400) continue
    const names = Object.keys(extra).join(', ')
    if (!row) found.push(`${names}: answers ${status}`)
    const planted = Object.values(extra).map(String)
    const set = Object.entries(row ?? {}).filter(([column, now]) =>
      settled.has(column) ? now !== plain[column] : planted.some(value => now.includes(value)),
    )
    found.push(...set.map(([column, now]) => `${names}: sets ${column} to ${now}`))
  }
  return found
}

function tryDeclared(world: AccessWorld, key: EndpointKey, writing: Writing): Try {
  const { product, people } = world
  const { actor, whose, row } = writing
  const caller = people[actor]
  // Refused attempts leave it as it was.
  let target: Promise<string> | undefined
  return async extra => {
    target ??= world.newTarget(key, actor, whose)
    const about = await target
    const [method, path] = addressOf(key, about)
    const credential = credentialOf(key, caller)
    const answer = await send(product, method, path, {
      ...credential,
      body: { ...bodyOf(key, about), ...extra },
    })
    const body = (await answer.json()) as Record<string, string>
    if (!answer.ok) return { status: answer.status, row: undefined }
    target = undefined
    return { status: answer.status, row: await readRow(product.db, ...row(about, body, caller.userId)) }
  }
}

/** Each time by somebody without an account yet: on an account that is there, most of the body has no effect. */
function tryRegister({ product }: AccessWorld): Try {
  let newcomer: Promise<{ email: string; cookie: string }> | undefined
  return async extra => {
    newcomer ??= signUpIdentity(product)
    const { email, cookie } = await newcomer
    const body = { ...bodyOf('POST /users', email), ...extra }
    const { status, ok } = await send(product, 'POST', '/users', { cookie, body })
    if (!ok) return { status, row: undefined }
    newcomer = undefined
    return { status, row: await readRow(product.db, 'users', `user_email = '${email}'`) }
  }
}

async function signUpIdentity(product: ServedProduct): Promise<{ email: string; cookie: string }> {
  const email = `${newId()}@example.org`
  const body = { name: 'Somebody New', email, password: goodPassword }
  const answer = await send(product, 'POST', '/auth/sign-up/email', { body })
  return { email, cookie: cookiesOf(answer) }
}

function trySignUp({ product }: AccessWorld): Try {
  return async extra => {
    const email = `${newId()}@example.org`
    const body = { name: 'Somebody New', email, password: goodPassword, ...extra }
    const { status, ok } = await send(product, 'POST', '/auth/sign-up/email', { body })
    const row = ok ? await readRow(product.db, 'identity."user"', `email = '${email}'`) : undefined
    return { status, row }
  }
}

function tryUpdateUser({ product, people }: AccessWorld): Try {
  const { cookie, name, userId } = people.user
  return async extra => {
    const body = { name, ...extra }
    const { status, ok } = await send(product, 'POST', '/auth/update-user', { cookie, body })
    if (!ok) return { status, row: undefined }
    const user = await readRow(product.db, 'users', `id = '${userId}'`)
    const identity = await readRow(product.db, 'identity."user"', `id = '${user?.identity_id}'`)
    return { status, row: { ...identity, ...user } }
  }
}

async function readRow<T>(db: Kysely<T>, table: string, where: string): Promise<Row | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(table)}.* from ${sql.raw(table)} where ${sql.raw(where)}`.execute(db)
  const [row] = rows
  return row && Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value)]))
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}
