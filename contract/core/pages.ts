/** Every page address of the specification [R1], and those that this product adds. */
export const pages = {
  home: '/',
  login: '/login',
  signUp: '/signUp',
  forgotPassword: '/login/forgot',
  resetPassword: '/login/reset',
  signInPopup: '/login/popup',
  allScholarships: '/allScholarships',
  scholarshipDetails: (id: string) => `/scholarshipDetails/${id}`,
  /** A calendar file with this one deadline. */
  deadlineFile: (id: string) => `/scholarshipDetails/${id}/deadline.ics`,
  /** The private calendar with this secret. */
  calendar: (secret: string) => `/calendar/${secret}.ics`,
  payment: '/payment',
  /** Leads to `payment` for this scholarship: the address alone says which, in a new tab or before any script runs. */
  paymentFor: (scholarshipId: string) => `/payment?scholarship=${scholarshipId}`,
  /** Where a mailed link confirms the address [SAVE5]. */
  emailConfirmation: (token: string) => `/emailConfirmation/${token}`,
  /** Where a mailed link confirms another address of an account. */
  emailChange: (token: string) => `/emailChange/${token}`,
  /** Mail preferences by a signed link, without signing in [SAVE4]. */
  mailPreferences: (token: string) => `/mailPreferences/${token}`,
  /** Where a referee writes, without an account [REF1]. */
  reference: (token: string) => `/reference/${token}`,
  dashboard: '/dashboard',
  myProfile: '/dashboard/myProfile',
  /** What somebody says once about themselves; `question` is opened, and a link leads `back` [ELIG1]. */
  aboutYou: (query?: { question?: string; back?: string }) =>
    `/dashboard/aboutYou${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`,
  myApplication: '/dashboard/myApplication',
  /** Where an application is prepared and submitted; `section` is one of its form, `you` or `review` [DRAFT1]. */
  apply: (scholarshipId: string, section?: string) =>
    `/dashboard/apply/${scholarshipId}${section === undefined ? '' : `?section=${section}`}`,
  /** Where several applications are prepared and sent together [ELIG12]. */
  applySeveral: '/dashboard/applySeveral',
  /** Where a submitted application is corrected, as long as it can be; `section` as in `apply` [U4]. */
  correct: (applicationId: string, section?: string) =>
    `/dashboard/correct/${applicationId}${section === undefined ? '' : `?section=${section}`}`,
  /** What was submitted [DRAFT3]; `number` is one of a receipt that a correction has replaced. */
  receipt: (applicationId: string, number?: string) =>
    `/dashboard/receipt/${applicationId}${number === undefined ? '' : `?number=${number}`}`,
  /** What applicant and office write to each other about an application [TALK2]. */
  conversation: (applicationId: string) => `/dashboard/conversation/${applicationId}`,
  /** What somebody was awarded [AWARD1]; `step` is `decline`, `later` or the id of something that it asks for. */
  award: (id: string, step?: string) => `/dashboard/award/${id}${step === undefined ? '' : `?step=${step}`}`,
  /** Its letter, to print or save [AWARD1]. */
  awardLetter: (id: string) => `/dashboard/award/${id}/letter`,
  /** Where anybody checks a letter of award by its number and code. */
  checkAward: '/checkAward',
  /** What one reads for committees [FAIR1]. */
  readings: '/dashboard/readings',
  /** One of them; on a phone, its points have a tab of their own. */
  reading: (id: string, tab?: 'points') =>
    `/dashboard/readings/${id}${tab === undefined ? '' : `?tab=${tab}`}`,
  /** The order of the applications to a scholarship, for those who read them [FAIR8]. */
  readingRanking: (scholarshipId: string) => `/dashboard/readings/ranking/${scholarshipId}`,
  /** Where a mailed invitation to a committee is accepted or declined. */
  invitation: (token: string) => `/invitation/${token}`,
  saved: '/dashboard/saved',
  /** What a visitor saves on this device [SAVE1]. */
  savedHere: '/saved',
  savedSearches: '/dashboard/savedSearches',
  /** The caller's own documents [DOC3]. */
  documents: '/dashboard/documents',
  /** Whom one has named as referees [REF1]. */
  references: '/dashboard/references',
  myReviews: '/dashboard/myReviews',
  manageScholarships: '/dashboard/manageScholarships',
  /** What a scholarship asks, for staff to write [FORM1]. */
  scholarshipForm: (id: string) => `/dashboard/manageScholarships/${id}/form`,
  /** Its life from draft to archive, for staff [ROUND1]. */
  scholarshipRound: (id: string) => `/dashboard/manageScholarships/${id}/round`,
  /** As students see it, drafts too, for staff [ROUND1]. */
  scholarshipPreview: (id: string) => `/dashboard/manageScholarships/${id}/preview`,
  allReviews: '/dashboard/allReviews',
  allAppliedScholarship: '/dashboard/allAppliedScholarship',
  /** Everything about one application, for staff [T4]. */
  application: (id: string) => `/dashboard/applications/${id}`,
  /** Where officers read applications one after the other [DESK1]. */
  desk: '/dashboard/desk',
  deskApplication: (id: string) => `/dashboard/desk/${id}`,
  /** Conversations with applicants, those that wait for an answer first [TALK2]. */
  inbox: '/dashboard/inbox',
  inboxConversation: (applicationId: string) => `/dashboard/inbox/${applicationId}`,
  /** An act on many applications, or all of the caller's [DESK4]. */
  bulk: (id = '') => `/dashboard/desk/bulk/${id}`,
  /** Packets of applications that one has asked for [DESK8]. */
  packets: '/dashboard/desk/packets',
  /** Exports that one has asked for, and saved sets of columns [AUDIT2]. */
  exports: '/dashboard/desk/exports',
  /** What is decided about the applications to a scholarship, to be released [DESK5]. */
  releaseDecisions: (id: string) => `/dashboard/desk/release/${id}`,
  addScholarship: '/dashboard/addScholarship',
  manageUsers: '/dashboard/manageUsers',
  /** What became of each fee [MONEY1]. */
  payments: '/dashboard/payments',
  settings: '/dashboard/settings',
  synonyms: '/dashboard/synonyms',
  /** What became of the applications [AUDIT3]. */
  report: '/dashboard/report',
  /** What staff did and looked at [AUDIT1]. */
  record: '/dashboard/record',
  /** Subjects, degrees and categories [TERM1]. */
  subjects: '/dashboard/subjects',
} as const

/**
 * The page a person returns to after signing in [R3]: path, query and hash of this site, or `/`.
 * Anything that a browser could read as another site (`//host`, `/\host`, a scheme) becomes `/`.
 */
export function safeReturnPath(from: string | null | undefined): string {
  if (!from?.startsWith('/')) return pages.home
  const base = 'http://site.invalid'
  const url = URL.canParse(from, base) ? new URL(from, base) : undefined
  if (url?.origin !== base || /^\/[/\\]/.test(from) || url.pathname.startsWith('//')) return pages.home
  return url.pathname + url.search + url.hash
}
