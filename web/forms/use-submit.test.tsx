// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useSubmit } from './use-submit.ts'

afterEach(cleanup)

const schema = async () => z.object({ name: z.string().min(1, 'Please enter your name.') })
const send = vi.fn(async (_values: { name: string }) => {})

function NameForm({ schema: load }: { schema: typeof schema }) {
  const { problem, form, fieldError } = useSubmit({
    schema: load,
    send,
    explain: error => ({
      message: (error as Error).message,
      fields: (error as { fields?: Record<string, string> }).fields,
    }),
  })
  return (
    <form {...form}>
      <input name="name" aria-label="Name" />
      <p role="alert">{fieldError('name') ?? problem.message}</p>
      <button type="submit">Save</button>
    </form>
  )
}

function submit(name: string, load: typeof schema) {
  send.mockClear()
  render(<NameForm schema={load} />)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}

test('[V5] what the schema refuses is told by field, and not sent', async () => {
  submit('', schema)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Please enter your name.'))
  expect(send).not.toHaveBeenCalled()
})

test('[V5] without its schema a form is sent as it was typed, and told what the server says', async () => {
  send.mockRejectedValueOnce(new Error('Please enter your name.'))
  submit('Ada', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Please enter your name.'))
  expect(send).toHaveBeenCalledWith({ name: 'Ada' })
})

test('[V5] an error goes as soon as its value passes, and not before', async () => {
  submit('', schema)
  const input = screen.getByLabelText('Name')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Please enter your name.'))
  fireEvent.input(input, { target: { value: 'A' } })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''))
  expect(send).not.toHaveBeenCalled()
})

test("[V5] the server's word on a field goes when the field is changed", async () => {
  send.mockRejectedValueOnce(Object.assign(new Error('Taken.'), { fields: { name: 'Taken.' } }))
  submit('Ada', schema)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Taken.'))
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ada B.' } })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''))
})
