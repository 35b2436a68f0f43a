import { useState } from 'react'
import { singleKeys } from './single-keys.ts'

/** Whether single keys act, and the switch. */
export function useSingleKeys() {
  const [on, setOn] = useState(singleKeys.areOn)
  function onSwitch(next: boolean) {
    singleKeys.write(next)
    setOn(next)
  }
  return { on, onSwitch }
}
