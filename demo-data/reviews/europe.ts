import type { ReviewsByScholarship } from './demo-review.ts'

export const europe: ReviewsByScholarship = {
  'Isar Scholarship for Energy Systems': [
    {
      by: 'rohan',
      rating: 4.9,
      daysAgo: 8,
      text: 'One day a week at the municipal utility taught me what no lecture can: how a grid operator sounds when the frequency drops. The allowance covers a room if you are quick; I found mine through the student union after three weeks on a sofa.',
    },
    {
      by: 'zofia',
      rating: 4.7,
      daysAgo: 32,
      text: 'Free to apply, free to study, and a semester ticket for the mountains. The exams are oral and you notice at once what you have not understood.',
    },
    {
      by: 'karim',
      rating: 4.6,
      daysAgo: 50,
      text: 'The international office sent a list of what to do in which order. I followed it line by line and had my residence permit in six weeks.',
    },
    {
      by: 'ximena',
      rating: 4.8,
      daysAgo: 81,
      text: 'My group simulated the heat supply of a whole district and the city used our numbers.',
    },
    {
      by: 'minjun',
      rating: 4.2,
      daysAgo: 106,
      text: 'Great course. Less great: eleven students in a laboratory for eight.',
    },
  ],
  'Moor and Marsh Agriculture Grant': [
    {
      by: 'lukas',
      rating: 4.2,
      daysAgo: 42,
      text: 'Buffaloes on a dike at sunrise. Also a lot of carbon accounting, which I expected to hate and did not.',
    },
    {
      by: 'aigerim',
      rating: 4,
      daysAgo: 105,
      text: 'Half the courses are in German and they mean it. The borrowed bicycle survived two storms.',
    },
  ],
  'Bourse des Alpes': [
    {
      by: 'salma',
      rating: 4.6,
      daysAgo: 23,
      text: 'The clean room is a tram stop from the lecture hall. Five hours of French a week made the rest of life possible.',
    },
    {
      by: 'youssef',
      rating: 4.3,
      daysAgo: 69,
      text: 'Housing office found me a studio before I landed. The first transfer came in October, so bring money for September.',
    },
    {
      by: 'fatou',
      rating: 4.1,
      daysAgo: 119,
      text: 'Demanding. My class went from thirty to twenty-two after the first winter.',
    },
  ],
  'Nordic Ocean Engineering Scholarship': [
    {
      by: 'pieter',
      rating: 4.7,
      daysAgo: 46,
      text: 'They throw you into the fjord in a survival suit in the second week. After that, a Monday lecture holds no fear.',
    },
    {
      by: 'linh',
      rating: 4.5,
      daysAgo: 98,
      text: 'Everything is expensive and everything is paid. I cooked for eight people every Thursday, as did the other seven.',
    },
    {
      by: 'hana',
      rating: 4.6,
      daysAgo: 133,
      text: 'Supervisors are on a first-name basis and still expect the report on Friday.',
    },
  ],
  'Lagom Industrial Design Engineering Award': [
    {
      by: 'lukas',
      rating: 4.3,
      daysAgo: 70,
      text: 'I sent a mended coffee grinder, a stool and a photo of a bicycle trailer. Nobody asked for my grades in the interview.',
    },
    {
      by: 'elif',
      rating: 4.4,
      daysAgo: 154,
      text: 'Thursday repair evenings with people from the town are the heart of it.',
    },
    {
      by: 'emily',
      rating: 3.8,
      daysAgo: 221,
      text: 'Half tuition is still a lot for three years. Look for the second award after your first.',
    },
  ],
  'Boreal Bioeconomy Scholarship': [
    {
      by: 'noah',
      rating: 4.6,
      daysAgo: 38,
      text: 'Summer job on a research plot, forty plots of blueberries, two million mosquitoes. I would do it again tomorrow.',
    },
    {
      by: 'leticia',
      rating: 4.5,
      daysAgo: 79,
      text: 'I wrote my thesis in Uruguay and defended it in the snow. Tuition waiver for both years was confirmed in writing on day one.',
    },
    { by: 'diego', rating: 4.3, daysAgo: 121, text: 'Quiet place. Bring a hobby for November.' },
    {
      by: 'aigerim',
      rating: 4.7,
      daysAgo: 158,
      text: 'They reply to emails, they keep dates, they mean what they write. After two other universities I know how rare this is.',
    },
  ],
  'Hygge Health Technology Grant': [
    {
      by: 'zofia',
      rating: 4.4,
      daysAgo: 131,
      text: 'One project per semester in a group of six. Ours found out that nurses walked four kilometres a night to fetch tablets that were never charged.',
    },
    {
      by: 'leticia',
      rating: 4.1,
      daysAgo: 240,
      text: 'The sum for furniture was a lovely touch: I bought a lamp and a bed.',
    },
  ],
  'Wild Atlantic Dairy Science Scholarship': [
    {
      by: 'wanjiru',
      rating: 4.5,
      daysAgo: 57,
      text: 'My placement was in a creamery near the sea; I came home with a cheese that my uncle now sells in Nakuru.',
    },
    {
      by: 'emily',
      rating: 4.2,
      daysAgo: 104,
      text: 'Friendly lecturers, soft rain, honest about the cost of living in Limerick.',
    },
    {
      by: 'mere',
      rating: 4.3,
      daysAgo: 147,
      text: 'The €4,000 is taken off the invoice directly, no need to claim.',
    },
  ],
  'Second Chance Engineering Bursary': [
    {
      by: 'marcus',
      rating: 4.2,
      daysAgo: 88,
      text: 'I moved to London for work at thirty-four without a certificate. Mathematics from the beginning, with people who had also been told they were stupid. We are not.',
    },
    {
      by: 'kwame',
      rating: 3.7,
      daysAgo: 190,
      text: 'Evenings after a full shift are brutal. The childcare is what made it possible for us.',
    },
  ],
  'Beca Dehesa': [
    {
      by: 'sofia',
      rating: 4.5,
      daysAgo: 40,
      text: 'Half a year on an estate with a herder who has never used a spreadsheet and is never wrong about rain.',
    },
    {
      by: 'matias',
      rating: 4.4,
      daysAgo: 93,
      text: 'Rent is paid to the landlord directly. Fire prevention week in July is the most serious thing I have done.',
    },
    { by: 'ximena', rating: 4.3, daysAgo: 139, text: 'I came for the pigs and stayed for the cork oaks.' },
  ],
  'Henrique Scholarship for Surgery Assistants': [
    {
      by: 'leticia',
      rating: 4.1,
      daysAgo: 77,
      text: 'Local tuition because of my passport. From the first week in theatre you hold, count and keep quiet, in that order.',
    },
    {
      by: 'fatou',
      rating: 3.8,
      daysAgo: 162,
      text: 'Solid training. Recognition in France took another five months of letters.',
    },
  ],
  'Aegean Island Health Fellowship': [
    {
      by: 'youssef',
      rating: 4.3,
      daysAgo: 67,
      text: 'A summer on an island with 700 people, one ambulance and a boat. We did telemedicine from a room that is a school the rest of the year.',
    },
    {
      by: 'sofia',
      rating: 4,
      daysAgo: 141,
      text: 'Winter lectures online are long; the summer makes up for it.',
    },
  ],
  'Great Plain Scholarship': [
    {
      by: 'tadesse',
      rating: 4.3,
      daysAgo: 59,
      text: 'Seventy countries in one dormitory. I can say “paprika” in nineteen languages and diagnose its diseases in one.',
    },
    {
      by: 'dinesh',
      rating: 4,
      daysAgo: 108,
      text: 'Papers for the embassy: get the acceptance letter stamped in the original. Otherwise easy.',
    },
    { by: 'mere', rating: 4.4, daysAgo: 166, text: 'I was afraid of horses for exactly one week.' },
    {
      by: 'arif',
      rating: 3.9,
      daysAgo: 230,
      text: 'Dormitory is old, insurance worked without questions when I broke my wrist, freshwater fish course is the best of all.',
    },
  ],
  'Humanitarian Surgery Scholarship': [
    {
      by: 'marcus',
      rating: 5,
      daysAgo: 48,
      text: 'On my second mission I did a caesarean by headlamp with my supervisor two steps away, saying nothing because nothing needed saying. There is no other training like it.',
    },
    {
      by: 'thandi',
      rating: 4.8,
      daysAgo: 122,
      text: 'Selection was two days and included an evening alone with an actor playing a desperate father. Prepare to be moved.',
    },
    {
      by: 'somchai',
      rating: 4.7,
      daysAgo: 175,
      text: 'Salary is modest for Geneva; the residence costs little and has a view.',
    },
  ],
  'Midnight Sun Geoscience Award': [
    {
      by: 'noah',
      rating: 4.6,
      daysAgo: 109,
      text: 'Third week, three in the morning, everyone in pyjamas in the control room. The mountain opened and the professor said “well, take notes”.',
    },
    {
      by: 'matias',
      rating: 4.4,
      daysAgo: 230,
      text: 'Drilling is loud, wet and precise. Field lodging was better than my flat at home.',
    },
  ],
  'Purkyně Medical Grant': [
    {
      by: 'zofia',
      rating: 4.2,
      daysAgo: 114,
      text: 'Dissection in groups of six, and a library that is open all night in January. I earned the ten percent back in second year.',
    },
    {
      by: 'elif',
      rating: 3.9,
      daysAgo: 221,
      text: 'Wards are in Czech from third year; do not believe anyone who says English is enough.',
    },
  ],
  'Delta Works Scholarship': [
    {
      by: 'tasnim',
      rating: 4.7,
      daysAgo: 5,
      text: 'Everyone admitted is considered, so there was no second form to fill in. I asked about Beira and they put me in touch with a student who had been there.',
    },
  ],
  'Greenhouse of Tomorrow Fellowship': [
    {
      by: 'wanjiru',
      rating: 4.9,
      daysAgo: 7,
      text: 'They answered for my children as well as for me: school, rooms, insurance, in one email.',
    },
    {
      by: 'yifei',
      rating: 4.8,
      daysAgo: 11,
      text: 'The selection task was to grow basil at home for three weeks with a phone as the only sensor. Mine died and I wrote about why. I was invited.',
    },
  ],
  'Cabot Scholarship in Aerospace': [
    {
      by: 'rohan',
      rating: 4.4,
      daysAgo: 8,
      text: 'Writing a critique of an aircraft is far better than a personal statement. I chose one that my father maintains.',
    },
  ],
}
