// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { storedToken } from '../../api/stored-token.ts'
import { fakeNetwork, fakeToken, keysOf, refusal } from '../../testing/fake-network.ts'
import { toldToasts } from '../../ui/messages/told-toasts.ts'
import { choosePicture, pictureUrl, uploaded } from '../../testing/picture-upload.ts'
import { inQueries } from '../../lists/in-queries.tsx'
import { ApplicationModal } from './application-modal.tsx'

const scholarship = {
  _id: '0190b3a0-0000-7000-8000-000000000001',
  universityName: 'University of Aldmere',
  scholarshipCategory: 'Partial',
  subjectName: 'Engineering',
  degree: 'Masters',
} as Scholarship
const typed = {
  Phone: '+44 20 7946 0000',
  Address: '1 High Street',
  'SSC result': '5.0',
  'HSC result': '4.8',
}

beforeEach(() => {
  sessionStorage.clear()
  storedToken.write(fakeToken())
})
afterEach(cleanup)

function open() {
  const onApplied = vi.fn()
  render(
    <ApplicationModal
      open
      onClose={() => {}}
      returnFocus={{ current: null }}
      scholarship={scholarship}
      email="ada@example.com"
      onApplied={onApplied}
    />,
    inQueries,
  )
  return onApplied
}
function fill() {
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  fireEvent.change(screen.getByLabelText('Gender'), { target: { value: 'female' } })
  fireEvent.change(screen.getByLabelText('Degree'), { target: { value: 'masters' } })
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit application' }))

test('[F1] university, category and subject come from the scholarship and are not to be changed', () => {
  fakeNetwork({})
  open()
  for (const [label, value] of [
    ['University name', 'University of Aldmere'],
    ['Scholarship category', 'Partial'],
    ['Subject', 'Engineering'],
  ] as const) {
    expect(screen.getByText(label).nextElementSibling?.textContent).toBe(value)
    expect(screen.queryByLabelText(label)).toBeNull()
  }
})

test('[F1] the form says which degree and which examinations it means', () => {
  fakeNetwork({})
  open()
  for (const words of [
    'The degree you are applying for.',
    /^Secondary School Cert/,
    /^Higher Secondary Cert/,
  ])
    expect(screen.getByText(words)).toBeTruthy()
})

test('[F1] the degree is that of the scholarship; another one is asked about before it is submitted', async () => {
  const requests = fakeNetwork({ 'POST /api/appliedScholarship': { status: 201, body: { insertedId: '1' } } })
  const onApplied = open()
  expect(screen.getByLabelText<HTMLSelectElement>('Degree').value).toBe('masters')
  fill()
  fireEvent.change(screen.getByLabelText('Degree'), { target: { value: 'bachelor' } })
  submit()
  await screen.findByText('You chose Bachelor. This scholarship is for Masters.')
  fireEvent.click(screen.getByRole('button', { name: 'Change it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(requests).toEqual([])
  submit()
  fireEvent.click(await screen.findByRole('button', { name: /^Submit anyway/ }))
  await waitFor(() => expect(onApplied).toHaveBeenCalledOnce())
  expect(await requests[0]?.json()).toMatchObject({ degree: 'bachelor' })
})

test('[F1] everything that is missing is told at once and by field', async () => {
  const requests = fakeNetwork({})
  open()
  submit()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Please enter your phone number.')
  expect(alert.textContent).toContain('Please enter your HSC result.')
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true')
  expect(requests).toHaveLength(0)
})

test('[F2] success shows "Congratulations!" and forgets what was typed', async () => {
  const requests = fakeNetwork({ 'POST /api/appliedScholarship': { status: 201, body: { insertedId: '1' } } })
  const onApplied = open()
  const told = toldToasts()
  fill()
  submit()
  await waitFor(() => expect(onApplied).toHaveBeenCalledExactlyOnceWith('1'))
  expect(await requests[0]?.json()).toEqual({
    phone: '+44 20 7946 0000',
    photo: '',
    address: '1 High Street',
    gender: 'female',
    degree: 'masters',
    ssc: '5.0',
    hsc: '4.8',
    scholarshipId: scholarship._id,
  })
  expect(told).toContain('Congratulations!')
  expect(sessionStorage).toHaveLength(0)
})

test('[F2] what was typed is there again after the form was closed, and after a failure', async () => {
  fakeNetwork({ 'POST /api/appliedScholarship': refusal(503, 'unavailable', 'The service is busy.') })
  open()
  fill()
  submit()
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.')
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('1 High Street')
  cleanup()
  open()
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('1 High Street')
  expect(screen.getByLabelText<HTMLInputElement>('Degree').value).toBe('masters')
})

test('[F2] what the server refuses stands at its field', async () => {
  fakeNetwork({
    'POST /api/appliedScholarship': refusal(400, 'invalid_input', 'Please check.', {
      phone: 'This number does not exist.',
    }),
  })
  open()
  fill()
  submit()
  await screen.findByRole('alert')
  const described = screen.getByLabelText('Phone').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('This number does not exist.')
})

test('[V6] the photo is uploaded when it is chosen, shown, and can be taken away', async () => {
  fakeNetwork({ 'POST /api/images': uploaded })
  open()
  choosePicture(/^Photo/)
  expect((await screen.findByAltText('Your chosen portrait')).getAttribute('src')).toBe(pictureUrl)
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }))
  expect(screen.queryByAltText('Your chosen portrait')).toBeNull()
})

test('[V6] nothing is sent while the photo is uploading; afterwards it goes along with what was typed', async () => {
  const upload = Promise.withResolvers<typeof uploaded>()
  const requests = fakeNetwork({
    'POST /api/images': () => upload.promise,
    'POST /api/appliedScholarship': { status: 201, body: { insertedId: '1' } },
  })
  const onApplied = open()
  fill()
  choosePicture(/^Photo/)
  expect((await screen.findByRole('status')).textContent).toBe('Uploading the photo')
  const button = screen.getByRole('button', { name: 'Submit application' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  submit()
  upload.resolve(uploaded)
  await screen.findByAltText('Your chosen portrait')
  await waitFor(() => expect(button.hasAttribute('aria-disabled')).toBe(false))
  submit()
  await waitFor(() => expect(onApplied).toHaveBeenCalledOnce())
  expect(keysOf(requests)).toEqual(['POST /api/images', 'POST /api/appliedScholarship'])
  expect(await requests[1]?.json()).toMatchObject({ photo: pictureUrl, address: '1 High Street' })
})

test('[V6] a photo that could not be uploaded does not hold the form back', async () => {
  const requests = fakeNetwork({
    'POST /api/images': refusal(503, 'unavailable', 'The service is busy.'),
    'POST /api/appliedScholarship': { status: 201, body: { insertedId: '1' } },
  })
  const onApplied = open()
  fill()
  choosePicture(/^Photo/)
  await screen.findByText(/was not uploaded. The service is busy./)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  submit()
  await waitFor(() => expect(onApplied).toHaveBeenCalledOnce())
  expect(await requests[1]?.json()).toMatchObject({ photo: '' })
})
