import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../forms/field-errors.ts'

type Loaded<T> =
  | { status: 'loading' }
  | { status: 'failed'; message: string; error: Error; isMissing: boolean }
  | { status: 'ready'; data: T }

/** Reloads when the person comes back to this window or tab, since others may have changed things [V2]. */
export const live = { refetchOnWindowFocus: true } as const

/**
 * Loads data for a page that only its signed-in person sees. `reload` shows the old data until the new one is there [V2],
 * after a failure it shows the loading state [V5]; another key shows the last one's data until then. What failed is loaded
 * again when the device is online again.
 */
export function useLoad<T>(query: UseQueryOptions<T>): Loaded<T> & { reload: () => void } {
  const { data, error, isFetching, refetch } = useQuery(query)
  const reload = () => void refetch()
  if (error && !isFetching) return { ...failureOf(error), error, reload }
  if (error || data === undefined) return { status: 'loading', reload }
  return { status: 'ready', data, reload }
}

/**
 * Explains why a page could not load. Nobody typed the input of its call: if the server calls that invalid, the address was cut
 * off or mistyped.
 */
export function failureOf(
  error: unknown,
  missingText = 'It may have been removed, or the address may be incomplete.',
) {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'not_found' || code === 'invalid_input')
    return { status: 'failed', message: missingText, isMissing: true } as const
  return { status: 'failed', message: errorText(error), isMissing: code === 'link_expired' } as const
}
