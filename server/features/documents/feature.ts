import { feature } from '../../platform/feature.ts'
import { acceptPieces, registerDocumentRoutes } from './document-routes.ts'
import { removeOldDocuments } from './jobs/remove-old-documents.ts'
import { removeStored } from './jobs/remove-stored.ts'
import { scanDocument } from './jobs/scan-document.ts'
import { scanWaitingDocuments } from './jobs/scan-waiting-documents.ts'
import { forgetDocumentsOf, forgetDocumentsOfApplications } from './removal-service.ts'

/** Documents and their uploads. */
export const documents = feature({
  routes: [registerDocumentRoutes],
  plugins: [() => acceptPieces],
  jobs: [removeStored, removeOldDocuments, scanDocument, scanWaitingDocuments],
  forgetPerson: forgetDocumentsOf,
  forgetApplications: forgetDocumentsOfApplications,
})
