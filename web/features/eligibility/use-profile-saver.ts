import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionCall } from '../../api/session-client.ts'
import { useUnloadWarning } from '../../forms/use-unload-warning.ts'
import { answerQuery } from '../../lists/use-answer.ts'
import { ProfileSaver, type ProfileSaving } from './profile-saver.ts'

/** Saves answers of About You; what was on its way when the page is left is still sent. */
export function useProfileSaver() {
  const client = useQueryClient()
  const [saving, setSaving] = useState<ProfileSaving>({ pending: false, problems: {} })
  const [saver] = useState(
    () =>
      new ProfileSaver(async answers => {
        const { queryKey } = answerQuery('GET /aboutYou')
        const saved = await sessionCall('PATCH /aboutYou', { body: { answers } })
        // An answer that was asked for before would bring back what has been replaced.
        await client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, saved)
        void client.invalidateQueries({ queryKey: ['GET /myMatches'] })
        return saved
      }, setSaving),
  )
  useEffect(() => () => void saver.flush(), [saver])
  useUnloadWarning(() => saver.isUnsaved)
  return { saver, saving }
}
