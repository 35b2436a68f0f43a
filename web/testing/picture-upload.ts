import { fireEvent, screen } from '@testing-library/react'

/** The address of a picture the server keeps. */
export const pictureUrl = '/images/0190b3a0-0000-7000-8000-000000000002/full.webp'

/** What the server answers once it has it. */
export const uploaded = { status: 201, body: { data: { display_url: pictureUrl, width: 1, height: 1 } } }

/** Chooses a picture in the field with this label, which uploads it. */
export function choosePicture(label: RegExp) {
  const file = new File(['x'], 'me.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })
}
