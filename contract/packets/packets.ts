import { z } from 'zod'
import { id } from '../core/fields.ts'
import { madeStates } from '../core/made-files.ts'
import { deskSelection } from '../desk/desk-selection.ts'
import { packetKinds } from './packet-terms.ts'

/** `POST /packets` [DESK8]; sent again with the same id, one packet is made. */
export const newPacket = z.strictObject({
  _id: id,
  kind: z.enum(packetKinds, 'Please choose PDF or ZIP.'),
  /** With the applicants’ documents; without, they are only named. */
  documents: z.boolean(),
  /** As readers of their committees see the applications [FAIR2]: a PDF by numbers, without who applied. */
  withoutNames: z.boolean().default(false),
  /** Letters that no font has may be boxes; otherwise the packet is refused, and says whose they are. */
  boxes: z.boolean().default(false),
  /** At most `packetLimits.applications`. */
  selection: deskSelection,
})

/** A packet that the caller asked for. */
export const packet = z.strictObject({
  _id: id,
  kind: z.enum(packetKinds),
  documents: z.boolean(),
  withoutNames: z.boolean(),
  applications: z.int(),
  /** How many of the applications are made. */
  done: z.int(),
  state: z.enum(madeStates),
  /** Why it failed, or is gone. */
  note: z.string(),
  askedAt: z.iso.datetime(),
  /** The size of the file; null until it is ready. */
  bytes: z.int().nullable(),
  /** When it is removed. */
  expiresAt: z.iso.datetime(),
})

export type Packet = z.output<typeof packet>
