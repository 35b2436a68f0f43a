let underWay = 0

/** Whether this page is uploading a file, so that what it answers is not there yet. */
export const isUploading = (): boolean => underWay > 0

/** Notes an upload until its promise settles. @returns the same promise */
export function noteUpload<T>(upload: Promise<T>): Promise<T> {
  underWay += 1
  return upload.finally(() => {
    underWay -= 1
  })
}
