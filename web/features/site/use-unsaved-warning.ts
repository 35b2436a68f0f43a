import { useEffect } from 'react'
import { pages } from '../../../contract/core/pages.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { isLoading } from './said-after-load.ts'
import type { SiteDraft } from './site-draft.ts'

const notSaved = 'The site is not changed yet. This tab keeps what you typed in Site Settings.'

/** Asks before the tab with unsaved changes is closed; on other pages of it says that it keeps them [OPS6]. */
export function useUnsavedWarning(draft: SiteDraft): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (draft.isKept() && !isLoading()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      if (draft.isKept() && location.pathname !== pages.settings) toast.info(notSaved, 7000)
    }
  }, [draft])
}
