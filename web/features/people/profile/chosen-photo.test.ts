import { expect, test } from 'vitest'
import { chosenPhoto } from './chosen-photo.ts'

function formWith(file: File) {
  const form = new FormData()
  form.append('photo', file)
  return form
}

test('[A4] the photo is optional', async () => {
  expect(await chosenPhoto(formWith(new File([], '')))).toEqual({ values: { photo: undefined } })
})

test('[A4] a file that is no picture is refused in words, before the account is created', async () => {
  const { fields } = await chosenPhoto(formWith(new File(['x'], 'notes.pdf', { type: 'application/pdf' })))
  expect(fields?.photo).toMatch(/not a picture/)
})
