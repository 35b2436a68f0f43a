/** What a packet is. */
export const packetKinds = ['pdf', 'zip'] as const

export type PacketKind = (typeof packetKinds)[number]
