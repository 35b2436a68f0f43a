import { open } from 'node:fs/promises'

/** Waits until the names in a folder have reached the disk, so that a renamed file survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
