import { imageProblem } from '../../../api/image-upload.ts'

/** The optional photo of a sign-up form, and what is wrong with it before anything is sent [A4]. */
export function chosenPhoto(form: FormData): {
  values: { photo: File | undefined }
  fields?: { photo: string }
} {
  const file = form.get('photo')
  // A browser sends a file chooser without a file as a file without a name.
  const photo = file instanceof File && file.name !== '' ? file : undefined
  const wrong = photo && imageProblem(photo)
  return wrong ? { values: { photo }, fields: { photo: wrong } } : { values: { photo } }
}
