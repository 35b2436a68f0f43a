import { dismissSuccesses } from '../../../ui/messages/toast-store.ts'

/** Whoever follows a link has read what went well: the next page does not show it [V2]. @returns a function that stops it */
export function followLinks(): () => void {
  const follow = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) dismissSuccesses()
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
