import { dateIn } from '../factories.ts'

/** What staff send to add a scholarship. */
export const scholarshipForm = {
  universityName: 'Lakeside University',
  scholarshipName: 'Lakeside Merit Award',
  scholarshipCategory: 'Partial',
  universityLocation: { country: 'Norway', city: 'Bergen' },
  universityRank: 12,
  applicationDeadline: dateIn(9),
  subjectName: 'Doctor',
  scholarshipDescription: 'Covers tuition.',
  degree: 'Masters',
  stipend: '$1200',
  serviceCharge: '$10',
  applicationFees: '$50',
  rating: 4.5,
}
