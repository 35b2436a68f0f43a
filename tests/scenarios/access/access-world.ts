import { type EndpointKey, endpoints } from '../../../contract/endpoints.ts'
import { insertApplication, insertPayment, insertReview } from '../../support/application-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'
import type { Actor, Whose } from './access-rows.ts'
import { accessTable } from './access-table.ts'
import { onePixel } from './access-targets.ts'

/** A product with people of every role, each with an application, a review and a paid fee of their own. */
export interface AccessWorld {
  product: ServedProduct
  people: Record<Exclude<Actor, 'visitor'>, Person>
  /** The other person: a user, whose things are `another's`. */
  stranger: Person
  /** The id, email or payment that a call is about, made once. */
  target(key: EndpointKey, actor: Actor, whose: Whose): Promise<string>
  /** A new one of the same kind, for a call that uses it up. */
  newTarget(key: EndpointKey, actor: Actor, whose: Whose): Promise<string>
}

export async function createAccessWorld(product: ServedProduct): Promise<AccessWorld> {
  const people = {
    user: await signUp(product, 'user', 'Amina Yusuf'),
    moderator: await signUp(product, 'moderator', 'Mo Derat'),
    admin: await signUp(product, 'admin', 'Ada Min'),
  }
  const stranger = await signUp(product, 'user', 'Stran Ger')
  for (const person of [...Object.values(people), stranger]) {
    await insertApplication(product.db, { user_id: person.userId })
    await insertReview(product.db, { user_id: person.userId })
    const scholarship_id = await insertScholarship(product.db)
    await insertPayment(product.db, { user_id: person.userId, scholarship_id })
  }

  const made = new Map<string, Promise<string>>()
  const ownerOf = (actor: Actor, whose: Whose) =>
    whose.startsWith('own') && actor !== 'visitor' ? people[actor] : stranger
  const newTarget: AccessWorld['newTarget'] = async (key, actor, whose) => {
    const staff = actor === 'admin' ? people.admin : people.moderator
    return (await accessTable[key].about?.({ product, owner: ownerOf(actor, whose), staff, whose })) ?? ''
  }
  return {
    product,
    people,
    stranger,
    newTarget,
    target(key, actor, whose) {
      const name = `${key} ${ownerOf(actor, whose).userId} ${whose}`
      const known = made.get(name) ?? newTarget(key, actor, whose)
      made.set(name, known)
      return known
    },
  }
}

/** A body that the call takes, or `undefined` for a call without one. */
export function bodyOf(key: EndpointKey, target: string): object | undefined {
  return accessTable[key].body?.(target)
}

/** How a request proves who sends it. */
export interface Credential {
  token?: string
  cookie?: string
  headers?: Record<string, string>
}

/** The credential that the call takes, of this person. */
export function credentialOf(key: EndpointKey, person: Person | undefined): Credential {
  if (!person) return {}
  return endpoints[key].who === 'session' ? { cookie: person.cookie } : { token: person.token }
}

/** Makes the call about `target`, with a body that it takes unless another one is given. */
export async function makeCall(
  product: ServedProduct,
  key: EndpointKey,
  target: string,
  { credential, body = bodyOf(key, target) }: { credential: Credential; body?: object | undefined },
): Promise<Response> {
  const [method, path] = addressOf(key, target)
  if (key.endsWith('/uploads') || 'stream' in endpoints[key]) {
    return sendPiece(product, [method, path], credential)
  }
  if (!('multipart' in endpoints[key]))
    return send(product, method, path, { ...credential, ...(body && { body }) })
  const form = new FormData()
  form.set('image', new File([onePixel], 'photo.png', { type: 'image/png' }))
  const headers = new Headers()
  if (credential.token) headers.set('authorization', `Bearer ${credential.token}`)
  return fetch(`${product.siteUrl}/api${path}`, { method, headers, body: form })
}

/** Begins an upload, or sends its first byte. */
function sendPiece(
  { siteUrl }: ServedProduct,
  [method, path]: [string, string],
  { token, headers }: Credential,
): Promise<Response> {
  const tus = { 'upload-length': '100', 'upload-offset': '0' }
  const type = { 'content-type': 'application/offset+octet-stream' }
  return fetch(`${siteUrl}/api${path}`, {
    method,
    headers: { ...headers, ...tus, ...type, ...(token && { authorization: `Bearer ${token}` }) },
    body: '%',
  })
}

/** Method and path of a call about `target`. */
export function addressOf(key: EndpointKey, target: string): [method: string, path: string] {
  const [method = '', path = ''] = key.split(' ')
  const { query = '' } = accessTable[key]
  return [method, path.replace(/:\w+/, () => encodeURIComponent(target)) + query]
}
