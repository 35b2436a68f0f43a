import { isStaff } from '../../../contract/core/roles.ts'
import { OwnAccount } from '../../features/people/own/own-account.tsx'
import { ProfileForm } from '../../features/people/profile/profile-form.tsx'
import { SignOutEverywhere } from '../../features/people/profile/sign-out-everywhere.tsx'
import { TwoStepSignIn } from '../../features/people/two-factors/two-step-sign-in.tsx'
import { OwnMailPreferences } from '../../features/notifications/own-mail-preferences.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { useDashboardUser } from '../../dashboard/dashboard-user.ts'

/** My Profile [U2]: photo, name, email, and the role of staff; name, photo, mails, two-step sign-in, sessions, address and password can be changed. */
export default function MyProfile() {
  const user = useDashboardUser()
  return (
    <>
      <DashboardHeading title={user.role === 'admin' ? 'Admin Profile' : 'My Profile'} />
      <Card className="flex max-w-2xl flex-wrap items-center gap-x-8 gap-y-6 p-6 sm:p-8">
        <Avatar name={user.displayName} src={user.photoURL} size="large" />
        <dl className="grid min-w-0 grow basis-64 gap-4">
          <Entry term="Name">{user.displayName}</Entry>
          <Entry term="Email">{user.email}</Entry>
          {isStaff(user.role) && <Entry term="Role">{user.role}</Entry>}
        </dl>
      </Card>
      <Card className="mt-8 max-w-2xl p-6 sm:p-8">
        <h2 className="mb-5 text-2xl">Name and photo</h2>
        <ProfileForm user={user} />
      </Card>
      <Card className="mt-8 max-w-2xl p-6 sm:p-8">
        <h2 className="mb-5 text-2xl">What we email you</h2>
        <OwnMailPreferences />
      </Card>
      <Card className="mt-8 max-w-2xl p-6 sm:p-8">
        <h2 className="mb-5 text-2xl">Two-step sign-in</h2>
        <TwoStepSignIn />
      </Card>
      <Card className="mt-8 max-w-2xl p-6 sm:p-8">
        <h2 className="mb-5 text-2xl">Your sessions</h2>
        <SignOutEverywhere />
      </Card>
      <OwnAccount email={user.email} />
    </>
  )
}

function Entry({ term, children }: { term: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.95rem] text-ink-soft">{term}</dt>
      <dd className={`text-lg font-semibold wrap-break-word ${term === 'Role' ? 'capitalize' : ''}`}>
        {children}
      </dd>
    </div>
  )
}
