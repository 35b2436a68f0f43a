/** What a packet is. */
export const packetKinds = ['pdf', 'zip'] as const

export type PacketKind = (typeof packetKinds)[number]

/** `gone`: an application in it was deleted. */
export const packetStates = ['waiting', 'making', 'ready', 'failed', 'gone'] as const

export type PacketState = (typeof packetStates)[number]
