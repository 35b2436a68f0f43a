import { join } from 'node:path'
import type { ImportState } from '../../../contract/imports/import-terms.ts'
import type { Matching } from '../../../contract/imports/imports.ts'
import { scholarshipFields } from '../../../server/features/imports/scholarships/scholarship-fields.ts'
import { createDiskStore } from '../../../server/platform/storage/disk-store.ts'
import { insertUser } from '../../support/factories.ts'
import type { Maker } from './access-rows.ts'
import { extended, newObject } from './access-targets.ts'

const required = scholarshipFields.filter(({ isRequired }) => isRequired)

/** How the columns of the imports below are matched. */
export const matching: Matching = {
  sheet: 0,
  columns: required.map(({ key }) => key),
  dateOrder: null,
  publish: false,
  hidden: null,
  leaveOut: false,
}

const sheets = [
  {
    name: 'CSV',
    isHidden: false,
    rows: 1,
    hiddenRows: 0,
    titleRow: 1,
    opening: [{ row: 1, text: 'A' }],
    columns: required.map(({ title }) => ({
      title,
      isHidden: false,
      samples: ['x'],
      dates: null,
      notes: ['B'],
    })),
    suggested: matching.columns,
  },
]
const report = {
  fresh: 1,
  already: 0,
  problems: 0,
  groups: [{ column: 'A', message: 'B', count: 1 }],
  first: [{ row: 2, column: 'A', message: 'B' }],
}

/** An import in this state, with a file of problems. */
const importIn = (state: ImportState): Maker =>
  newObject(async (id, { product, owner }) => {
    await createDiskStore(join(product.dataDir, 'documents')).put(`${id}/1-0`, Buffer.from('Row'), '')
    await product.db
      .insertInto('imports')
      .values({
        id,
        user_id: owner.userId,
        kind: 'scholarships',
        file_name: 'rows.csv',
        bytes: 3,
        state,
        encodings: JSON.stringify([{ encoding: 'windows-1250', lines: ['A'], isLast: false }]),
        sheets: JSON.stringify(sheets),
        matching: JSON.stringify(matching),
        report: JSON.stringify(report),
        problems_attempt: 1,
        problems_parts: 1,
        problems_bytes: 3,
      })
      .execute()
  })

/** An import by which somebody has an account, and was not told. */
const uninvited = extended(importIn('done'), async (id, { product: { db } }) => {
  const row = { user_id: await insertUser(db), import_id: id }
  await db.insertInto('imported_people').values(row).execute()
})

export const importTargets = {
  uninvited,
  begun: importIn('uploading'),
  checked: importIn('checked'),
  done: importIn('done'),
}
