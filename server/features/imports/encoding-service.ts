import type { Transaction } from 'kysely'
import type { Encoding } from '../../../contract/core/encodings.ts'
import type { RememberedKind } from '../../../contract/imports/import-terms.ts'
import type { EncodingChoice } from '../../../contract/imports/imports.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { EncodingSample } from '../../platform/tables/encodings.ts'
import { findEncoding, keepEncoding } from './import-repository.ts'
import { plainTitle } from './reading/matched-titles.ts'

/** The encodings that fit a file, and which of them one with these titles was in before [IMPORT1] [DESK4]. */
export async function encodingChoices(
  db: Database,
  kind: RememberedKind,
  samples: readonly EncodingSample[],
): Promise<EncodingChoice[]> {
  const titles = samples.flatMap(({ lines }) => plainTitles((lines[0] ?? '').split(/[,;|\t]/)))
  const last = await findEncoding(db, kind, titles)
  return samples.map(sample => ({ ...sample, isLast: sample.encoding === last }))
}

/** Remembers in which encoding somebody said that a file with these titles is. */
export async function rememberEncoding(
  tx: Transaction<Tables>,
  file: { kind: RememberedKind; encoding: Encoding },
  titles: readonly string[],
): Promise<void> {
  await keepEncoding(tx, file, plainTitles(titles))
}

const plainTitles = (titles: readonly string[]) => titles.map(plainTitle).filter(title => title !== '')
