/** Limits of packets. No schemas, so that pages stay light. */
export const packetLimits = {
  /** Applications in a packet. */
  applications: 200,
  /** Bytes of all documents in a packet. */
  bytes: 300 * 1024 * 1024,
  /** Pages of a document that is shown in a PDF. */
  documentPages: 300,
  /** Packets of a person at a time. */
  kept: 10,
  /** Days after which a packet is removed. */
  days: 7,
} as const
