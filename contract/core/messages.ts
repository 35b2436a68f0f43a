/** Characters of a new password [A5]. */
export const minimumPasswordLength = 6

/** Exact texts of the specification that pages for everybody say. Tests and pages take them from here. */
export const messages = {
  headline: 'Your bright future is our mission',
  topScholarships: 'Top Scholarships for Your Bright Future',
  topScholarshipsSubtitle: 'Discover and Apply to the Best Scholarships at Leading Universities Worldwide',
  reviewsHeading: 'Scholarship Reviews',
  reviewsTitle: 'Real Experiences from Successful Applicants',
  passwordTooShort: `The password is less than ${minimumPasswordLength} characters`,
  passwordTooSimple: "The password don't have a special character or a capital letter",
  signedOut: 'Sign-out successful',
  deadlinePassed: 'The application deadline of this scholarship has passed.',
} as const
