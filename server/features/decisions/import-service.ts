/** What an import does with decisions; nobody is mailed [IMPORT1]. */
export { insertImportedDecisions } from './decision-repository.ts'
export { statusOf } from './decision-policy.ts'
export type { ImportedDecision } from './decision-repository.ts'
