import { useEffect, useRef } from 'react'
import { answerQuery } from '../../lists/use-answer.ts'
import { isUnmade, useMadeFiles } from '../../lists/use-made-files.ts'
import { toast } from '../../ui/messages/toast-store.ts'

/** The packets of the officer. */
export const usePackets = () => useMadeFiles(answerQuery('GET /packets'))

/** Says when a packet is made since the last look, also one that was asked for since then [DESK8]. */
export function usePacketNews(): void {
  const { state } = usePackets()
  const packets = state.data
  const made = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!packets) return
    const now = packets.filter(packet => !isUnmade(packet))
    const before = made.current
    made.current = new Set(now.map(({ _id }) => _id))
    if (!before) return
    for (const packet of now.filter(({ _id }) => !before.has(_id))) {
      if (packet.state === 'ready')
        toast.success('Your packet is ready. You will find it under Packets.', 7000)
      else toast.error(`Your packet could not be made. ${packet.note}`)
    }
  }, [packets])
}
