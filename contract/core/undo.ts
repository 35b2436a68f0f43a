/** How long an act of staff can be taken back, in seconds. */
export const undoSeconds = 10
