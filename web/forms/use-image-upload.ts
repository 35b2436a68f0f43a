import { type ChangeEvent, useState } from 'react'
import { imageProblem, uploadImage } from '../api/image-upload.ts'
import { errorText } from './field-errors.ts'

/** What may be uploaded, and where to. */
export interface UploadKind {
  /** What is wrong with a chosen file, in plain words. */
  problemOf: (file: Blob) => string | undefined
  /** @returns the address of the picture. @throws ApiError */
  upload: (file: Blob) => Promise<string>
}

export type ImageUpload = ReturnType<typeof useImageUpload>

/**
 * A file chooser whose picture is uploaded as soon as it is chosen [V6]; `onImage` receives its address, or none once
 * it is removed. While `uploading`, its form is not submitted: it would be sent without the picture.
 */
export function useImageUpload(
  initial: string,
  onImage: (url: string) => void,
  { problemOf = imageProblem, upload = uploadImage }: Partial<UploadKind> = {},
) {
  const [url, setUrl] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [uploading, setUploading] = useState(false)
  const [failed, setFailed] = useState<File>()

  function put(address: string) {
    setUrl(address)
    onImage(address)
  }
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (!file || uploading) return
    await send(file)
    // The same file can be chosen again after a failure.
    input.value = ''
  }
  async function send(file: File) {
    const wrong = problemOf(file)
    setProblem(wrong)
    setFailed(undefined)
    if (wrong) return
    setUploading(true)
    try {
      put(await upload(file))
    } catch (failure) {
      setProblem(`“${file.name}” was not uploaded. ${errorText(failure)}`)
      setFailed(file)
    } finally {
      setUploading(false)
    }
  }
  return {
    url,
    problem,
    uploading,
    choose,
    /** Sends the file again that did not arrive, if there is one. */
    again: failed && (() => void send(failed)),
    remove: () => put(''),
  }
}
