/** What draws the windows over a page; loaded when the first one opens. */
export { ConfirmWindow, DiscardWindow } from './confirm-window.tsx'
export { DrawerWindow } from './drawer-window.tsx'
export { ModalWindow } from './modal-window.tsx'
