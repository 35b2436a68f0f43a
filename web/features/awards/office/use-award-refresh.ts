import { useQueryClient } from '@tanstack/react-query'

/** Loads again what an act of the office has changed. @returns when it is there */
export function useAwardRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith('GET /awards'),
    })
}
