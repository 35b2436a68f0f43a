import type { FormDefinition, Question } from '../contract/forms/form-definition.ts'

/** The scholarship of the demo data that asks more than every scholarship does. */
export const scholarshipWithForm = 'Charles River Global Health Scholarship'

const asked = { help: '', required: true }

const background: Question[] = [
  { id: 'q_citizenof', type: 'country', wording: 'Which country are you a citizen of?', ...asked },
  { id: 'q_birthdate', type: 'date', wording: 'When were you born?', ...asked, max: '2012-12-31' },
  {
    id: 'q_firstgen',
    type: 'yesNo',
    wording: 'Are you the first in your family to go to university?',
    help: 'Parents, brothers and sisters count.',
    required: true,
  },
  {
    id: 'q_languages',
    type: 'choices',
    wording: 'Which of these languages do you work in?',
    ...asked,
    options: [
      { id: 'o_english', text: 'English' },
      { id: 'o_spanish', text: 'Spanish' },
      { id: 'o_french', text: 'French' },
      { id: 'o_arabic', text: 'Arabic' },
    ],
    other: true,
  },
]

const studies: Question[] = [
  { id: 'q_university', type: 'text', wording: 'Where have you studied last?', ...asked, pattern: 'any' },
  {
    id: 'q_average',
    type: 'number',
    wording: 'What is your grade average there?',
    help: 'On a scale from 0 to 4.',
    required: true,
    min: 0,
    max: 4,
    decimals: 2,
  },
  {
    id: 'q_transcript',
    type: 'file',
    wording: 'Your transcript of records',
    help: 'The newest one that you have, with all pages.',
    required: true,
    maxFiles: 2,
  },
  {
    id: 'q_published',
    type: 'yesNo',
    wording: 'Have you published research?',
    ...asked,
  },
  {
    id: 'q_paper',
    type: 'text',
    wording: 'What is the address of the paper you would like us to read?',
    ...asked,
    pattern: 'address',
    showIf: { match: 'all', conditions: [{ question: 'q_published', comparison: 'is', value: 'yes' }] },
  },
  {
    id: 'q_field',
    type: 'choice',
    wording: 'Which field will you work in?',
    ...asked,
    options: [
      { id: 'o_infection', text: 'Infectious diseases' },
      { id: 'o_maternal', text: 'Mothers and children' },
      { id: 'o_systems', text: 'Health systems' },
    ],
    other: true,
  },
]

const work: Question[] = [
  {
    id: 'q_worked',
    type: 'yesNo',
    wording: 'Have you worked in health care?',
    ...asked,
  },
  {
    id: 'q_years',
    type: 'number',
    wording: 'For how many years?',
    ...asked,
    min: 0,
    max: 60,
    decimals: 0,
    showIf: { match: 'all', conditions: [{ question: 'q_worked', comparison: 'is', value: 'yes' }] },
  },
  {
    id: 'q_duties',
    type: 'paragraph',
    wording: 'What did you do there?',
    ...asked,
    maxWords: 200,
    showIf: { match: 'all', conditions: [{ question: 'q_worked', comparison: 'is', value: 'yes' }] },
  },
  {
    id: 'q_whyhere',
    type: 'paragraph',
    wording: 'Why global health, and why here?',
    help: 'We read this first. Write as you would talk to somebody who works in a clinic.',
    required: true,
    maxWords: 400,
  },
  {
    id: 'q_afterwards',
    type: 'paragraph',
    wording: 'What will you do afterwards?',
    ...asked,
    maxWords: 200,
  },
]

const means: Question[] = [
  {
    id: 'q_income',
    type: 'money',
    wording: 'What does your household earn in a year?',
    help: 'Before taxes. We ask to know who needs help most.',
    required: true,
  },
  {
    id: 'q_incomeproof',
    type: 'file',
    wording: 'Proof of that income',
    help: 'A payslip, a tax return or a letter. It may be in any language.',
    required: false,
    maxFiles: 2,
  },
  {
    id: 'q_otheraid',
    type: 'yesNo',
    wording: 'Do you receive another scholarship?',
    ...asked,
  },
  {
    id: 'q_aidamount',
    type: 'money',
    wording: 'How much is it in a year?',
    ...asked,
    showIf: { match: 'all', conditions: [{ question: 'q_otheraid', comparison: 'is', value: 'yes' }] },
  },
  {
    id: 'q_truth',
    type: 'statement',
    wording: 'What I have written is true and my own.',
    ...asked,
  },
]

/** Its form: four sections, with two documents and questions that earlier answers leave out. */
export const demoForm: FormDefinition = {
  sections: [
    { id: 's_background', title: 'Where you come from', questions: background },
    { id: 's_studies', title: 'What you have studied', questions: studies },
    { id: 's_workplans', title: 'Your work and your plans', questions: work },
    { id: 's_means', title: 'Your means', questions: means },
  ],
}
