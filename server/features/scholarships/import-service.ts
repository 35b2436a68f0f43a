/** What an import does with scholarships [IMPORT1]. */
export { deleteUntouched, insertScholarships } from './scholarship-edit-repository.ts'
