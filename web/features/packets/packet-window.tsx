import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../contract/core/counted.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { Call } from '../../../contract/endpoints.ts'
import { packetLimits } from '../../../contract/packets/packet-limits.ts'
import { type PacketKind } from '../../../contract/packets/packet-terms.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { usePress } from '../../forms/use-press.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { Radios } from '../../ui/fields/radios.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { Modal } from '../../ui/windows/modal.tsx'
import { usePackets } from './use-packets.ts'

type PacketWindowProps = {
  open: boolean
  onClose: () => void
  /** How many applications are chosen. */
  count: number
  selection: () => Call<'POST /packets'>['body']['selection']
}

const kinds: { id: PacketKind; label: string; hint: string }[] = [
  {
    id: 'pdf',
    label: 'One PDF',
    hint: 'Names first, then each application with its documents; bookmarks and page numbers.',
  },
  {
    id: 'zip',
    label: 'A ZIP',
    hint: 'The applications as a PDF, and each document as it was sent, in folders.',
  },
]

/** Asks for a packet of the chosen applications [DESK8]. */
export function PacketWindow({ open, onClose, count, selection }: PacketWindowProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Packet for the committee"
      description={`${counted(count, 'application')} as one file. It is made in the background, only you can download it, and it is deleted after ${packetLimits.days} days.`}
    >
      <PacketForm count={count} selection={selection} onAsked={onClose} />
    </Modal>
  )
}

type PacketFormProps = Pick<PacketWindowProps, 'count' | 'selection'> & { onAsked: () => void }

function PacketForm({ count, selection, onAsked }: PacketFormProps) {
  const { asked, change, send, pending, problem } = usePacketRequest(selection, onAsked)
  const tooMany = count > packetLimits.applications
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (!tooMany && !pending) void send()
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">Format</legend>
        <Radios options={kinds} chosen={asked.kind} onChoose={kind => change({ kind })} />
      </fieldset>
      <CheckField
        label="With documents"
        hint="With letters of reference; otherwise only their authors are named."
        checked={asked.documents}
        onChange={event => change({ documents: event.target.checked })}
      />
      <p role="alert" className="text-danger">
        {tooMany
          ? `A packet can have at most ${packetLimits.applications} applications. Choose fewer.`
          : problem}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link to={pages.packets} className="underline underline-offset-4">
          My packets
        </Link>
        <Button type="submit" oncePressed pending={pending} disabled={tooMany}>
          {asked.boxes ? 'Make it with boxes' : 'Make the packet'}
        </Button>
      </div>
    </form>
  )
}

/** The options of a packet, and how it is requested. */
function usePacketRequest(selection: PacketFormProps['selection'], onAsked: PacketFormProps['onAsked']) {
  const [asked, setAsked] = useState<{ kind: PacketKind; documents: boolean; boxes: boolean }>({
    kind: 'pdf',
    documents: true,
    boxes: false,
  })
  const { refresh } = usePackets()
  // The same in every try, so that one whose answer was lost is not made twice.
  const id = useRef<string>(undefined)
  const { press, pending, problem } = usePress('Requesting a packet', async () => {
    id.current ??= crypto.randomUUID()
    const body = { _id: id.current, ...asked, selection: selection() }
    await sessionCall('POST /packets', { body }).catch((error: unknown) => {
      // What cannot be printed has been said; the next press accepts it.
      if (error instanceof ApiError && error.fields?.boxes) change({ boxes: true })
      throw error
    })
    toast.success('Your packet is being made. You will find it under Packets.', 5000)
    await refresh()
    onAsked()
  })
  function change(changes: Partial<typeof asked>) {
    id.current = undefined
    setAsked({ ...asked, ...changes })
  }
  return { asked, change, send: press, pending, problem }
}
