// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { maximumImageBytes } from '../../contract/core/images/image-limits.ts'
import { fakeNetwork, fakeToken } from '../testing/fake-network.ts'
import { imageProblem, uploadImage } from './image-upload.ts'
import { storedToken } from './stored-token.ts'

const picture = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'photo', { type })

test('[A4] a photo of a wrong type or size is refused in words before anything is sent', () => {
  expect(imageProblem(picture(10, 'image/png'))).toBeUndefined()
  expect(imageProblem(picture(10, 'application/pdf'))).toMatch(/not a picture/)
  expect(imageProblem(picture(maximumImageBytes, 'image/jpeg'))).toBeUndefined()
  expect(imageProblem(picture(maximumImageBytes + 1, 'image/jpeg'))).toMatch(/too large/)
})

test('[V6] a picture that does not arrive is told as that, with what to do', async () => {
  storedToken.write(fakeToken())
  fakeNetwork({ 'POST /api/images': new TypeError('Failed to fetch') })
  await expect(uploadImage(picture(10, 'image/png'))).rejects.toThrow(/too slow.*a smaller picture/)
})

test('[V6] a picture goes out in the field `image`, and `data.display_url` is its address', async () => {
  storedToken.write(fakeToken())
  const requests = fakeNetwork({
    'POST /api/images': {
      status: 201,
      body: { data: { display_url: '/images/1/full.webp', width: 1, height: 1 } },
    },
  })
  expect(await uploadImage(picture(10, 'image/png'))).toBe('/images/1/full.webp')
  const form = await requests[0]?.formData()
  expect(form?.get('image')).toBeInstanceOf(File)
})
