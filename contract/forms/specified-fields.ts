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
