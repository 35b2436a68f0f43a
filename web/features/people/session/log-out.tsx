import { createRoot } from 'react-dom/client'
import { messages } from '../../../../contract/core/messages.ts'
import { endSession } from '../../../api/person-session.ts'
import { forgetUnsavedChanges, hasUnsyncedChanges } from '../../../forms/unsaved-changes.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'
import * as identity from '../identity-client.ts'
import { authStore, loadingState } from './auth-store.ts'
import { becomeVisitor, signedInHint } from './remembered-person.ts'

let underWay: Promise<void> | undefined

/**
 * Ends the session, or all of the person. It first saves unsaved answers, and asks when some are only on this device,
 * which then forgets them [A10] [DRAFT2]. Pressed twice, it is done once.
 * @throws ApiError when the person stays signed in
 */
export function logOut(end = identity.endSession): Promise<void> {
  underWay ??= saveAndLogOut(end).finally(() => {
    underWay = undefined
  })
  return underWay
}

async function saveAndLogOut(end: () => Promise<void>): Promise<void> {
  const before = authStore.current()
  const owner = before.user?.email ?? ''
  if ((await hasUnsyncedChanges(owner)) && !(await ask())) return
  authStore.set(loadingState)
  try {
    await end()
  } catch (error) {
    authStore.set(before)
    throw error
  }
  await forgetTyped(owner)
  becomeVisitor()
  toast.success(messages.signedOut, 1500)
}

/** Signing out deletes what was typed, here and in the other tabs; a session that the server ends keeps it [F2]. */
export async function forgetTyped(owner: string) {
  endSession()
  // The other tabs learn that the person themselves has left.
  signedInHint.write('')
  try {
    sessionStorage.clear()
    await forgetUnsavedChanges(owner)
  } catch {
    // Blocked: nothing was stored there.
  }
}

function ask(): Promise<boolean> {
  const root = createRoot(document.createElement('div'))
  return new Promise<boolean>(resolve => {
    root.render(
      <ConfirmDialog
        open
        onConfirm={() => resolve(true)}
        onClose={() => resolve(false)}
        title="Sign out and lose answers?"
        about="Some of what you typed into an application has not reached us yet. It is only on this device, and is deleted when you sign out."
        text="Stay until it says “Saved”, and nothing is lost."
        cancelLabel="Stay"
        confirmLabel="Sign out anyway"
      />,
    )
  }).finally(() => root.unmount())
}
