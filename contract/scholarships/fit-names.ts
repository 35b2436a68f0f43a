/** The names of the states, of a filter and of badges; the last for scholarships without conditions [ELIG5]. */
export const fitNames = {
  met: 'Fits you',
  unknown: 'May fit',
  notMet: 'Doesn’t fit',
  none: 'No conditions given',
} as const
