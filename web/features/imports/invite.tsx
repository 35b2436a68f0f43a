import { counted } from '../../../contract/core/counted.ts'
import type { ImportDetails } from '../../../contract/imports/imports.ts'
import { sessionCall } from '../../api/session-client.ts'
import { attempt } from '../../ui/messages/attempt.ts'
import { ConfirmButton } from '../../ui/windows/confirm-button.tsx'

type InviteProps = { made: ImportDetails; refresh: () => Promise<unknown> }

/** Mails people who have an account because of an import a link to choose a password, when the office says so [IMPORT1]. */
export function Invite({ made, refresh }: InviteProps) {
  const { _id: id, uninvited, unreachable, scholarshipName } = made
  const applicants = counted(uninvited, 'applicant')
  async function send() {
    const sent = `${counted(uninvited - unreachable, 'email')} will be sent one by one.`
    await attempt('Mailing', sessionCall('POST /imports/invite/:id', { params: { id } }), sent)
    await refresh()
  }
  return (
    <>
      <p>
        {uninvited === 1 ? '1 applicant does' : `${uninvited.toLocaleString('en')} applicants do`} not know
        that their application is here. Until you mail them a link to choose a password, they get no emails
        from this site, not even about decisions: those wait.
      </p>
      <ConfirmButton
        oncePressed
        asks={{
          onConfirm: send,
          title: `Mail ${applicants}?`,
          about: `Each gets one email with a link to choose a password and see their application for ${scholarshipName ?? 'the scholarship'}.${
            unreachable > 0 ? ` ${unreachable.toLocaleString('en')} with a refused address get none.` : ''
          }`,
          text: 'Emails cannot be recalled, and the import can then no longer be undone.',
          confirmLabel: `Mail ${applicants}`,
          harmless: true,
        }}
      >
        Mail {applicants}
      </ConfirmButton>
    </>
  )
}

/** What became of the invitations that were sent off. */
export function Invited({ made: { invitations } }: Pick<InviteProps, 'made'>) {
  const { sent, leaving, refused } = invitations
  if (sent + leaving + refused === 0) return null
  const others = [
    leaving > 0 && `${leaving.toLocaleString('en')} not sent yet`,
    refused > 0 && `${refused.toLocaleString('en')} with a refused address`,
  ].filter(Boolean)
  return <p>Invitations: {[`${sent.toLocaleString('en')} sent`, ...others].join(', ')}.</p>
}
