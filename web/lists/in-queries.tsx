import type { ReactNode } from 'react'
import { PersonQueries } from './person-queries.tsx'

/** Around what loads data, for tests' `render` and `renderHook`. */
export const inQueries = {
  wrapper: ({ children }: { children: ReactNode }) => (
    <PersonQueries of="ada@example.com">{children}</PersonQueries>
  ),
}
