import type { Overview } from '../../../contract/overview/overview.ts'
import { OfficeMoment } from '../../ui/time/office-time.tsx'

type Admins = Extract<Overview, { role: 'admin' }>

const hour = 3_600_000
/** As the alert: a daily one has been missed twice. */
const overdueHours = 48
type BackupState = Pick<Admins, 'lastBackup' | 'heldMails'>

/** Whether no backup exists, the last one is overdue, or mails wait since a restore. */
export function backupNeedsYou({ lastBackup, heldMails }: BackupState): boolean {
  return !lastBackup || heldMails !== null || Date.now() - Date.parse(lastBackup.at) > overdueHours * hour
}

/** How old the last backup is, and what waits since a restore. */
export function LastBackup({ lastBackup, heldMails }: BackupState) {
  return (
    <>
      <p className="pb-2">
        {lastBackup ? (
          <>
            The last backup was made {age(lastBackup.at)} (<OfficeMoment at={lastBackup.at} />
            ).
          </>
        ) : (
          <>No backup yet. “bursary backup” makes one, BACKUP_TO makes one every day.</>
        )}
      </p>
      {heldMails !== null && (
        <p className="pb-2">
          The database was restored: {heldMails.toLocaleString('en')}{' '}
          {heldMails === 1 ? 'mail waits' : 'mails wait'}, because they may have been sent before. “bursary
          mails release” sends them, “bursary mails drop” does not.
        </p>
      )}
    </>
  )
}

function age(at: string): string {
  const hours = Math.floor((Date.now() - Date.parse(at)) / hour)
  if (hours < 1) return 'within the last hour'
  if (hours < 48) return hours === 1 ? 'one hour ago' : `${hours} hours ago`
  return `${Math.floor(hours / 24)} days ago`
}
