import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ListAddress, listAddress } from '../../../../contract/scholarships/list-address.ts'
import { Button } from '../../../ui/button.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import { useHydrated } from '../../../ui/loading/use-hydrated.ts'
import { useAuth } from '../../people/session/auth-state.tsx'
import { settledAuth } from '../../people/session/auth-store.ts'
import { loginPath } from '../../people/session/login-path.ts'
import type { SaveSearchProps } from './save-search-window.tsx'

/** The end of an address that returns from signing in to save its search. */
const saveHash = '#save'

/** Saves the search of the page [SAVE2]; a visitor signs in first and comes back. Staff have no list of them. */
export function SaveSearchButton({ wish }: { wish: ListAddress }) {
  const { user } = useAuth()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [Window, setWindow] = useState<ComponentType<SaveSearchProps>>()

  async function press() {
    if (!(await settledAuth()).user) {
      toast.info('Please sign in to save this search.')
      await navigate(loginPath(listAddress(wish) + saveHash))
      return
    }
    const loading = import('./save-search-window.tsx')
    if (!(await attempt('Loading the window', loading))) return
    const { SaveSearchWindow } = await loading
    setWindow(() => SaveSearchWindow)
    setOpen(true)
  }
  useComeBack(press)
  if (user && user.role !== 'user') return null
  return (
    <>
      <Button
        variant="quiet"
        disabled={!hydrated}
        oncePressed
        className="px-0! text-accent! underline underline-offset-4"
        onClick={() => void press()}
      >
        Save this search
      </Button>
      {Window && <Window open={open} onClose={() => setOpen(false)} list={wish} />}
    </>
  )
}

/** Saves the search for a visitor who comes back signed in. */
function useComeBack(save: () => Promise<void>) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const comeBack = useEffectEvent(async () => {
    await navigate(pathname + search, { replace: true, preventScrollReset: true })
    await save()
  })
  useEffect(() => {
    if (hash === saveHash) void settledAuth().then(now => now.user && comeBack())
  }, [hash])
}
