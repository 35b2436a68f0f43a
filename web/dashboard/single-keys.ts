import { storedValue } from '../api/stored-value.ts'

const switchedOff = storedValue('local', 'desk-keys')

/** Whether single keys act; the device remembers it (WCAG 2.1.4). */
export const singleKeys = {
  areOn: () => switchedOff.read() !== 'off',
  write: (on: boolean) => (on ? switchedOff.remove() : switchedOff.write('off')),
}

export const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof HTMLElement && target.closest(selector) !== null

export function isTyping(target: EventTarget | null): boolean {
  return isWithin(target, 'input:not([type=checkbox]), textarea, select, [contenteditable]')
}

export function isWindowOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}
