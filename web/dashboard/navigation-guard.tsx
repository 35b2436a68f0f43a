import { useEffect, useState } from 'react'
import { type Blocker, NavigationType, useBlocker } from 'react-router'
import { pages } from '../../contract/core/pages.ts'
import type { Role } from '../../contract/core/roles.ts'
import { ApiError } from '../api/api-error.ts'
import { ErrorState } from '../ui/loading/states.tsx'
import { Modal } from '../ui/windows/modal.tsx'
import { closeTopLayer } from '../ui/windows/use-back-closes.ts'
import { LoadingLine } from '../layout/loading-bar.tsx'
import { useMissingCode } from '../layout/missing-code.ts'
import { offline } from '../layout/page-error.ts'
import { dashboardMenus } from './dashboard-menu.ts'

/**
 * Leaves a page of the dashboard only once the code of the next one is here [V5]; the likely ones are loaded ahead. Where
 * something lies over the page, Back closes that instead.
 */
export function NavigationGuard({ role }: { role: Role }) {
  const missingCode = useMissingCode()
  const [closedLayer, setClosedLayer] = useState(false)
  const blocker = useBlocker(({ historyAction, nextLocation }) => {
    const closed = historyAction === NavigationType.Pop && closeTopLayer()
    setClosedLayer(closed)
    return closed || missingCode(nextLocation.pathname).length > 0
  })
  useEffect(() => {
    if (blocker.state === 'blocked' && closedLayer) blocker.reset()
  }, [blocker, closedLayer])
  useEffect(() => {
    const preload = () => likelyPages(role).flatMap(missingCode).forEach(loadQuietly)
    const timer = setTimeout(preload, 3_000)
    return () => clearTimeout(timer)
  }, [role, missingCode])
  if (blocker.state !== 'blocked' || closedLayer) return null
  const { key, pathname } = blocker.location
  return <NextPage key={key} blocker={blocker} code={missingCode(pathname)} />
}

/** Loads the next page's code and goes there; says so where that fails. */
function NextPage({ blocker, code }: { blocker: Extract<Blocker, { state: 'blocked' }>; code: string[] }) {
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let current = true
    Promise.all(code.map(load)).then(
      () => current && blocker.proceed(),
      () => current && setProblem(explain()),
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each try; the page names what it was made for
  }, [tries])
  function retry() {
    setProblem(undefined)
    setTries(tries + 1)
  }
  if (problem === undefined && tries === 0) return <LoadingLine />
  return (
    <Modal open ofPage onClose={blocker.reset} title="The next page could not be loaded">
      <ErrorState
        title="You are still on this page"
        message={problem ?? 'Trying again…'}
        pending={problem === undefined}
        onRetry={retry}
      />
    </Modal>
  )
}

function explain(): string {
  if (!navigator.onLine) return offline
  return new ApiError(0, {}).message
}

/** Where a person of this role can go from anywhere. */
function likelyPages(role: Role): string[] {
  return [
    pages.dashboard,
    ...dashboardMenus[role].map(item => item.to),
    pages.home,
    pages.allScholarships,
    pages.scholarshipDetails('any'),
    pages.payment,
    pages.login,
  ]
}

/** Loads a file of code. A browser may not load again what failed once; then it is enough that the server answers. */
async function load(url: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ url)
  } catch {
    return fetch(url, { method: 'HEAD', cache: 'no-store' })
  }
}

function loadQuietly(url: string) {
  import(/* @vite-ignore */ url).catch(() => undefined)
}
