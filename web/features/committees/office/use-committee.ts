import { useQueryClient } from '@tanstack/react-query'

/** Loads again what an act has changed about committees. @returns when it is there */
export function useCommitteeRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith('GET /committees'),
    })
}
