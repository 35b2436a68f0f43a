import { useContext, useState } from 'react'
import {
  matchRoutes,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'

/**
 * @returns what names, for a path, the files of code that its page still needs. React Router loads the document again
 *   when it cannot load one; without a connection that is the browser's error page, and what was typed is gone.
 */
export function useMissingCode(): (pathname: string) => string[] {
  const routes = useContext(DataRouterContext)?.router.routes
  const framework = useContext(FrameworkContext)
  const [missingCode] = useState(() => (pathname: string) => {
    const matches = (framework && routes && matchRoutes(routes, pathname)) ?? []
    return matches.flatMap(({ route: { id } }) =>
      framework && !(id in framework.routeModules) ? (framework.manifest.routes[id]?.module ?? []) : [],
    )
  })
  return missingCode
}
