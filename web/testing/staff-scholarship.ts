import type { StaffScholarship } from '../../contract/scholarships/scholarships.ts'

/** A scholarship without an image, as staff see it. */
export const staffScholarship: StaffScholarship = {
  _id: '01930000-0000-7000-8000-000000000001',
  universityName: 'Lakeside University',
  universityImage: '',
  scholarshipName: 'Merit Award',
  scholarshipCategory: 'Partial',
  universityLocation: { country: 'Norway', city: 'Bergen' },
  universityRank: 120,
  applicationDeadline: '2027-03-12',
  subjectName: 'Doctor',
  scholarshipDescription: 'Covers tuition.',
  degree: 'Masters',
  stipend: '$1200',
  postDate: '2026-01-01T00:00:00.000Z',
  serviceCharge: '$10',
  applicationFees: '$50',
  rating: 4.5,
  postedUserEmail: 'office@example.org',
}
