import { focusManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/**
 * Around the pages that `useLoad` loads data for. What was loaded is one person's: it is dropped with the page or when
 * another signs in, and with the component that showed it.
 */
export function PersonQueries({ of: person, children }: { of: string; children: ReactNode }) {
  return <Queries key={person}>{children}</Queries>
}

function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  useEffect(() => {
    // TanStack Query follows tabs; of two windows side by side both are visible [V2].
    const onFocus = () => focusManager.onFocus()
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function createClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: error => console.error('Loading failed.', error) }),
    defaultOptions: {
      queries: {
        // The API client repeats a read whose connection broke; everything else is told at once, offline too [V5].
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => state.status === 'error',
        refetchOnWindowFocus: false,
        gcTime: 0,
        // Rows that were loaded again are others, even if they say the same: see `useStableRows`.
        structuralSharing: false,
      },
    },
  })
}
