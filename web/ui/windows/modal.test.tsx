// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CloseButton, Modal } from './modal.tsx'

afterEach(cleanup)

function Example() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Edit application" keepMounted>
        <input aria-label="Phone" />
      </Modal>
    </>
  )
}

test('[V3] a modal with a form begins in its first field, and gives the focus back when Escape closes it', async () => {
  render(<Example />)
  const opener = screen.getByRole('button', { name: 'Edit' })
  opener.focus()
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Edit application' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')))
  fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('[F2] what was typed is there when the modal opens again', async () => {
  render(<Example />)
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '+47 55 58 00 00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close window' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Phone')).value).toBe('+47 55 58 00 00')
})

test('[V1] a destructive action asks first, in the words of the specification', async () => {
  const remove = vi.fn<() => Promise<void>>().mockResolvedValue()
  const close = vi.fn<() => void>()
  render(<ConfirmDialog open onClose={close} onConfirm={remove} />)
  await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  expect(screen.getByText("You won't be able to revert this!")).toBeTruthy()
  expect(remove).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(remove).toHaveBeenCalledOnce()
})

test('[V1] Cancel leaves everything as it was', async () => {
  const remove = vi.fn<() => void>()
  const close = vi.fn<() => void>()
  render(<ConfirmDialog open onClose={close} onConfirm={remove} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(remove).not.toHaveBeenCalled()
})

function FormExample({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="Feedback" holdsForm>
      <input aria-label="Text" />
      <CloseButton />
    </Modal>
  )
}

const ways = {
  Escape: (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' }),
  'the cross': () => fireEvent.click(screen.getByRole('button', { name: 'Close window' })),
  Close: () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
}

test.each(Object.entries(ways))('[F2] %s asks before it discards what was typed', async (_, leave) => {
  const close = vi.fn<() => void>()
  render(<FormExample onClose={close} />)
  const dialog = await screen.findByRole('dialog', { name: 'Feedback' })
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Half a sentence' } })
  leave(dialog)
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('Half a sentence')

  leave(dialog)
  await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})

test.each(Object.entries(ways))('%s closes a form at once where nothing was typed', async (_, leave) => {
  const close = vi.fn<() => void>()
  render(<FormExample onClose={close} />)
  leave(await screen.findByRole('dialog', { name: 'Feedback' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

function ShrinkingList() {
  const [asking, setAsking] = useState(false)
  const [there, setThere] = useState(true)
  return (
    <>
      <div tabIndex={-1} data-testid="list">
        {there && (
          <button type="button" onClick={() => setAsking(true)}>
            Delete Ada
          </button>
        )}
        <a href="/all">Show all</a>
      </div>
      <ConfirmDialog open={asking} onClose={() => setAsking(false)} onConfirm={() => setThere(false)} />
    </>
  )
}

function ShrinkingListInWindow() {
  return (
    <Modal open onClose={() => {}} title="People">
      <ShrinkingList />
    </Modal>
  )
}

test.each([
  ['on a page', ShrinkingList],
  ['in a window', ShrinkingListInWindow],
])(
  '[V1] the place is the list itself, %s, once the entry is gone before the question closes',
  async (_, List) => {
    render(<List />)
    const opener = await screen.findByRole('button', { name: 'Delete Ada' })
    opener.focus()
    fireEvent.click(opener)
    const question = await screen.findByRole('alertdialog')
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
    fireEvent.click(screen.getByRole('button', { name: dashboardMessages.confirmButton }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('list')))
  },
)
