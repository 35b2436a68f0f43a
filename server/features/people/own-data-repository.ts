import { type RawBuilder, sql } from 'kysely'
import { profileQuestions } from '../../../contract/eligibility/profile-questions.ts'
import { optionsOf } from '../../../contract/forms/question-kinds.ts'
import {
  type NoticeKind,
  noticeKindNames,
  noticeKinds,
} from '../../../contract/notifications/notice-kinds.ts'
import { staffRoles } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { wants } from '../notifications/recipient-queries.ts'

/** Whose data. */
export interface DataOwner {
  userId: string
  identityId: string
  email: string
}

type Query = (owner: DataOwner) => RawBuilder<Record<string, unknown>>

const money = (amount: string, currency = 'currency') =>
  sql.raw(`round(${amount} / 100.0, 2) || ' ' || upper(${currency})`)

/** Whether a person gets a kind of mails; null where it is for staff and the person is not staff. */
const chosen = (kind: NoticeKind) => {
  const wanted = wants(kind, sql`users.id`)
  return noticeKinds[kind].forStaff
    ? sql`case when role in (${sql.join(staffRoles)}) then ${wanted} end`
    : wanted
}

/** What the questions of About You and their options say, by their ids. */
const profileTexts = JSON.stringify(
  Object.fromEntries(
    profileQuestions.flatMap(({ question }) => [
      [question.id, question.wording],
      ...optionsOf(question).map(({ id, text }) => [id, text]),
    ]),
  ),
)

/** All that is stored about a person, in the words of a reader: the names of columns are shown. */
const parts: Record<string, Query> = {
  Account: ({ userId, identityId }) => sql`
    select user_name as "Name", user_email as "Email", email_confirmed_at as "Email confirmed", role as "Role",
      created_at as "Since", user_photo as "Photo",
      (select string_agg(case "providerId" when 'credential' then 'password' else "providerId" end, ', ')
        from identity.account where "userId" = ${identityId}) as "Signs in with",
      (select "twoFactorEnabled" from identity."user" where id = ${identityId}) as "Two-step sign-in"
    from users where id = ${userId}`,
  'Change of the email address': ({ userId }) => sql`
    select new_email as "New address", confirmed_old as "Confirmed at the old one", confirmed_new as "Confirmed at the new one",
      until as "Until" from email_changes where user_id = ${userId}`,
  Sessions: ({ identityId }) => sql`
    select "createdAt" as "Signed in", "expiresAt" as "Until" from identity.session
     where "userId" = ${identityId} order by "createdAt"`,
  'What we mail you': ({ userId }) => sql`
    select ${sql.join(noticeKindNames.map(kind => sql`${chosen(kind)} as ${sql.id(noticeKinds[kind].label)}`))},
      time_zone as "Time zone", refused_at as "Refused by the mail server"
    from users left join mail_preferences on mail_preferences.user_id = users.id where users.id = ${userId}`,
  'Reminders and news sent': ({ userId }) => sql`
    select kind as "Kind", state as "State", at as "At" from notices where user_id = ${userId} order by at, key`,
  'About You': ({ userId }) => sql`
    select coalesce(texts ->> question, question) as "Question",
      (select string_agg(coalesce(texts ->> each, each), ', ') from jsonb_array_elements_text(
        case jsonb_typeof(answer) when 'array' then answer else jsonb_build_array(answer) end) as each) as "Answer",
      answered_at as "Answered"
    from profile_answers, (select ${profileTexts}::jsonb) as known (texts) where user_id = ${userId} order by question`,
  Applications: ({ userId }) => sql`
    select scholarship_name as "Scholarship", university_name as "University", category as "Category", subject as "Subject",
      applied_at as "Applied", status as "Status", feedback as "Feedback", phone as "Phone", photo as "Photo",
      address as "Address", gender as "Gender", degree as "Degree", ssc as "SSC result", hsc as "HSC result",
      ${money('application_fee_minor')} as "Application fee", ${money('service_charge_minor')} as "Service charge"
    from applications where user_id = ${userId} order by applied_at, id`,
  'What became of applications': ({ userId }) => sql`
    select scholarship_name as "Scholarship", from_status as "From", to_status as "To", at as "At"
    from application_events join applications on applications.id = application_id
    where user_id = ${userId} order by at, application_events.id`,
  'Letters about applications': ({ userId }) => sql`
    select scholarship_name as "Scholarship", letters.subject as "Letter", body as "Text", letters.released_at as "Sent"
    from letters join applications on applications.id = application_id
    where user_id = ${userId} and letters.state = 'released' order by letters.released_at`,
  Awards: ({ userId }) => sql`
    select awards.number as "Number", awards.scholarship_name as "Scholarship", ${money('awards.amount_minor', 'awards.currency')} as "Amount",
      awards.terms as "Terms", awards.state as "State", answer_by as "To be answered by", answered_at as "Answered",
      deferral as "Why you asked to start later", case when deferral_granted then 'granted' when not deferral_granted then 'refused' end
        as "What the office decided", deferral_answer as "What the office answered", awards.released_at as "Awarded"
    from awards join applications on applications.id = application_id
    where user_id = ${userId} and awards.released_at is not null order by awards.released_at`,
  'Payments of awards': ({ userId }) => sql`
    select awards.number as "Award", instalments.number as "Payment", ${money('instalments.amount_minor', 'awards.currency')} as "Amount",
      due_on as "Day", instalments.state as "State", payee as "Paid to", student_number as "Student number", paid_on as "Paid on"
    from instalments join awards on awards.id = award_id join applications on applications.id = application_id
    where user_id = ${userId} and awards.released_at is not null order by awards.released_at, instalments.number`,
  'What awards ask for': ({ userId }) => sql`
    select awards.number as "Award", words as "What", due_on as "By", award_conditions.state as "State",
      answer as "What you gave", given_at as "Given", note as "What the office said", checked_at as "Checked",
      (select string_agg(documents.name, ', ') from application_documents join documents on documents.id = document_id
        where application_documents.application_id = awards.application_id
          and question = 'award:' || award_conditions.id) as "Documents"
    from award_conditions join awards on awards.id = award_id join applications on applications.id = application_id
    where user_id = ${userId} and awards.released_at is not null order by awards.released_at, place`,
  'Conversations about applications': ({ userId }) => sql`
    select scholarship_name as "Scholarship", case when side = 'applicant' then 'you' else 'the office' end as "Who",
      case when receipt is null then body else 'Changed the application, receipt ' || receipt end as "Text", at as "At"
    from messages join applications on applications.id = application_id
    where user_id = ${userId} order by application_id, messages.number`,
  'What offices asked for': ({ userId }) => sql`
    select scholarship_name as "Scholarship", asked_at as "Asked", due_at as "By", array_to_string(questions, ', ') as "Answers",
      settled_as as "Ended as", settled_at as "Ended"
    from information_requests join applications on applications.id = application_id
    where user_id = ${userId} order by asked_at`,
  'Conditions when you applied': ({ userId }) => sql`
    select scholarship_name as "Scholarship", eligibility_versions.number as "Version", state as "State", states as "Conditions",
      answers as "Answers that counted", own_case as "My case is different"
    from application_eligibility join applications on applications.id = application_id
      join eligibility_versions on eligibility_versions.id = application_eligibility.eligibility_version_id
    where user_id = ${userId} order by applied_at`,
  Receipts: ({ userId }) => sql`
    select number as "Number", at as "At", content as "Content"
    from application_receipts join applications on applications.id = application_id where user_id = ${userId} order by at`,
  'Earlier receipts': ({ userId }) => sql`
    select number as "Number", at as "At", content as "Content" from earlier_receipts
     where user_id = ${userId} order by at`,
  'To be told when it opens again': ({ userId }) => sql`
    select scholarship_name as "Scholarship", asked_at as "Asked"
    from reopening_requests join scholarships on scholarships.id = scholarship_id where user_id = ${userId} order by asked_at`,
  'Applications you prepare': ({ userId }) => sql`
    select scholarship_name as "Scholarship", begun_at as "Begun", changed_at as "Changed"
    from application_drafts join scholarships on scholarships.id = scholarship_id where user_id = ${userId} order by begun_at`,
  'Answers you prepare': ({ userId }) => sql`
    select scholarship_name as "Scholarship",
      coalesce(jsonb_path_query_first(definition, '$.**?(@.id == $id).wording', jsonb_build_object('id', question)) #>> '{}',
        question) as "Question", answer as "Answer", at as "At"
    from application_drafts join draft_answers on draft_id = application_drafts.id
      join scholarships on scholarships.id = application_drafts.scholarship_id
      join form_versions on form_versions.id = application_drafts.form_version_id
    where user_id = ${userId} order by begun_at, draft_id, at`,
  'Answers that wait for your choice': ({ userId }) => sql`
    select question as "Question", answer as "Answer", at as "At" from draft_conflicts
    where draft_id = any(array(select id from application_drafts where user_id = ${userId})) order by at`,
  'References you asked for': ({ userId }) => sql`
    select scholarship_name as "Scholarship", name as "Name", email as "Email", relation as "How do they know you?",
      state as "State", asked_at as "Asked", opened_at as "Opened", settled_at as "Answered"
    from reference_requests join scholarships on scholarships.id = scholarship_id
    where user_id = ${userId} order by asked_at, reference_requests.id`,
  'More time for references': ({ userId }) => sql`
    select scholarship_name as "Scholarship", closes_on as "Until", reason as "Reason"
    from reference_extensions join scholarships on scholarships.id = scholarship_id where user_id = ${userId}`,
  Documents: ({ userId }) => sql`
    select name as "Name", type as "Type", bytes as "Bytes", uploaded_at as "Uploaded", state as "State", reason as "Reason",
      hidden_at as "Removed from My Documents" from documents where user_id = ${userId} order by uploaded_at, id`,
  'Who opened your documents': ({ userId }) => sql`
    select documents.name as "Document", case when document_looks.user_id = ${userId} then 'you' else 'the office' end as "Who",
      at as "At" from documents join document_looks on document_id = documents.id
    where documents.user_id = ${userId} order by at`,
  'Saved scholarships': ({ userId }) => sql`
    select scholarship_name as "Scholarship", university_name as "University", note as "Note", saved_at as "Saved"
    from saved_scholarships join scholarships on scholarships.id = scholarship_id where user_id = ${userId} order by saved_at`,
  'Saved searches': ({ userId }) => sql`
    select name as "Name", query as "Search", rhythm as "Mailed", created_at as "Saved"
    from saved_searches where user_id = ${userId} order by created_at`,
  'Calendar address': ({ userId }) =>
    sql`select created_at as "Since" from calendars where user_id = ${userId}`,
  Reviews: ({ userId }) => sql`
    select scholarship_name as "Scholarship", rating_point as "Rating", comments as "Comment", reviewed_at as "Written"
    from reviews join scholarships on scholarships.id = scholarship_id where user_id = ${userId} order by reviewed_at`,
  Payments: ({ userId }) => sql`
    select scholarship_name as "Scholarship", ${money('amount_minor')} as "Amount", status as "State", paid_at as "Paid",
      consumed_at as "Used", ${money('refunded_minor')} as "Refunded", card_brand as "Card", card_last4 as "Ends with",
      intent_id as "Transaction", receipt_url as "Receipt"
    from payments join scholarships on scholarships.id = scholarship_id where user_id = ${userId} order by created_at`,
  'Scholarships you posted': ({ email }) => sql`
    select scholarship_name as "Scholarship", posted_at as "Posted" from scholarships
     where posted_by_email = ${email} order by posted_at`,
  'Committees for which you read': ({ userId }) => sql`
    select scholarship_name as "Scholarship", part as "Part", most as "Readings at most", fields as "What you read best",
      committee_members.state as "State", accepted_at as "Accepted", email as "Invited at"
    from committee_members join scholarships on scholarships.id = scholarship_id where user_id = ${userId} order by accepted_at`,
  'Whom you said that you should not read': ({ userId }) => sql`
    select scholarship_name as "Scholarship", committee_names.name as "Name"
    from committee_names join committee_members on committee_members.id = member_id
      join scholarships on scholarships.id = scholarship_id where user_id = ${userId} order by 1, 2`,
  'What you read for committees': ({ userId }) => sql`
    select scholarship_name as "Scholarship", number as "Applicant", committee_readings.state as "State",
      committee_readings.points as "Points", words as "Words", submitted_at as "Submitted"
    from committee_readings join committee_members on committee_members.id = member_id
      join committee_numbers using (application_id)
      join scholarships on scholarships.id = committee_readings.scholarship_id
    where user_id = ${userId} order by 1, 2`,
  'What you submitted before': ({ userId }) => sql`
    select scholarship_name as "Scholarship", committee_numbers.number as "Applicant", committee_submissions.points as "Points",
      committee_submissions.words as "Words", committee_submissions.at as "Submitted"
    from committee_submissions join committee_readings on committee_readings.id = reading_id
      join committee_members on committee_members.id = member_id join committee_numbers using (application_id)
      join scholarships on scholarships.id = committee_readings.scholarship_id
    where user_id = ${userId} order by 1, 2, 5`,
  'What you said in committees': ({ userId }) => sql`
    select scholarship_name as "Scholarship", number as "Applicant", text as "Text", at as "At"
    from committee_remarks join committee_members on committee_members.id = member_id
      join committee_numbers using (application_id)
      join scholarships on scholarships.id = committee_members.scholarship_id
    where user_id = ${userId} order by at`,
  'Decisions you made': ({ userId }) => sql`
    select to_status as "Status", at as "At" from application_events where actor_id = ${userId} order by at`,
}

/** All that is stored about a person, part by part; what has no rows is left out. */
export async function* readOwnData(
  db: Database,
  owner: DataOwner,
): AsyncGenerator<{ title: string; rows: Record<string, unknown>[] }> {
  for (const [title, query] of Object.entries(parts)) {
    const { rows } = await query(owner).execute(db)
    if (rows.length > 0) yield { title, rows }
  }
}

/** A person's documents that can be opened. */
export function listReadableDocuments(db: Database, userId: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'name', 'bytes'])
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
}

/** The addresses of a person's pictures. */
export async function listOwnPictures(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ photo: string }>`
    select user_photo as photo from users where id = ${userId} and user_photo <> ''
    union select photo from applications where user_id = ${userId} and photo <> ''`.execute(db)
  return rows.map(({ photo }) => photo)
}
