// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Application } from '../../../contract/applications/applications.ts'
import { storedToken } from '../../api/stored-token.ts'
import { fakeNetwork, fakeToken, keysOf } from '../../testing/fake-network.ts'
import { choosePicture, pictureUrl, uploaded } from '../../testing/picture-upload.ts'
import { inQueries } from '../../lists/in-queries.tsx'
import { EditApplicationModal } from './edit-application.tsx'

const application = {
  _id: '0190b3a0-0000-7000-8000-000000000003',
  scholarshipName: 'Merit Award',
  universityName: 'University of Aldmere',
  category: 'Partial',
  subject: 'Engineering',
  phone: '+44 20 7946 0000',
  photo: '/images/0190b3a0-0000-7000-8000-000000000001/full.webp',
  address: '1 High Street',
  gender: 'female',
  degree: 'masters',
  ssc: '5.0',
  hsc: '4.8',
} as Application

beforeEach(() => storedToken.write(fakeToken()))
afterEach(cleanup)

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))

test('[V6] [U4] nothing is saved while another photo is uploading; afterwards it is saved with what was typed', async () => {
  const upload = Promise.withResolvers<typeof uploaded>()
  const change = `/api/appliedScholarship/${application._id}`
  const requests = fakeNetwork({
    'POST /api/images': () => upload.promise,
    [`PATCH ${change}`]: { body: application },
  })
  const onSaved = vi.fn()
  render(
    <EditApplicationModal chosen={{ entry: application, open: true, close: () => {} }} onSaved={onSaved} />,
    inQueries,
  )
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: '2 Low Street' } })
  choosePicture(/^Photo/)
  await screen.findByText('Uploading the photo')
  save()
  upload.resolve(uploaded)
  await waitFor(() =>
    expect(screen.getByAltText('Your chosen portrait').getAttribute('src')).toBe(pictureUrl),
  )
  await waitFor(() => expect(screen.queryByText('Uploading the photo')).toBeNull())
  save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(keysOf(requests)).toEqual(['POST /api/images', `PATCH ${change}`])
  expect(await requests[1]?.json()).toMatchObject({ photo: pictureUrl, address: '2 Low Street' })
})
