/** The optional photo of a sign-up form, and what is wrong with it before anything is sent [A4]. */
export async function chosenPhoto(form: FormData): Promise<{
  values: { photo: File | undefined }
  fields?: { photo: string }
}> {
  const file = form.get('photo')
  // A browser sends a file chooser without a file as a file without a name.
  const photo = file instanceof File && file.name !== '' ? file : undefined
  const wrong = photo && (await problemOf(photo))
  return wrong ? { values: { photo }, fields: { photo: wrong } } : { values: { photo } }
}

/** Where its code does not load, the server finds it. */
function problemOf(photo: File): Promise<string | undefined> {
  return import('../../../api/image-upload.ts').then(
    ({ imageProblem }) => imageProblem(photo),
    () => undefined,
  )
}
