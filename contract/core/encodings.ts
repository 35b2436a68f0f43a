/** Encodings of texts that are not told by their bytes, as people know them. No schemas, so that pages stay light. */
export const encodingNames = {
  'windows-1252': 'Western European (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  macintosh: 'Western European (Mac)',
  gbk: 'Simplified Chinese (GBK)',
  shift_jis: 'Japanese (Shift JIS)',
  big5: 'Traditional Chinese (Big5)',
} as const

export type Encoding = keyof typeof encodingNames

export const encodings = Object.keys(encodingNames) as [Encoding, ...Encoding[]]
