import { useRef, useState } from 'react'
import { attempt } from '../messages/attempt.ts'

type ChosenSettingsOptions<Settings> = {
  saved: Settings
  /** For the log, such as `Changing who may write first`. */
  name: string
  send: (settings: Settings, changes: Partial<Settings>) => Promise<unknown>
  /** Loads what is saved. @returns when it is there */
  refresh: () => Promise<unknown>
}

/**
 * Settings that are saved as they are chosen: a choice shows at once and is sent after the one before it, so that no quick hand
 * is missed. One that was refused, or got lost, gives way to what is saved.
 */
export function useChosenSettings<Settings extends object>(options: ChosenSettingsOptions<Settings>) {
  const { saved, name, send, refresh } = options
  const [chosen, setChosen] = useState<Settings>()
  const latest = useRef<{ chosen?: Settings | undefined; sent: Promise<unknown> }>({
    sent: Promise.resolve(),
  })
  async function save(settings: Settings, changes: Partial<Settings>) {
    await attempt(name, send(settings, changes))
    if (latest.current.chosen === settings) await refresh()
    if (latest.current.chosen !== settings) return
    latest.current.chosen = undefined
    setChosen(undefined)
  }
  function change(changes: Partial<Settings>) {
    const settings = { ...(latest.current.chosen ?? saved), ...changes }
    latest.current.chosen = settings
    setChosen(settings)
    latest.current.sent = latest.current.sent.then(() => save(settings, changes))
  }
  return { now: chosen ?? saved, change }
}
