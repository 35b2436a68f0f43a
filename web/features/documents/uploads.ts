import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OwnDocument } from '../../../contract/documents/documents.ts'
import { ApiError } from '../../api/api-error.ts'
import { personSession } from '../../api/person-session.ts'
import { errorText } from '../../forms/field-errors.ts'
import { sendDocument } from './send-document.ts'

/** A file on its way, or one that was refused, until its person takes note. */
export interface Uploading {
  key: number
  /** Of the question that it answers. */
  name: string
  file: File
  /** From 0 to 1. */
  share: number
  problem?: string | undefined
  /** It was just added, or the server cannot be reached. It is sent automatically. */
  waits?: boolean
}

const retryAfterMs = 10_000

type OnSent = (document: OwnDocument, name: string) => void

/** The uploads of a page, whichever part of it is shown: several at a time, until each has arrived or is cancelled. */
export class Uploads {
  #all: readonly Uploading[] = []
  #last = 0
  readonly #running = new Map<number, AbortController>()
  readonly #listeners = new Set<() => void>()
  readonly #send: typeof sendDocument
  #onSent: OnSent = () => undefined

  constructor(send = sendDocument) {
    this.#send = send
  }

  /** For `useSyncExternalStore`. */
  readonly current = (): readonly Uploading[] => this.#all
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Tells from now on of each accepted document, and of the question that it answers. */
  tell(onSent: OnSent): void {
    this.#onSent = onSent
  }

  /** Takes the place of what was refused before, as a retry does. @param room how many are sent; the others are shown as too many */
  add(name: string, files: readonly File[], room: number): void {
    const added = files.map((file, place) => ({
      key: (this.#last += 1),
      name,
      file,
      share: 0,
      waits: place < room,
      ...(place >= room && { problem: 'This file was not uploaded: it is one too many.' }),
    }))
    this.#show([...this.#all.filter(each => each.name !== name || each.problem === undefined), ...added])
    for (const upload of added.slice(0, room)) void this.retry(upload)
  }

  /** Sends a file that waits; does nothing while it is being sent, or once it is cancelled. */
  async retry({ key, name, file }: Uploading): Promise<void> {
    if (this.#all.find(each => each.key === key)?.waits !== true) return
    const controller = new AbortController()
    this.#running.set(key, controller)
    const { signal } = controller
    this.#change(key, { problem: undefined, waits: false })
    try {
      const document = await this.#send(file, { signal, onProgress: share => this.#change(key, { share }) })
      if (document.state === 'refused') return this.#change(key, { problem: document.reason ?? '' })
      this.#drop(key)
      this.#onSent(document, name)
    } catch (error) {
      if (signal.aborted) return
      const waits = error instanceof ApiError && error.status === 0
      this.#change(key, { problem: waits ? undefined : errorText(error), waits })
      if (!waits) return
      const stop = AbortSignal.any([signal, personSession().signal])
      const again = () => void (stop.aborted || this.retry({ key, name, file, share: 0 }))
      addEventListener('online', again, { once: true, signal: stop })
      // The server can be out of reach though the device is online; then no event tells when it is back.
      if (navigator.onLine) setTimeout(again, retryAfterMs)
    }
  }

  cancel({ key }: Uploading): void {
    this.#running.get(key)?.abort()
    this.#drop(key)
  }

  #change(key: number, values: Partial<Uploading>) {
    this.#show(this.#all.map(each => (each.key === key ? { ...each, ...values } : each)))
  }

  #drop(key: number) {
    this.#show(this.#all.filter(each => each.key !== key))
  }

  #show(next: readonly Uploading[]) {
    this.#all = next
    for (const listener of this.#listeners) listener()
  }
}

/** Whether a file is on its way, so that what it answers is not there yet. */
export const isUnderWay = ({ problem }: Uploading): boolean => problem === undefined

/** The uploads of the page that calls it; `onSent` receives each accepted document, also after what was left. */
export function useUploads(onSent: OnSent): Uploads {
  const [uploads] = useState(() => new Uploads())
  useEffect(() => uploads.tell(onSent))
  return uploads
}

/** Those of the uploads that answer a question. */
export function useUploading(uploads: Uploads, name: string): Uploading[] {
  return useSyncExternalStore(uploads.subscribe, uploads.current, uploads.current).filter(
    each => each.name === name,
  )
}
