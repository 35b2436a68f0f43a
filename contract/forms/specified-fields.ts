/** The fields of every application, in the order and with the labels of its form [F1]. */
export const applicationFieldLabels = {
  phone: 'Phone',
  photo: 'Photo',
  address: 'Address',
  gender: 'Gender',
  degree: 'Degree',
  ssc: 'SSC result',
  hsc: 'HSC result',
} as const

/** Characters that a draft takes of each; the longest, the address, has 300. */
export const longestSpecified = 1_000
