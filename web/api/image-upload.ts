import { emptyProblem, heicProblem, isHeic } from '../../contract/documents/document-problem.ts'
import { errors } from '../../contract/errors.ts'
import { imageTypes, maximumImageBytes } from '../../contract/core/images/image-limits.ts'
import { ApiError } from './api-error.ts'
import { lightPicture } from './light-picture.ts'
import { sessionCall } from './session-client.ts'

/** @returns what is wrong with a chosen picture, in plain words; the server looks inside as well */
export function imageProblem(file: Blob): string | undefined {
  if (isHeic({ name: file instanceof File ? file.name : '', type: file.type })) return heicProblem
  if (file.size === 0) return emptyProblem
  if (!(imageTypes as readonly string[]).includes(file.type)) return errors.image_not_supported.message
  if (file.size > maximumImageBytes) return errors.image_too_large.message
  return undefined
}

const notArrived = 'Your connection may be too slow: please try again, or choose a smaller picture.'

/**
 * Uploads a picture [V6], a heavy one in the stored size. @returns its address, the answer's
 * `data.display_url`. @throws ApiError
 */
export async function uploadImage(file: Blob): Promise<string> {
  const form = new FormData()
  form.append('image', await lightPicture(file))
  try {
    const { data } = await sessionCall('POST /images', { form })
    return data.display_url
  } catch (error) {
    // The server cuts off what takes longer than its 15 seconds, and browsers report only that no answer came.
    if (error instanceof ApiError && error.code === 'no_answer')
      throw new ApiError(0, { message: notArrived })
    throw error
  }
}
