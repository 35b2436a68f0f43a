import { pages } from '../../../contract/core/pages.ts'
import { toast } from '../../ui/messages/toast-store.ts'

/** Tells a visitor what pressing a heart did, and where to see it [SAVE1]. */
export function tellSaved(): void {
  toast.success('Saved on this device. Sign in to keep it and be reminded.', 8000, {
    label: 'See saved',
    run: () => location.assign(pages.savedHere),
  })
}
