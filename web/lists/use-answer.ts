import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, EndpointKey, ResponseOf } from '../../contract/endpoints.ts'
import { sessionCall } from '../api/session-client.ts'
import { live, useLoad } from './use-load.ts'

type Input<K extends EndpointKey> = keyof Call<K> extends never ? [] : [input: Call<K>]

/** Loads the answer of an endpoint for a page that only its signed-in person sees. */
export function useAnswer<K extends EndpointKey>(key: K, ...input: Input<K>) {
  return useLoad(answerQuery(key, ...input))
}

/** As `useAnswer`, and again when the person comes back to this window or tab [V2]; not for what fills a form. */
export function useLiveAnswer<K extends EndpointKey>(key: K, ...input: Input<K>) {
  return useLoad({ ...answerQuery(key, ...input), ...live })
}

/** Loads an answer that is likely asked for within a minute: it then shows at once, and is loaded again. */
export async function prefetchAnswer<K extends EndpointKey>(client: QueryClient, key: K, ...input: Input<K>) {
  await client.prefetchQuery({ ...answerQuery(key, ...input), gcTime: 60_000 })
}

/** The query of an answer, for those that are kept or loaded ahead. */
export function answerQuery<K extends EndpointKey>(key: K, ...[input]: Input<K>) {
  return queryOptions<ResponseOf<K>>({
    queryKey: [key, input],
    queryFn: ({ signal }) => sessionCall(key, ...([{ ...input, signal }] as never)),
  })
}
