import { noticeJob } from '../../notifications/notice-job.ts'
import { beginDigest, endDigest } from '../digest-service.ts'
import { digestMail } from '../mails/digest.ts'

/** Mails a person what is new in a saved search [SAVE2]. */
export const sendDigest = noticeJob('send_digest', {
  notices: 'digests',
  begin: beginDigest,
  end: endDigest,
  write: digestMail,
})
