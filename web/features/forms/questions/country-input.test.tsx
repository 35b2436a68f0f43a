// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CountryInput } from './country-input.tsx'

afterEach(cleanup)

const question = {
  id: 'q_home',
  type: 'country',
  wording: 'Where do you live?',
  help: '',
  required: true,
} as const

function Form() {
  const [answer, setAnswer] = useState('')
  const onAnswer = (_: string, given: string | string[]) => setAnswer(String(given))
  return <CountryInput {...{ question, answer, onAnswer }} error={undefined} />
}

test.each([
  ['UK', 'United Kingdom', 'GB'],
  ['Deutschland', 'Germany', 'DE'],
  ['Türkei', 'Türkiye', 'TR'],
  ['Burma', 'Myanmar (Burma)', 'MM'],
  ['Scotland', 'United Kingdom', 'GB'],
  ['Elfenb', 'Côte d’Ivoire', 'CI'],
  ['norw', 'Norway', 'NO'],
])('[FORM1] typing %s chooses %s', async (typed, name, code) => {
  render(<Form />)
  fireEvent.change(screen.getByLabelText('Type a country'), { target: { value: typed } })
  await screen.findByText(`${name} is chosen.`)
  expect(screen.getByLabelText<HTMLSelectElement>('Where do you live?').value).toBe(code)
})

test('[FORM1] typing leaves the countries that may be meant, and says when there is none', async () => {
  render(<Form />)
  const box = screen.getByLabelText('Type a country')
  fireEvent.change(box, { target: { value: 'guin' } })
  await expect
    .poll(() => screen.getAllByRole('option').map(option => option.textContent))
    .toEqual(['Please choose', 'Equatorial Guinea', 'Guinea', 'Guinea-Bissau', 'Papua New Guinea'])
  fireEvent.change(box, { target: { value: 'atlantis' } })
  await screen.findByText('No such country.')
})
