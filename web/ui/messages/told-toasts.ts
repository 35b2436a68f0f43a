import { onTestFinished } from 'vitest'
import { toastStore } from './toast-store.ts'

/** The texts of all messages from now until a test ends; some close by themselves before a slow machine looks. */
export function toldToasts(): string[] {
  const told: string[] = []
  onTestFinished(toastStore.subscribe(() => told.push(...toastStore.current().map(({ text }) => text))))
  return told
}
