import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../forms/field-errors.ts'

type Loaded<T> =
  | { status: 'loading'; data?: undefined }
  | { status: 'failed'; data?: undefined; message: string; error: Error; isMissing: boolean }
  | { status: 'ready'; data: T; outdated?: string | undefined }

/** Reloads when the person comes back to this window or tab, since others may have changed things [V2]. */
export const live = { refetchOnWindowFocus: true } as const

/** For a list: its last page stays until another one is there. Only where the key is another page of the same thing. */
export const keepsLastPage = { placeholderData: keepPreviousData } as const

/**
 * Loads data for a page that only its signed-in person sees. `reload` shows the old data until the new one is there [V2]; if that
 * fails, it stays, and is said to be out of date, unless what it is about is gone. What failed is loaded again when the device is
 * online again.
 */
export function useLoad<T>(query: UseQueryOptions<T>): Loaded<T> & { reload: () => void } {
  const { data, error, isFetching, refetch } = useQuery(query)
  const reload = () => void refetch()
  const failure = error && !isFetching ? failureOf(error) : undefined
  if (data !== undefined && !failure?.isMissing)
    return { status: 'ready', data, outdated: failure?.message, reload }
  return failure && error ? { ...failure, error, reload } : { status: 'loading', reload }
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
