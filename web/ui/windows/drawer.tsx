import { openedLater } from './opened-later.tsx'

/** A sheet that slides in from the start of the page; Escape, its cross and a click outside close it. */
export const Drawer = openedLater(windows => windows.DrawerWindow)
