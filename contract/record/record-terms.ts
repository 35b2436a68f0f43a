/**
 * What is recorded [AUDIT1], in words that follow the name of who did it. Sealed entries hold these names, so a name never
 * changes; its words may. The first part of a name is the kind of object.
 */
export const recordActions = {
  'application.look': 'opened the application',
  'application.move': 'changed the status',
  'application.undo': 'undid the status change',
  'application.feedback': 'changed the feedback',
  'application.assign': 'assigned the application',
  'application.label': 'changed the labels',
  'application.note': 'added a note',
  'application.score': 'gave points',
  'application.decide': 'chose an outcome',
  'application.undecide': 'took back the outcome',
  'application.release': 'released the decision',
  'application.reopen': 'reopened the released decision',
  'application.message': 'wrote to the applicant',
  'application.ask': 'asked the applicant for answers',
  'application.ask_extend': 'changed the date to answer by',
  'application.ask_withdraw': 'withdrew the request to the applicant',
  'application.no_answer': 'marked a conversation as needing no answer',
  'application.packet': 'added the application to a packet',
  'application.remind': 'reminded a referee',
  'application.referee': 'changed the address of a referee',
  'application.extend': 'gave more time for the references',
  'application.hold': 'put the personal data on hold',
  'application.unhold': 'lifted the hold on the personal data',
  'application.remove_data': 'removed the personal data by rule',
  'reference.look': 'read the references',
  'view.save': 'saved a view of the desk',
  'view.delete': 'removed a view of the desk',
  'decisions.hold': 'changed whether decisions are held',
  'decisions.letter': 'wrote a letter',
  'decisions.test_letter': 'sent themselves a test letter',
  'decisions.preview': 'previewed a release of decisions',
  'decisions.release': 'confirmed the release of decisions',
  'decisions.recall': 'recalled decisions',
  'bulk.preview': 'previewed a bulk action',
  'bulk.run': 'ran a bulk action',
  'bulk.undo': 'undid a bulk action',
  'document.look': 'opened a document',
  'packet.ask': 'asked for a packet',
  'packet.look': 'downloaded a packet',
  'packet.remove': 'removed a packet',
  'export.ask': 'asked for an export',
  'export.look': 'downloaded an export',
  'export.remove': 'removed an export',
  'export.save_set': 'saved a set of columns for exports',
  'export.delete_set': 'removed a set of columns for exports',
  'import.begin': 'began an import',
  'import.upload': 'sent the file of an import',
  'import.match': 'matched the columns of an import',
  'import.check': 'started the dry run of an import',
  'import.look': 'downloaded the problems of an import',
  'import.run': 'started an import',
  'import.done': 'imported the rows of a file',
  'import.undo': 'asked for an import to be undone',
  'import.undone': 'removed what an import had written',
  'import.publish': 'published the drafts of an import',
  'import.invite': 'emailed the people in an import',
  'import.remove': 'removed an import',
  'scholarship.add': 'added the scholarship',
  'scholarship.edit': 'edited the scholarship',
  'scholarship.dates': 'changed dates or places',
  'scholarship.criteria': 'changed the criteria of the score',
  'scholarship.references': 'changed which references are asked for',
  'scholarship.remind': 'reminded all referees',
  'scholarship.conversations': 'changed whether applicants may write first',
  'scholarship.publish': 'published the scholarship',
  'scholarship.unpublish': 'made the scholarship a draft again',
  'scholarship.close': 'closed the scholarship early',
  'scholarship.duplicate': 'copied the scholarship',
  'scholarship.show_outcome': 'published how the round ended',
  'scholarship.hide_outcome': 'hid how the round ended',
  'scholarship.archive': 'archived the scholarship',
  'scholarship.delete': 'deleted the scholarship',
  'form.save': 'saved the application form',
  'form.publish': 'published the application form',
  'conditions.save': 'saved the conditions',
  'conditions.publish': 'published the conditions',
  'payment.refund': 'refunded the fee',
  'review.delete': 'deleted a review',
  'person.add': 'created the account',
  'person.role': 'changed the role',
  'person.delete': 'deleted the account',
  'person.two_factors': 'reset the two-step sign-in',
  'retention.rule': 'changed how long personal data is kept',
  'term.add': 'added a subject, degree or category',
  'term.edit': 'changed a subject, degree or category',
  'synonyms.edit': 'changed the search synonyms',
  'site.setup': 'set up the site',
  'site.edit': 'changed the site settings',
  'site.restore': 'went back to earlier site settings',
  'site.logo': 'uploaded a logo',
  'site.question': 'switched a sensitive question on or off',
  'site.test_mail': 'sent a test mail',
} as const

export type RecordAction = keyof typeof recordActions
export const recordActionNames = Object.keys(recordActions) as RecordAction[]

/** What an act or a look is about. */
export type RecordObjectKind = RecordAction extends `${infer Kind}.${string}` ? Kind : never

/** Each kind of object in words. */
export const recordObjects: Record<RecordObjectKind, string> = {
  application: 'Applications',
  document: 'Documents',
  reference: 'References',
  view: 'Views of the desk',
  packet: 'Packets',
  export: 'Exports',
  import: 'Imports',
  decisions: 'Decisions',
  bulk: 'Bulk actions',
  scholarship: 'Scholarships',
  form: 'Application forms',
  conditions: 'Conditions',
  payment: 'Payments',
  review: 'Reviews',
  person: 'Accounts',
  retention: 'Removal by rule',
  term: 'Subjects, degrees and categories',
  synonyms: 'Search synonyms',
  site: 'Site settings',
}

export const recordObjectKinds = Object.keys(recordObjects) as RecordObjectKind[]

/** The kind of object that an action is about. */
export function objectKindOf(action: RecordAction): RecordObjectKind {
  return action.slice(0, action.indexOf('.')) as RecordObjectKind
}

/** As what somebody acted: with a role, without signing in, or nobody: a job, a command, the sign-in with a provider. */
export const recordActors = {
  user: 'user',
  moderator: 'moderator',
  admin: 'admin',
  visitor: 'visitor',
  system: 'system',
} as const

export type RecordActor = keyof typeof recordActors
