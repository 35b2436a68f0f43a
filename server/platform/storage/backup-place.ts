/**
 * Why nothing can be backed up to a place or read from it; `undefined` for a folder or a file. An address would become a
 * folder of that name.
 */
export function placeProblem(place: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(place)) return undefined
  return 'must be a folder, or a file whose name ends with .tar: addresses such as s3://bucket/folder are not supported'
}
