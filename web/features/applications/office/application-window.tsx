import { Link } from 'react-router'
import type { Application } from '../../../../contract/applications/applications.ts'
import { pages } from '../../../../contract/core/pages.ts'
import type { Chosen } from '../../../lists/use-dialog-target.ts'
import { CloseButton, Modal } from '../../../ui/windows/modal.tsx'
import { ApplicationDetails, type DocumentView } from './application-details.tsx'
import type { ApplicationList } from './application-list-place.tsx'

type ApplicationWindowProps = {
  chosen: Chosen<Application>
  /** Shows a document that was submitted. */
  viewer: DocumentView
  /** The list under the window. */
  list: ApplicationList
}

/** The window with everything about an application [T4], and the way to the same at its own address. */
export function ApplicationWindow({ chosen, viewer, list }: ApplicationWindowProps) {
  const { entry: application, open, close } = chosen
  return (
    <Modal open={open} onClose={close} title="Application details">
      {application && <ApplicationDetails application={application} viewer={viewer} />}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        {application && (
          <Link
            to={pages.application(application._id)}
            state={list}
            className="grid min-h-11 content-center underline underline-offset-4"
          >
            Open as a page
          </Link>
        )}
        <CloseButton />
      </div>
    </Modal>
  )
}
