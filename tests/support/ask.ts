import { type Person, send } from './identity/people.ts'
import type { ServedProduct } from './product.ts'

export interface Reply {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
  body: any
  headers: Headers
}

/** Calls the API as this person, or as a visitor: `ask(product, admin, 'PATCH /users/1', { role: 'user' })`. */
export async function ask(
  product: ServedProduct,
  person: Person | undefined,
  request: string,
  body?: object,
): Promise<Reply> {
  const [method = '', path = ''] = request.split(' ')
  const answer = await send(product, method, path, {
    ...(body && { body }),
    ...(person && { token: person.token }),
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** Status and error code of a refusal. */
export function refusal({ status, body }: Reply): [number, string | undefined] {
  return [status, body.error?.code]
}
