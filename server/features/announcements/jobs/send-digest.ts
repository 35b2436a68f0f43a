import { digestMail } from '../mails/digest.ts'
import { noticeJob } from '../../notifications/notice-job.ts'

/** Mails a person what is new in a saved search [SAVE2]. */
export const sendDigest = noticeJob('send_digest', { steps: 'digests', write: digestMail })
