/** Encodings of texts that are not told by their bytes, as people know them. No schemas, so that pages stay light. */
export const encodingNames = {
  'windows-1252': 'Western European (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-874': 'Thai (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  macintosh: 'Western European (Mac)',
  gbk: 'Simplified Chinese (GBK)',
  shift_jis: 'Japanese (Shift JIS)',
  big5: 'Traditional Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
} as const

export type Encoding = keyof typeof encodingNames

export const encodings = Object.keys(encodingNames) as [Encoding, ...Encoding[]]
