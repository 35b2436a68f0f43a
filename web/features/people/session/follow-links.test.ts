// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { toast, toastStore } from '../../../ui/messages/toast-store.ts'
import { followLinks } from './follow-links.ts'

test('[V2] following a link removes what went well, not what can be undone or went wrong', () => {
  onTestFinished(followLinks())
  document.body.innerHTML = '<a href="#next"><b>Next</b></a><button>Save</button>'
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
  const shown = () => toastStore.current().map(({ text }) => text)
  toast.success('Saved.')
  toast.success('Removed.', 10_000, { label: 'Undo', run: () => undefined })
  toast.error('The service is busy.')
  press('button')
  expect(shown()).toHaveLength(3)
  press('b')
  expect(shown()).toEqual(['Removed.', 'The service is busy.'])
})
