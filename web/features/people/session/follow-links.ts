import { dismissSuccesses } from '../../../ui/messages/toast-store.ts'

/** Dismisses messages of success when somebody follows a link [V2]. @returns a function that stops this */
export function followLinks(): () => void {
  const follow = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) dismissSuccesses()
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
