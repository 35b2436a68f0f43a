import type { Call, EndpointKey, ResponseOf } from '../../contract/endpoints.ts'
import { lastPlaceHeader, totalCountHeader } from '../../contract/core/lists/list-pages.ts'
import { createApiCall } from './client.ts'
import { sendInSession } from './session-client.ts'

/** The endpoints that answer one page of a list, with the total in a header. */
export type ListKey = {
  [K in EndpointKey]: Call<K> extends { query: { page?: unknown } } ? K : never
}[EndpointKey] &
  `GET ${string}`

/**
 * Loads one page of a list. @returns its rows, how many entries there are in all, and the place of its last one when
 * others follow. @throws ApiError
 */
export async function sessionList<K extends ListKey>(
  key: K,
  input: Call<K> & { signal?: AbortSignal },
): Promise<{ rows: ResponseOf<K>; total: number; lastPlace: string | undefined }> {
  let total = 0
  let lastPlace: string | undefined
  const call = createApiCall(async (path, init) => {
    const response = await sendInSession(path, init)
    total = Number(response.headers.get(totalCountHeader))
    lastPlace = response.headers.get(lastPlaceHeader) ?? undefined
    return response
  })
  const rows = await call(key, ...([input] as never))
  return { rows, total, lastPlace }
}
