import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { PacketState } from '../../../contract/packets/packet-terms.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { live, useLoad } from '../../lists/use-load.ts'
import { toast } from '../../ui/messages/toast-store.ts'

const key = 'GET /packets'
const lookMs = 1_500

/** Whether a packet is still to be made. */
export const isUnmade = ({ state }: { state: PacketState }) => state === 'waiting' || state === 'making'

/** The packets of the officer; asked for again while one is made. */
export function usePackets() {
  const queries = useQueryClient()
  const state = useLoad({
    ...answerQuery(key),
    ...live,
    refetchInterval: ({ state: { data = [] } }) => data.some(isUnmade) && lookMs,
  })
  return { state, refresh: () => queries.invalidateQueries({ queryKey: [key] }) }
}

/** Says when a packet is made since the last look, also one that was asked for since then [DESK8]. */
export function usePacketNews(): void {
  const { state } = usePackets()
  const packets = state.status === 'ready' ? state.data : undefined
  const made = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!packets) return
    const now = packets.filter(packet => !isUnmade(packet))
    const before = made.current
    made.current = new Set(now.map(({ _id }) => _id))
    if (!before) return
    for (const packet of now.filter(({ _id }) => !before.has(_id))) {
      if (packet.state === 'ready') toast.success('Your packet is ready. It is under Packets.', 7000)
      else toast.error(`Your packet could not be made. ${packet.note}`)
    }
  }, [packets])
}
