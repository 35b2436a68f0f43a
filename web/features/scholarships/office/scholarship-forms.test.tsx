// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditableScholarship } from '../../../../contract/scholarships/scholarships.ts'
import { storedToken } from '../../../api/stored-token.ts'
import { fakeNetwork, fakeToken, keysOf, refusal } from '../../../testing/fake-network.ts'
import { choosePicture, pictureUrl, uploaded } from '../../../testing/picture-upload.ts'
import { staffScholarship } from '../../../testing/staff-scholarship.ts'
import { Modal } from '../../../ui/windows/modal.tsx'
import { AddScholarshipForm } from './add-scholarship-form.tsx'
import { EditScholarshipForm } from './edit-scholarship-form.tsx'

const scholarship = {
  ...staffScholarship,
  universityImage: '/images/0190b3a0-0000-7000-8000-000000000001/full.webp',
}
const term = (name: string) => ({ name, formerNames: [], retired: false })
const terms = {
  subject: [term('Agriculture'), term('Doctor')],
  degree: [term('Diploma'), term('Masters')],
  category: [term('Full-Fund'), term('Partial')],
}
const typed = {
  'University name': 'Lakeside University',
  'Scholarship name': 'Merit Award',
  Country: 'Norway',
  City: 'Bergen',
  'Application deadline': '2027-03-12',
  'Application fees': '$50',
  'Service charge': '$10',
  'Tuition fees per semester': '$1200',
  'World rank': '120',
  Rating: '4.5',
  'Scholarship description': 'Covers tuition.',
}
const change = `PATCH /api/scholarships/${scholarship._id}`

beforeEach(() => {
  sessionStorage.clear()
  storedToken.write(fakeToken())
})
afterEach(cleanup)

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shownImage = () => screen.queryByAltText('The university as it will be shown')?.getAttribute('src')
const uploadEnds = () => waitFor(() => expect(screen.queryByText('Uploading the image')).toBeNull())

async function pressDuringAndAfter(name: string, endUpload: () => void) {
  press(name)
  endUpload()
  await waitFor(() => expect(shownImage()).toBe(pictureUrl))
  await uploadEnds()
  press(name)
}

function openAdd(texts: Record<string, string> = typed) {
  const onAdded = vi.fn()
  render(<AddScholarshipForm email="office@example.org" terms={terms} onAdded={onAdded} onDraft={vi.fn()} />)
  for (const [label, value] of Object.entries(texts)) type(label, value)
  return onAdded
}
const saved = { scholarship, version: 3, inUse: false }
function openEdit(theirs: EditableScholarship = saved) {
  const onSaved = vi.fn()
  const form = (now: EditableScholarship) => (
    <Modal open onClose={() => {}} title="Edit scholarship">
      <EditScholarshipForm
        now={now}
        terms={terms}
        onOutdated={() => rerender(form(theirs))}
        onSaved={onSaved}
      />
    </Modal>
  )
  const { rerender } = render(form(saved))
  type('Scholarship name', 'Merit Award 2027')
  return onSaved
}

test('[V6] [T2] a scholarship is not added while its image is uploading; afterwards it is added with it', async () => {
  const upload = Promise.withResolvers<typeof uploaded>()
  const requests = fakeNetwork({
    'POST /api/images': () => upload.promise,
    'POST /api/scholarships': { status: 201, body: { insertedId: scholarship._id } },
  })
  const onAdded = openAdd()
  choosePicture(/^University image/)
  expect((await screen.findByRole('status')).textContent).toBe('Uploading the image')
  await pressDuringAndAfter('Add scholarship', () => upload.resolve(uploaded))
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
  expect(keysOf(requests)).toEqual(['POST /api/images', 'POST /api/scholarships'])
  const sent = { universityImage: pictureUrl, universityName: 'Lakeside University' }
  expect(await requests[1]?.json()).toMatchObject(sent)
})

test('[T2] what was typed is there again after leaving the page, and gone once the scholarship is added', async () => {
  fakeNetwork({
    'POST /api/images': uploaded,
    'POST /api/scholarships': { status: 201, body: { insertedId: scholarship._id } },
  })
  openAdd()
  type('Degree', 'Masters')
  choosePicture(/^University image/)
  await waitFor(() => expect(shownImage()).toBe(pictureUrl))
  cleanup()
  const onAdded = openAdd({})
  for (const [label, value] of Object.entries({ ...typed, Degree: 'Masters' })) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
  }
  expect(shownImage()).toBe(pictureUrl)
  press('Add scholarship')
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
  expect(sessionStorage).toHaveLength(0)
})

test('[T2] what is sent again after a lost answer is the same submission, also after a reload; what was changed is not', async () => {
  const answers = [
    new Error('lost'),
    new Error('lost'),
    { status: 201, body: { insertedId: scholarship._id } },
  ]
  const requests = fakeNetwork({
    'POST /api/scholarships': () => answers.shift() ?? new Error('asked too often'),
  })
  openAdd()
  press('Add scholarship')
  await screen.findByRole('alert')
  cleanup()
  const onAdded = openAdd({})
  press('Add scholarship')
  await screen.findByRole('alert')
  type('City', 'Oslo')
  press('Add scholarship')
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
  const [first, again, changed] = requests.map(({ url }) => new URL(url).searchParams.get('submission'))
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})

test('[T2] [T1] a deadline that has passed is refused at its field, unless it was so before', async () => {
  const requests = fakeNetwork({ [change]: { body: scholarship } })
  openAdd({ ...typed, 'Application deadline': '2020-03-12' })
  press('Add scholarship')
  await screen.findByRole('button', { name: 'The closing date is in the past. Choose a later one.' })
  expect(requests).toEqual([])
  cleanup()
  const onSaved = openEdit()
  type('Application deadline', '2020-03-12')
  press('Save changes')
  await screen.findByRole('button', { name: 'The closing date is in the past. Choose a later one.' })
  type('Application deadline', scholarship.applicationDeadline)
  press('Save changes')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('[T2] [ROUND1] an incomplete draft says that it needs the same, and what is missing; what was typed stays', async () => {
  const requests = fakeNetwork({})
  openAdd({ 'Scholarship name': 'Half Award' })
  press('Save as a draft')
  await screen.findByText('A draft needs these, too. What you typed stays in this tab:')
  await screen.findByRole('button', { name: 'Please enter the country.' })
  expect(requests).toEqual([])
  press('Add scholarship')
  await screen.findByText('Please check these fields:')
  cleanup()
  openAdd({})
  expect(screen.getByLabelText<HTMLInputElement>('Scholarship name').value).toBe('Half Award')
})

test('[T2] the form is cleared only after asking', async () => {
  openAdd()
  press('Clear the form')
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Bergen')
  press('Clear the form')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe(''))
  expect(sessionStorage).toHaveLength(0)
})

test('[V6] [T1] nothing is saved while another image is uploading; afterwards it is saved with what was typed', async () => {
  const upload = Promise.withResolvers<typeof uploaded>()
  const requests = fakeNetwork({ 'POST /api/images': () => upload.promise, [change]: { body: scholarship } })
  const onSaved = openEdit()
  choosePicture(/^University image/)
  await screen.findByText('Uploading the image')
  await pressDuringAndAfter('Save changes', () => upload.resolve(uploaded))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(keysOf(requests)).toEqual(['POST /api/images', change])
  const sent = { universityImage: pictureUrl, scholarshipName: 'Merit Award 2027', version: 3 }
  expect(await requests[1]?.json()).toEqual(sent)
})

test('[V6] [T1] an image that could not be uploaded does not hold the form back; the earlier one stays', async () => {
  const requests = fakeNetwork({
    'POST /api/images': refusal(503, 'unavailable', 'The service is busy.'),
    [change]: { body: scholarship },
  })
  const onSaved = openEdit()
  choosePicture(/^University image/)
  await screen.findByText(/was not uploaded. The service is busy./)
  await uploadEnds()
  expect(shownImage()).toBe(scholarship.universityImage)
  press('Save changes')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await requests[1]?.json()).toEqual({ scholarshipName: 'Merit Award 2027', version: 3 })
})

test('[T1] what somebody else has saved meanwhile is shown; what was typed stays, and both are saved', async () => {
  const answers = [refusal(409, 'changed_meanwhile', 'Somebody else has changed it.'), { body: scholarship }]
  const requests = fakeNetwork({ [change]: () => answers.shift() ?? new Error('asked too often') })
  const theirs = { ...scholarship, universityName: 'Fjord University', scholarshipName: 'Theirs' }
  const onSaved = openEdit({ ...saved, scholarship: theirs, version: 4 })
  press('Save changes')
  await screen.findByText('University name is now “Fjord University”; updated below.')
  screen.getByText('Scholarship name is now “Theirs”; yours will replace it.')
  expect(screen.getByLabelText<HTMLInputElement>('University name').value).toBe('Fjord University')
  press('Save changes')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await requests[1]?.json()).toEqual({ scholarshipName: 'Merit Award 2027', version: 4 })
  expect(sessionStorage).toHaveLength(0)
})

test('[T1] [T2] fields stay as they are while they are saved, and can be typed into when that was refused', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof refusal>>()
  fakeNetwork({ [change]: () => answer.promise, 'POST /api/scholarships': () => answer.promise })
  const isHeld = () => screen.getByLabelText('City').closest('fieldset')?.disabled
  openEdit()
  expect(isHeld()).toBe(false)
  press('Save changes')
  await waitFor(() => expect(isHeld()).toBe(true))
  answer.resolve(refusal(503, 'unavailable', 'The service is busy.'))
  await waitFor(() => expect(isHeld()).toBe(false))
  cleanup()
  openAdd()
  press('Add scholarship')
  await waitFor(() => expect(isHeld()).toBe(true))
  await waitFor(() => expect(isHeld()).toBe(false))
})
