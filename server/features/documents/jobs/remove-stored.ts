import { z } from 'zod'
import { withTransaction } from '../../../platform/database/connection.ts'
import { beginRemoval } from '../../../platform/images/removal-lock.ts'
import { job } from '../../../platform/jobs/job.ts'
import { storedName } from '../../../platform/storage/stored-name.ts'
import type { DocumentDependencies } from '../document-dependencies.ts'

/** Removes bytes of documents and uploads whose rows are gone. It fails when the store does, and while a backup is made. */
export const removeStored = job({
  kind: 'remove_stored',
  lane: 'prompt',
  payload: z.object({ names: z.array(storedName) }),
  run: ({ names }, { db, documents }: Pick<DocumentDependencies, 'db' | 'documents'>) =>
    withTransaction(db, async tx => {
      await beginRemoval(tx)
      for (const name of names) await documents.delete(name)
    }),
})
