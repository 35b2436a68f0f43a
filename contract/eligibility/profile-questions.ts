import { asked, choice, type ProfileQuestion, wholeNumber } from './profile-question.ts'

/**
 * The questions of About You, in the order in which they are asked [ELIG1]. They are part of the product, not rows: the same
 * answer decides at every scholarship, and a question whose options somebody edits would decide differently overnight.
 */
export const profileQuestions: readonly ProfileQuestion[] = [
  {
    group: 'Where you come from',
    question: { ...asked('p_nationality', 'Nationality', 'Have two? Add both.'), type: 'countries' },
    why: 'Many scholarships are for citizens of certain countries. One that fits is enough.',
    sentence: ['Citizen of #', 'Not a citizen of #'],
    short: ['for citizens of #', 'not for citizens of #'],
  },
  {
    group: 'Where you come from',
    question: { ...asked('p_residence', 'Country you live in'), type: 'country' },
    why: 'Some scholarships are for people who live in certain countries, whatever their nationality.',
    validMonths: 12,
    sentence: ['Living in #', 'Not living in #'],
    short: ['for people living in #', 'not for people living in #'],
  },
  {
    group: 'Where you come from',
    question: { ...asked('p_birth', 'Date of birth'), type: 'date', min: '1900-01-01' },
    why: 'Some scholarships have a lowest or highest age on a certain day.',
    sentence: ['At least # old', 'At most # old'],
    short: ['at least # old', 'at most # old'],
    unit: 'year',
  },
  {
    group: 'Where you come from',
    question: { ...asked('p_first', 'First in your family to study?'), type: 'yesNo' },
    why: 'Some scholarships are for people whose parents have not studied.',
    sentence: ['First in the family to study', 'Not the first in the family to study'],
    short: ['for the first in a family to study', 'not for the first in a family to study'],
  },
  {
    group: 'Where you come from',
    question: { ...asked('p_refugee', 'Recognised as a refugee?'), type: 'yesNo' },
    why: 'Some scholarships are for refugees, or accept them whatever their nationality.',
    validMonths: 24,
    sentence: ['Recognised as a refugee', 'Not recognised as a refugee'],
    short: ['for refugees', 'not for refugees'],
  },
  {
    group: 'Your studies',
    question: {
      ...asked('p_level', 'Level you want to study'),
      type: 'choice',
      ...choice({ o_diploma: 'Diploma', o_bachelor: 'Bachelor', o_masters: 'Masters' }),
    },
    why: 'Nearly every scholarship is for one level.',
    validMonths: 24,
    sentence: ['Level: #', 'Level: not #'],
    short: ['for #', 'not for #'],
  },
  {
    group: 'Your studies',
    question: {
      ...asked('p_reached', 'Highest level you have finished'),
      type: 'choice',
      ...choice({
        o_hadnone: 'None yet',
        o_hadschool: 'School',
        o_haddiploma: 'Diploma',
        o_hadbachelor: 'Bachelor',
        o_hadmasters: 'Masters',
        o_haddoctor: 'Doctorate',
      }),
    },
    why: 'Many scholarships ask for a certain level before, or accept nobody above it.',
    validMonths: 24,
    sentence: ['Highest level finished: #', 'Highest level finished: not #'],
    short: ['for people who finished #', 'not for people who finished #'],
  },
  {
    group: 'Your studies',
    question: {
      ...asked('p_field', 'Field'),
      type: 'choice',
      ...choice({
        o_agriculture: 'Agriculture',
        o_engineering: 'Engineering',
        o_doctor: 'Doctor',
        o_arts: 'Arts and design',
        o_business: 'Business and economics',
        o_computing: 'Computing',
        o_education: 'Education',
        o_humanities: 'Humanities',
        o_legal: 'Law',
        o_nursing: 'Nursing and health',
        o_science: 'Natural sciences',
        o_social: 'Social sciences',
        o_anotherone: 'Another field',
      }),
    },
    why: 'Many scholarships are for certain fields.',
    validMonths: 24,
    sentence: ['Field: #', 'Field: not #'],
    short: ['for #', 'not for #'],
  },
  {
    group: 'Your studies',
    question: {
      ...asked('p_result', 'Last university result', 'As on your certificate; we never convert it.'),
      type: 'result',
      scales: ['gpa4', 'gpa43', 'gpa5', 'gpa7', 'gpa10', 'gpa20', 'percent', 'german'],
    },
    why: 'Many scholarships have a lowest result, each on the scales that its office names.',
    sentence: ['Last university result: at least #', ''],
    short: ['a result of at least #', ''],
  },
  {
    group: 'Your studies',
    question: {
      ...asked('p_time', 'Full-time or part-time?'),
      type: 'choice',
      ...choice({ o_fulltime: 'Full-time', o_parttime: 'Part-time' }),
    },
    why: 'Some scholarships are only for full-time or only for part-time studies.',
    validMonths: 24,
    sentence: ['Studies: #', 'Studies: not #'],
    short: ['studies: #', 'studies: not #'],
  },
  {
    group: 'Your studies',
    question: { ...asked('p_finished', 'Year you finished your last studies'), ...wholeNumber(1950, 2100) },
    why: 'Some scholarships are for people who finished recently.',
    validMonths: 24,
    sentence: ['Finished the last studies in # or later', 'Finished the last studies in # or earlier'],
    short: ['finished in # or later', 'finished in # or earlier'],
  },
  {
    group: 'Tests and languages',
    question: {
      ...asked('p_school', 'School-leaving result', 'As on your certificate; we never convert it.'),
      type: 'result',
      scales: ['ssc', 'hsc', 'ib', 'ucas', 'percent', 'gpa4', 'gpa5', 'gpa10', 'gpa20', 'german'],
    },
    why: 'Scholarships for a first degree often have a lowest result at school.',
    sentence: ['School-leaving result: at least #', ''],
    short: ['a school result of at least #', ''],
  },
  {
    group: 'Tests and languages',
    question: {
      ...asked('p_english', 'English test'),
      type: 'result',
      scales: ['ielts', 'toefl', 'duolingo', 'cambridge'],
    },
    why: 'Many universities that teach in English ask for a test.',
    validMonths: 24,
    sentence: ['English test: at least #', ''],
    short: ['an English test of at least #', ''],
  },
  {
    group: 'Tests and languages',
    question: {
      ...asked('p_languages', 'Languages in which you can study'),
      type: 'choices',
      ...choice({
        o_arabic: 'Arabic',
        o_bengali: 'Bengali',
        o_chinese: 'Chinese',
        o_dutch: 'Dutch',
        o_english: 'English',
        o_french: 'French',
        o_german: 'German',
        o_hindi: 'Hindi',
        o_indonesian: 'Indonesian',
        o_italian: 'Italian',
        o_japanese: 'Japanese',
        o_korean: 'Korean',
        o_portuguese: 'Portuguese',
        o_russian: 'Russian',
        o_spanish: 'Spanish',
        o_swahili: 'Swahili',
        o_turkish: 'Turkish',
        o_urdu: 'Urdu',
      }),
    },
    why: 'Some scholarships are for studies in a certain language.',
    sentence: ['Can study in #', 'Cannot study in #'],
    short: ['for people who can study in #', 'not for people who can study in #'],
  },
  {
    group: 'Money and work',
    question: {
      ...asked('p_income', 'Household income in a year', 'Of all people you live with, in any currency.'),
      type: 'amount',
    },
    why: 'Many scholarships are for households below a certain income.',
    validMonths: 12,
    sentence: ['Household income at least # a year', 'Household income at most # a year'],
    short: ['income at least #', 'income at most #'],
  },
  {
    group: 'Money and work',
    question: { ...asked('p_household', 'People in the household', 'With you.'), ...wholeNumber(1, 40) },
    why: 'Some scholarships are for large households, or for people who live alone.',
    validMonths: 12,
    sentence: ['# or more people in the household', '# or fewer people in the household'],
    short: ['# or more in the household', '# or fewer in the household'],
  },
  {
    group: 'Money and work',
    question: { ...asked('p_hours', 'Hours of work in a week'), ...wholeNumber(0, 100) },
    why: 'Some scholarships are for people who work beside their studies, others for those who don’t.',
    validMonths: 6,
    sentence: ['Working at least # a week', 'Working at most # a week'],
    short: ['at least # of work a week', 'at most # of work a week'],
    unit: 'hour',
  },
  {
    group: 'Money and work',
    question: {
      ...asked('p_work', 'Years of work in the field', 'Whole years, after your studies.'),
      ...wholeNumber(0, 60),
    },
    why: 'Some scholarships are for people with experience, others for beginners.',
    validMonths: 12,
    sentence: ['At least # of work in the field', 'At most # of work in the field'],
    short: ['# of work', 'at most # of work'],
    unit: 'year',
  },
  {
    group: 'Only if you want',
    question: {
      ...asked('p_gender', 'Gender'),
      type: 'choice',
      ...choice({ o_female: 'Female', o_male: 'Male', o_another: 'Another' }),
    },
    why: 'Some scholarships are only for women, each on a legal ground that it states.',
    sensitive: true,
    sentence: ['Gender: #', 'Gender: not #'],
    short: ['gender: #', 'gender: not #'],
  },
  {
    group: 'Only if you want',
    question: { ...asked('p_disability', 'Do you live with a disability?'), type: 'yesNo' },
    why: 'Some scholarships are only for people with a disability.',
    sensitive: true,
    sentence: ['Living with a disability', 'Not living with a disability'],
    short: ['for people with a disability', 'for people without a disability'],
  },
  {
    group: 'Only if you want',
    question: {
      ...asked('p_religion', 'Religion'),
      type: 'choice',
      ...choice({
        o_buddhist: 'Buddhist',
        o_christian: 'Christian',
        o_hindu: 'Hindu',
        o_jewish: 'Jewish',
        o_muslim: 'Muslim',
        o_sikh: 'Sikh',
        o_otherfaith: 'Another religion',
        o_nofaith: 'None',
      }),
    },
    why: 'Some donors support members of their religion.',
    sensitive: true,
    sentence: ['Religion: #', 'Religion: not #'],
    short: ['religion: #', 'religion: not #'],
  },
  {
    group: 'Only if you want',
    question: {
      ...asked('p_minority', 'Do you belong to an ethnic minority or indigenous people?'),
      type: 'yesNo',
    },
    why: 'Some scholarships are only for ethnic minorities or indigenous peoples.',
    sensitive: true,
    sentence: [
      'From an ethnic minority or indigenous people',
      'Not from an ethnic minority or indigenous people',
    ],
    short: [
      'for ethnic minorities and indigenous peoples',
      'not for ethnic minorities and indigenous peoples',
    ],
  },
]

const byId = new Map(profileQuestions.map(each => [each.question.id, each]))

/** The question of About You with this id, if there is one. */
export function profileQuestion(id: string): ProfileQuestion | undefined {
  return byId.get(id)
}

/** Whether a question is asked; `on` has the sensitive ones that are switched on. */
export function isAsked(id: string, on: Pick<ReadonlySet<string>, 'has'>): boolean {
  return !profileQuestion(id)?.sensitive || on.has(id)
}
