/** The steps of an application, from the first look to the award; each is a part of the one before, saving aside. */
export const funnelSteps = {
  saved: 'Saved',
  begun: 'Began to apply',
  paid: 'Paid or free',
  applied: 'Applied',
  decided: 'Decided',
  awarded: 'Awarded',
} as const

export type FunnelStep = keyof typeof funnelSteps

export const funnelStepNames = Object.keys(funnelSteps) as FunnelStep[]

/** By what applicants are grouped; the last two are those of the scholarship. */
export const groupings = {
  gender: 'Gender',
  degree: 'Degree',
  subject: 'Subject',
  country: 'Country',
} as const

export type Grouping = keyof typeof groupings

export const groupingNames = Object.keys(groupings) as Grouping[]

/** Weeks that are counted one by one; what took longer is counted together. */
export const shownWeeks = 12
