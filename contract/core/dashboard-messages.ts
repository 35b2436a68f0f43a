/**
 * The exact texts of the specification that only signed-in people read, and others that several places say; apart, so that
 * public pages stay light. Tests and pages take them from here.
 */
export const dashboardMessages = {
  paid: 'Thank you, Payment successful.',
  applied: 'Congratulations!',
  applicationUpdated: 'Congratulations! Your application has been updated.',
  /** What review, mail and page say of changing what was submitted [U4]. */
  canCorrect: 'You can correct your answers in your dashboard until we begin to process the application.',
  applicationProcessing: 'Sorry! Can not Edit. Application is processing',
  applicationDeleted: 'Deleted! Your application has been deleted.',
  applicationRejected: 'Your application has been rejected.',
  feedbackSent: 'Your feedback has been sent.',
  reviewPosted: 'Your review has been posted',
  reviewUpdated: 'Your review has been updated',
  reviewDeleted: 'Deleted! Your review has been deleted.',
  scholarshipAdded: 'Your scholarship has been added successfully.',
  scholarshipUpdated: 'Your scholarship data has been updated.',
  scholarshipDeleted: 'Deleted! Your scholarship data has been deleted.',
  userDeleted: 'Deleted! User has been deleted.',
  confirmTitle: 'Are you sure?',
  confirmText: "You won't be able to revert this!",
  confirmButton: 'Yes, delete it!',
  noAccess: "You don't have access to this page",
  confirmErrorLog: 'Confirm error.',
} as const
