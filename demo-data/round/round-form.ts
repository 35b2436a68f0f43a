import type { FormDefinition } from '../../contract/forms/form-definition.ts'

const asked = { help: '', required: true }

/** What the round of the demo data asks: short answers that the desk filters by, and two that are read. */
export const roundForm: FormDefinition = {
  sections: [
    {
      id: 's_person',
      title: 'About you',
      questions: [
        { id: 'q_citizenof', type: 'country', wording: 'Which country are you a citizen of?', ...asked },
        {
          id: 'q_firstgen',
          type: 'yesNo',
          wording: 'Are you the first in your family to go to university?',
          ...asked,
        },
        {
          id: 'q_income',
          type: 'money',
          wording: 'What does your household earn in a year?',
          help: 'Before taxes.',
          required: true,
        },
      ],
    },
    {
      id: 's_studies',
      title: 'Your studies',
      questions: [
        {
          id: 'q_average',
          type: 'number',
          wording: 'What is your grade average?',
          help: 'On a scale from 0 to 4.',
          required: true,
          min: 0,
          max: 4,
          decimals: 1,
        },
        {
          id: 'q_field',
          type: 'choice',
          wording: 'Which part of a dam do you want to work on?',
          ...asked,
          options: [
            { id: 'o_civil', text: 'Walls, tunnels and ground' },
            { id: 'o_machines', text: 'Turbines and gates' },
            { id: 'o_grid', text: 'Lines and small grids' },
            { id: 'o_people', text: 'Water users and cost' },
          ],
          other: false,
        },
        { id: 'q_available', type: 'date', wording: 'When could you start?', ...asked },
      ],
    },
    {
      id: 's_words',
      title: 'In your words',
      questions: [
        {
          id: 'q_problem',
          type: 'paragraph',
          wording: 'Which problem at home would you solve as an engineer, and why you?',
          ...asked,
          maxWords: 300,
        },
        { id: 'q_site', type: 'paragraph', wording: 'Where would you build?', ...asked, maxWords: 120 },
      ],
    },
  ],
}
