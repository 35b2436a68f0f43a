import { dashboardMessages } from './core/dashboard-messages.ts'
import { messages } from './core/messages.ts'
import { documentLimits } from './documents/document-limits.ts'
import { draftLimits } from './drafts/draft-limits.ts'
import { roundMessages } from './scholarships/lifecycle/round-messages.ts'
import { maximumSaved } from './saved/saved-limits.ts'

/** Every error code of the API with its HTTP status and what a person is told. */
export const errors = {
  invalid_input: { status: 400, message: 'Please check the marked fields.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  link_expired: { status: 400, message: 'This link is no longer valid. Please ask for a new one.' },
  wrong_code: {
    status: 400,
    message: 'This code is wrong, or has been used already. Your app shows a new one every 30 seconds.',
  },
  wrong_credentials: { status: 401, message: 'The email address or password is wrong.' },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  payment_required: { status: 402, message: 'The application fee has not been paid yet.' },
  sign_in_again: {
    status: 409,
    message: 'To prove that it is you, please sign out and back in, then try again within ten minutes.',
  },
  no_password: {
    status: 409,
    message: 'Your account has no password. To set one, use “Forgot password?” where you sign in.',
  },
  forbidden: { status: 403, message: "You don't have access to this." },
  two_factors_needed: {
    status: 403,
    message: 'Your role requires two-step sign-in. Please set it up in your dashboard.',
  },
  not_applied: { status: 403, message: 'You can review a scholarship once you have applied to it.' },
  own_application: { status: 403, message: 'You cannot decide on your own application.' },
  not_found: { status: 404, message: 'We could not find that.' },
  scholarship_gone: { status: 404, message: 'This scholarship is no longer offered.' },
  deadline_passed: { status: 409, message: messages.deadlinePassed },
  not_open_yet: { status: 409, message: roundMessages.notOpenYet },
  places_taken: { status: 409, message: roundMessages.placesTaken },
  already_begun: {
    status: 409,
    message: 'Somebody has already started to apply, so it cannot be unpublished. You can close it instead.',
  },
  already_applied: { status: 409, message: 'You have already applied to this scholarship.' },
  payment_used: { status: 409, message: 'This payment was already used for an application.' },
  payment_for_other_scholarship: { status: 409, message: 'This payment belongs to another scholarship.' },
  payment_unusable: {
    status: 409,
    message: 'This payment does not match the fee, or came after the deadline. It is being refunded.',
  },
  outcome_not_ready: {
    status: 409,
    message:
      'This round cannot be shown yet: some applications are undecided, or fewer than ten people applied.',
  },
  not_refundable: { status: 409, message: 'This payment cannot be refunded.' },
  application_processing: { status: 409, message: dashboardMessages.applicationProcessing },
  application_decided: { status: 409, message: 'This application has been decided and cannot be changed.' },
  step_not_allowed: { status: 409, message: 'The application cannot move to that status from here.' },
  award_gone: {
    status: 409,
    message: 'This award can no longer be answered. Its page says what became of it.',
  },
  awards_exceed: {
    status: 409,
    message: 'There are not enough awards or not enough money for this. Nothing was released.',
  },
  condition_settled: { status: 409, message: 'The office has already settled this.' },
  awards_stand: {
    status: 409,
    message: 'Awards of this scholarship wait for an answer or a payment. They have to end first.',
  },
  nobody_waits: { status: 409, message: 'Nobody on the waiting list can get this place.' },
  payments_held: {
    status: 409,
    message:
      'Nothing is paid since the site was restored. An admin ends this once it is known which files were handed over.',
  },
  nothing_to_pay: { status: 409, message: 'No instalment is ready for such a file.' },
  second_person_needed: { status: 409, message: 'This needs a second person.' },
  undo_too_late: { status: 409, message: 'This can no longer be undone.' },
  hold_not_chosen: {
    status: 409,
    message:
      'Please first choose when applicants to this scholarship hear back: after each decision, or at a release.',
  },
  already_decided: {
    status: 409,
    message: 'This decision has been released. Please reopen it first, with a reason.',
  },
  in_a_batch: {
    status: 409,
    message: 'This decision is in a batch that is about to be released. Please recall the batch first.',
  },
  not_released: {
    status: 409,
    message: 'This decision has not been released yet, so you can change it directly.',
  },
  points_given: {
    status: 409,
    message:
      'Officers have already scored by these criteria. If you change them, every officer must score again.',
  },
  letters_incomplete: {
    status: 409,
    message: 'Some letters are incomplete. Please complete them, or leave them out.',
  },
  invitation_ended: {
    status: 409,
    message: 'This invitation was already used, or has ended. Please ask the office to invite you again.',
  },
  sees_at_desk: {
    status: 409,
    message: 'You see these applications with their names at the desk, so you cannot read them blind.',
  },
  already_member: { status: 409, message: 'This account already reads for this scholarship.' },
  names_closed: {
    status: 409,
    message: 'You already have readings. If you know somebody, say so where you read their application.',
  },
  reading_ended: { status: 409, message: 'This reading is not yours any more, or is submitted.' },
  points_missing: { status: 409, message: 'Please give points for each criterion first.' },
  ranking_closed: { status: 409, message: 'The ranking is not open to you now.' },
  committee_open: { status: 409, message: 'The committee has begun, so this cannot change any more.' },
  committee_not_ready: {
    status: 409,
    message: 'The committee first needs criteria, a date in the future, and people who have accepted.',
  },
  already_reviewed: { status: 409, message: 'You have already reviewed this scholarship.' },
  too_many_saved: {
    status: 409,
    message: `You can save up to ${maximumSaved.toLocaleString('en')} scholarships. Please remove some first.`,
  },
  too_many_documents: {
    status: 409,
    message: `An application can have ${documentLimits.anApplication} documents, and you can keep ${documentLimits.kept}. Please remove some first.`,
  },
  too_many_drafts: {
    status: 409,
    message: `You can prepare ${draftLimits.drafts} applications at a time. Please submit or delete some first.`,
  },
  upload_elsewhere: {
    status: 409,
    message: 'This upload was continued in another tab or on another device. Please choose the file again.',
  },
  document_not_checked: {
    status: 409,
    message: 'This document has not been checked for viruses yet. Please try again later.',
  },
  conflict_open: {
    status: 409,
    message: 'Two devices gave different answers. Please choose which one to keep.',
  },
  nothing_to_prepare: {
    status: 409,
    message: 'This scholarship has no questions of its own. Pay the fee first, then apply.',
  },
  form_changed: {
    status: 409,
    message: 'The form has changed since you started. Please check what is new.',
  },
  form_breaks_answers: {
    status: 409,
    message: 'This would invalidate answers that people have already given. Please confirm.',
  },
  conditions_not_met: {
    status: 409,
    message: 'You don’t meet all conditions of this scholarship. If your case is different, please say why.',
  },
  limit_reached: { status: 409, message: 'You have reached the limit for this.' },
  two_factors_on: { status: 409, message: 'Two-step sign-in is already on.' },
  two_factors_off: { status: 409, message: 'Two-step sign-in is off.' },
  two_factors_demanded: {
    status: 409,
    message: 'Your role requires two-step sign-in, so it cannot be turned off.',
  },
  own_two_factors: {
    status: 409,
    message:
      'Turn off your own two-step sign-in in your profile, with a code, or ask another admin to reset it.',
  },
  address_not_confirmed: {
    status: 409,
    message: 'Please confirm your email address first, with the link we emailed you.',
  },
  reference_closed: {
    status: 409,
    message: 'This reference request is closed, so nothing more can be sent.',
  },
  references_missing: {
    status: 409,
    message: 'This scholarship asks for references. Please name your referees before you submit.',
  },
  not_asked: {
    status: 403,
    message:
      'You can only change the answers that the office asks you for. Please reload the page to see them.',
  },
  already_asked: {
    status: 409,
    message:
      'This applicant has not answered your last request yet. Please withdraw it first, or change its date.',
  },
  request_closed: { status: 409, message: 'This request is no longer open.' },
  last_admin: { status: 409, message: 'The last admin cannot be demoted or deleted.' },
  changed_meanwhile: { status: 409, message: 'Somebody else changed this in the meantime.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  image_too_large: { status: 413, message: 'The picture is too large. Please choose one of at most 8 MB.' },
  document_too_large: {
    status: 413,
    message: `This document is too large or empty. Please choose one of at most ${documentLimits.megabytes} MB.`,
  },
  image_not_supported: {
    status: 415,
    message: 'This file is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF file.',
  },
  unsupported_media_type: { status: 415, message: 'The request has a content type we do not support.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  payment_provider_failed: {
    status: 502,
    message: 'The payment service did not respond. You have not been charged twice; please try again.',
  },
  payment_provider_busy: {
    status: 503,
    message: 'The payment service is busy. Please try again in a moment.',
  },
  overloaded: {
    status: 503,
    message: 'The site is very busy right now. Please try again in a few seconds.',
  },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  no_room: {
    status: 507,
    message: 'We are out of storage, so nothing was saved. Please try again later.',
  },
} as const

export type ErrorCode = keyof typeof errors

/** The body of every error response. */
export interface ErrorResponse {
  error: {
    code: ErrorCode
    message: string
    /** Messages by field, such as `{ phone: 'Please enter your phone number.' }`. */
    fields?: Record<string, string>
    /** The id under which the server logged this request. */
    requestId: string
  }
}
