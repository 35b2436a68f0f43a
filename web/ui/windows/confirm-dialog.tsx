import { openedLater } from './opened-later.tsx'

/** Asks before something irreversible [V1]. */
export const ConfirmDialog = openedLater(windows => windows.ConfirmWindow)

/** Asks before discarding what was typed into a form. */
export const DiscardDialog = openedLater(windows => windows.DiscardWindow)
