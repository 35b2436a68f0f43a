import type { ApiCall } from './api-call.ts'
import { ApiError } from './api-error.ts'
import { optionalList } from './parameters.ts'

type Loaders = Record<string, (call: ApiCall, id: string) => Promise<object>>

/**
 * `view` with the ids named in `expand[]` replaced by their objects
 * (https://docs.stripe.com/api/expanding_objects); 400 for what cannot be expanded.
 */
export async function expanded(call: ApiCall, view: object, loaders: Loaders): Promise<object> {
  const result: Record<string, unknown> = { ...view }
  for (const name of optionalList(call.form, 'expand') ?? []) {
    const load = loaders[name]
    if (!load)
      throw new ApiError(400, { message: `This property cannot be expanded (${name}).`, param: 'expand' })
    const id = result[name]
    if (typeof id === 'string') result[name] = await load(call, id)
  }
  return result
}
