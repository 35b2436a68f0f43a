import type { Route } from '../../platform/http/endpoint.ts'
import { sendPage } from '../../platform/http/list-answer.ts'
import { asksForAll } from '../../platform/lists/page.ts'
import {
  allUsers,
  belongingsOf,
  changeRole,
  type ManageUsersDependencies,
  removeUser,
  resetTwoFactorsOf,
  userPage,
} from './manage-users-service.ts'
import { confirmEmail } from './confirm-email-service.ts'
import { confirmEmailChange, type EmailChangeDependencies } from './email-change-service.ts'
import { registerUser, roleOf } from './user-service.ts'

/** Registers the account endpoints [API2] to [API6]. */
export function registerUserRoutes(
  route: Route,
  deps: ManageUsersDependencies & EmailChangeDependencies,
): void {
  route('POST /users', async ({ caller, body }) => ({ insertedId: await registerUser(deps, caller, body) }))
  route('POST /emailConfirmation/:token', async ({ params }) => ({
    email: await confirmEmail(deps, params.token),
  }))
  route('POST /emailChange/:token', ({ params }) => confirmEmailChange(deps, params.token))
  route('GET /users/:email', async ({ params }) => ({ role: await roleOf(deps, params.email) }))

  route('GET /users', async ({ query, reply }) =>
    asksForAll(query) ? allUsers(deps) : sendPage(reply, await userPage(deps, query)),
  )
  route('PATCH /users/:id', async ({ params, caller, body }) => ({
    modifiedCount: await changeRole(deps, { id: params.id, adminId: caller.userId }, body),
  }))
  route('GET /belongings/:id', ({ params }) => belongingsOf(deps, params.id))
  route('DELETE /users/:id/two-factors', async ({ params, caller }) => ({
    deletedCount: await resetTwoFactorsOf(deps, { id: params.id, adminId: caller.userId }),
  }))
  route('DELETE /users/:id', async ({ params, caller, query: { handTo = null } }) => {
    await removeUser(deps, { id: params.id, adminId: caller.userId }, handTo)
    return { deletedCount: 1 }
  })
}
