import { useCallback } from 'react'
import type { Answer, Call, EndpointKey } from '../../contract/endpoints.ts'
import { sessionCall } from '../api/session-client.ts'
import { useLoad } from './use-load.ts'

/** Loads the answer of an endpoint for a page that only its signed-in person sees. */
export function useAnswer<K extends EndpointKey>(
  key: K,
  ...[input]: keyof Call<K> extends never ? [] : [input: Call<K>]
) {
  // Compared by value: a new object with the same content is not loaded again.
  const text = JSON.stringify(input ?? {})
  return useLoad<Answer<K>>(
    useCallback(signal => sessionCall(key, ...([{ ...JSON.parse(text), signal }] as never)), [key, text]),
  )
}
