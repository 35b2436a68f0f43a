import { noticeJob } from '../../notifications/notice-job.ts'
import { endSending } from '../../notifications/notice-service.ts'
import { officeNewsMail } from '../mails/office-news.ts'
import { beginOfficeNews } from '../office-news-service.ts'

/** Mails a member of staff what waits for them, in one mail [TALK3]. */
export const sendOfficeNews = noticeJob('send_office_news', {
  notices: 'office',
  begin: beginOfficeNews,
  end: endSending,
  write: officeNewsMail,
})
