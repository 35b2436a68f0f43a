// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { useImageUpload } from '../../forms/use-image-upload.ts'
import { ImageField } from '../../ui/fields/image-field.tsx'

afterEach(cleanup)

test('[V6] a photo that was not uploaded is named, kept, and uploaded again at a press', async () => {
  const upload = vi.fn<(file: Blob) => Promise<string>>()
  upload.mockRejectedValueOnce(new ApiError(0, {})).mockResolvedValueOnce('/images/1/full.webp')
  const onImage = vi.fn()
  function Photo() {
    const photo = useImageUpload('', onImage, { upload })
    return (
      <ImageField label="Photo" noun="photo" upload={photo} error={undefined}>
        {photo.url}
      </ImageField>
    )
  }
  render(<Photo />)
  const file = new File(['a picture'], 'me.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText(/^Photo/), { target: { files: [file] } })
  await screen.findByText(/“me.png” was not uploaded\. We could not reach the server/)
  fireEvent.click(screen.getByRole('button', { name: 'Upload it again' }))
  await screen.findByText('/images/1/full.webp')
  expect(upload.mock.calls).toEqual([[file], [file]])
  expect(onImage).toHaveBeenCalledWith('/images/1/full.webp')
  expect(screen.queryByText(/was not uploaded/)).toBeNull()
})
