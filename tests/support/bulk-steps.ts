import { expect, vi } from 'vitest'
import { newId } from '../../server/platform/database/new-id.ts'
import { ask } from './ask.ts'
import type { Person } from './identity/people.ts'
import type { ServedProduct } from './product.ts'

/** Previews an act on applications. @returns the id of the bulk action */
export async function previewBulk(
  product: ServedProduct,
  officer: Person,
  act: object,
  selection: object,
): Promise<string> {
  const answer = await ask(product, officer, 'POST /bulk', { _id: newId(), act, selection })
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body.insertedId
}

/** Lets a bulk action run, or undoes it. @returns the page of what it is about, once it is done */
export async function letBulk(product: ServedProduct, officer: Person, does: 'run' | 'undo', id: string) {
  const { status } = await ask(product, officer, `POST /bulk/${does}/${id}`)
  expect(status).toBe(200)
  return untilBulk(product, officer, does === 'run' ? 'done' : 'undone', id)
}

/** Waits until a bulk action is in a state. */
export async function untilBulk(product: ServedProduct, officer: Person, state: string, id: string) {
  return vi.waitUntil(
    async () => {
      const { body } = await ask(product, officer, `GET /bulk/${id}`)
      return body.state === state && body
    },
    { timeout: 60_000, interval: 50 },
  )
}

/** Who is left as they were, with the reason. */
export async function leftOutOf(product: ServedProduct, officer: Person, id: string) {
  const { body } = await ask(product, officer, `GET /bulk/${id}?part=out`)
  return body.items.map(({ applicant, state, why }: Record<string, string>) => [applicant, state, why])
}
