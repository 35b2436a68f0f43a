// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Question } from '../../../../contract/forms/question-kinds.ts'
import { Conditions } from './conditions.tsx'

afterEach(cleanup)

const works: Question = { id: 'q_works', type: 'yesNo', wording: 'Do you work?', help: '', required: true }

function Editor() {
  const [showIf, change] = useState<Parameters<typeof Conditions>[0]['showIf']>()
  return <Conditions showIf={showIf} earlier={[works]} onChange={change} />
}

test('[FORM1] the focus stays at the conditions when one is removed', async () => {
  render(<Editor />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a condition' }))
  const remove = screen.getByRole('button', { name: /Remove/ })
  remove.focus()
  fireEvent.click(remove)
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Shown only if' })),
  )
})
