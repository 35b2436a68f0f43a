import type { ApiCall } from './api-call.ts'
import { ApiError } from './api-error.ts'
import { optionalList } from './parameters.ts'

type Loaders = Record<string, (call: ApiCall, id: string) => Promise<object>>

/**
 * `view` with the ids named in `expand[]` replaced by their objects
 * (https://docs.stripe.com/api/expanding_objects); 400 for what cannot be expanded. For `charge.refunds` the loader
 * of that name gives the charge with its refunds.
 */
export async function expanded(call: ApiCall, view: object, loaders: Loaders): Promise<object> {
  const result: Record<string, unknown> = { ...view }
  for (const name of optionalList(call.form, 'expand') ?? []) {
    const load = loaders[name]
    if (!load)
      throw new ApiError(400, { message: `This property cannot be expanded (${name}).`, param: 'expand' })
    const field = name.split('.')[0] ?? name
    const id = result[field]
    if (typeof id === 'string') result[field] = await load(call, id)
  }
  return result
}
