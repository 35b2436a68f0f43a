import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../support/processes/sees-with-pdfjs.ts', import.meta.url))

let viewer: ChildProcess | undefined

/** @returns what PDF.js finds in a PDF that acts, or could, as far as it can open it; ask one after the other */
export async function whatPdfjsSees(bytes: Uint8Array): Promise<string[]> {
  const child = (viewer ??= startViewer())
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`PDF.js ended with ${code}.`))
    child.once('exit', ended)
    child.once('message', seen => {
      child.off('exit', ended)
      resolve(seen as string[])
    })
    child.send(bytes)
  })
}

/** It ends with the process of the tests, which does not wait for it. */
function startViewer(): ChildProcess {
  const child = fork(program, { serialization: 'advanced' })
  child.unref()
  child.channel?.unref()
  child.once('exit', () => {
    viewer = undefined
  })
  return child
}
