import { useContext, useState } from 'react'
import {
  matchRoutes,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'

/**
 * @returns a function that names, for a path, the files of code that its page still needs. React Router loads the
 *   document again when it cannot load one; without a connection that is the browser's error page, and what was typed
 *   is gone.
 */
export function useMissingCode(): (pathname: string) => string[] {
  const router = useContext(DataRouterContext)?.router
  const framework = useContext(FrameworkContext)
  const [missingCode] = useState(
    () => (pathname: string) =>
      (matchRoutes(router?.routes ?? [], pathname) ?? []).flatMap(({ route: { id } }) =>
        framework?.routeModules[id] ? [] : (framework?.manifest.routes[id]?.module ?? []),
      ),
  )
  return missingCode
}
