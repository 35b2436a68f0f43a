import { useEffect, useRef, useState } from 'react'
import type { OwnDocument } from '../../../contract/documents/documents.ts'
import { ApiError } from '../../api/api-error.ts'
import { errorText } from '../../forms/field-errors.ts'
import { sendDocument } from './send-document.ts'
import { noteUpload } from './uploads-under-way.ts'

/** A file on its way, or one that was refused, until its person takes note. */
export interface Uploading {
  key: number
  file: File
  /** From 0 to 1. */
  share: number
  problem?: string | undefined
  /** Offline: it resumes when the connection is back. */
  waits?: boolean
}

/** Uploads files concurrently; `onSent` receives each accepted one. */
export function useUploads(onSent: (document: OwnDocument) => void) {
  const { uploads, change, drop, append } = useUploadList()
  const running = useRef(new Map<number, AbortController>())
  const latest = useRef(onSent)
  useEffect(() => {
    latest.current = onSent
  })

  async function send(key: number, file: File) {
    const controller = new AbortController()
    running.current.set(key, controller)
    const { signal } = controller
    change(key, { problem: undefined, waits: false })
    try {
      const sending = sendDocument(file, { signal, onProgress: share => change(key, { share }) })
      const document = await noteUpload(sending)
      if (document.state === 'refused') return change(key, { problem: document.reason ?? '' })
      drop(key)
      latest.current(document)
    } catch (error) {
      if (signal.aborted) return
      const waits = error instanceof ApiError && error.status === 0
      change(key, { problem: waits ? undefined : errorText(error), waits })
      if (waits) addEventListener('online', () => signal.aborted || void send(key, file), { once: true })
    }
  }
  return {
    uploads,
    /** @param room how many of them are sent; the others are shown as too many */
    add(files: readonly File[], room: number) {
      for (const { key, file } of append(files, room).slice(0, room)) void send(key, file)
    },
    retry: ({ key, file }: Uploading) => void send(key, file),
    cancel({ key }: Uploading) {
      running.current.get(key)?.abort()
      drop(key)
    },
  }
}

function useUploadList() {
  const [uploads, setUploads] = useState<Uploading[]>([])
  const keys = useRef(0)
  return {
    uploads,
    change: (key: number, values: Partial<Uploading>) =>
      setUploads(last => last.map(each => (each.key === key ? { ...each, ...values } : each))),
    drop: (key: number) => setUploads(last => last.filter(each => each.key !== key)),
    /** Takes the place of what was refused before, as a retry does. @returns what was added */
    append(files: readonly File[], room: number): Uploading[] {
      const added = files.map((file, place) => ({
        key: (keys.current += 1),
        file,
        share: 0,
        ...(place >= room && { problem: 'This file was not uploaded: it is one too many.' }),
      }))
      setUploads(last => [...last.filter(({ problem }) => problem === undefined), ...added])
      return added
    },
  }
}
