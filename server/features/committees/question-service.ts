import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { applicationFieldLabels } from '../../../contract/forms/specified-fields.ts'
import { specifiedSection } from '../../../contract/applications/application-terms.ts'
import type { CommitteeQuestions, questionsShown } from '../../../contract/committees/committees.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { kindOf } from '../../../contract/forms/question-kinds.ts'
import { specifiedLabels } from '../../../contract/forms/specified-labels.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { requireScholarship } from '../scholarships/scholarship-service.ts'
import { isBlind } from './committee-policy.ts'
import { findCommittee } from './committee-repository.ts'
import { lockOrMake } from './committee-service.ts'
import { forgetMinutes } from './place-repository.ts'
import { countFound, listForms, writeChoices } from './question-repository.ts'
import { askToSearch } from './search/ask-to-search-service.ts'
import { fieldShown, identityFields, lettersQuestion, shownByDefault } from './shown-policy.ts'
import { listChoices } from './shown-repository.ts'

/** What readers see of each question, and where something of the applicants' own was found [FAIR1] [FAIR2]. @throws ProductError `not_found` */
export async function readQuestions(db: Kysely<Tables>, scholarshipId: SeenId): Promise<CommitteeQuestions> {
  await requireScholarship(db, scholarshipId)
  const committee = await findCommittee(db, scholarshipId)
  const blind = committee === undefined || isBlind(committee)
  const [forms, choices, counts] = [
    await listForms(db, scholarshipId),
    await listChoices(db, scholarshipId),
    new Map((await countFound(db, scholarshipId)).map(row => [row.question, row])),
  ]
  const questions = [...fieldsOf(forms[0]), ...ownQuestions(forms), letters].map(each => ({
    ...each,
    fixed: isFixed(each.question, blind),
    found: counts.get(each.question)?.found ?? 0,
    open: counts.get(each.question)?.open ?? 0,
  }))
  const searching = committee?.search_asked_at != null && committee.searched_at === null
  return {
    questions: questions.map(({ byDefault, ...each }) => ({
      ...each,
      shown: each.fixed
        ? 'hidden'
        : each.title === specifiedSection
          ? fieldShown(each.question, choices, blind)
          : (choices.get(each.question) ?? byDefault),
    })),
    searchedAt: committee?.searched_at?.toISOString() ?? null,
    searching,
  }
}

/** Chooses what readers see [FAIR1]; looks for names anew in what they see by then. @returns choices that changed @throws ProductError `not_found` */
export async function chooseShown(
  db: Kysely<Tables>,
  id: SeenId,
  { questions }: z.output<typeof questionsShown>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const committee = await lockOrMake(tx, id)
    const known = new Set([
      ...Object.keys(applicationFieldLabels),
      ...identityFields,
      lettersQuestion,
      ...(await listForms(tx, id)).flatMap(form =>
        form.sections.flatMap(section => section.questions.map(question => question.id)),
      ),
    ])
    const choices = [...new Map(questions.map(each => [each.question, each])).values()]
    const unknown = choices.find(({ question, shown }) => {
      const fixed = isFixed(question, isBlind(committee)) && shown !== 'hidden'
      return fixed || !known.has(question)
    })
    if (unknown)
      throw new ProductError('invalid_input', {
        fields: { [unknown.question]: 'Readers cannot be shown this.' },
      })
    const changed = await writeChoices(tx, id, choices)
    if (changed > 0) {
      await forgetMinutes(tx, { scholarship_id: id })
      await append(tx, {
        action: 'committee.questions',
        objectId: id,
        scholarshipId: id,
        after: { questions: choices },
      })
      if (committee.search_asked_at) await askToSearch(tx, id)
    }
    return changed
  })
}

/** The photo is never shown. */
const isFixed = (question: string, blind: boolean) =>
  question === 'photo' || question === 'name' || (blind && identityFields.some(each => each === question))

type Listed = Pick<
  CommitteeQuestions['questions'][number],
  'question' | 'title' | 'wording' | 'kind' | 'shown'
>
type Unjudged = Omit<Listed, 'shown'> & { byDefault: Listed['shown'] }

const letters: Unjudged = {
  question: lettersQuestion,
  title: 'Letters of reference',
  wording: 'Letters of reference',
  kind: 'references',
  byDefault: 'hidden',
}

function fieldsOf(form: FormDefinition | undefined): Unjudged[] {
  const labels = { name: 'Name', email: 'Email', ...specifiedLabels(form) }
  return Object.entries(labels).map(([question, wording]) => ({
    question,
    title: specifiedSection,
    wording,
    kind: 'text',
    byDefault: 'hidden',
  }))
}

/** Questions of all forms, in their newest wording. */
function ownQuestions(forms: readonly FormDefinition[]): Unjudged[] {
  const found = new Map<string, Unjudged>()
  for (const { title, questions } of forms.flatMap(({ sections }) => sections))
    for (const question of questions)
      if (!found.has(question.id))
        found.set(question.id, {
          question: question.id,
          title,
          wording: question.wording,
          kind: kindOf(question).name,
          byDefault: shownByDefault(question),
        })
  return [...found.values()]
}
