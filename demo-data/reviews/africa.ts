import type { ReviewsByScholarship } from './demo-review.ts'

export const africa: ReviewsByScholarship = {
  'Rift Valley Dryland Farming Scholarship': [
    {
      by: 'wanjiru',
      rating: 4.9,
      daysAgo: 21,
      text: 'I grew up forty kilometres from these trial plots and never knew what happened behind the fence. Now I measure soil moisture there at six in the morning. The cooperative in Baringo treats us as colleagues, not visitors.',
    },
    {
      by: 'tadesse',
      rating: 4.5,
      daysAgo: 48,
      text: 'Flight, room and tuition were paid exactly as written. The only surprise was the cold: at 2,100 metres you need a proper jacket.',
    },
    {
      by: 'amina',
      rating: 4.7,
      daysAgo: 64,
      text: 'My supervisor answered my first email within a day and sent me two papers to read before the interview. That interview was a conversation about millet, nothing else.',
    },
    {
      by: 'sofia',
      rating: 4.2,
      daysAgo: 90,
      text: 'Strong on fieldwork, thinner on statistics. I taught myself mixed models from library books. Still the best decision I have made.',
    },
  ],
  'Swahili Coast Engineering Award': [
    {
      by: 'otieno',
      rating: 4.3,
      daysAgo: 33,
      text: 'By week three I had a welding mask and a real pump on my bench. Sixty percent off tuition meant I could keep my room near the ferry.',
    },
    {
      by: 'fatou',
      rating: 3.6,
      daysAgo: 71,
      text: 'Good workshop, slow office. My award letter arrived two weeks after term began and I had to borrow the first instalment.',
    },
    {
      by: 'jomar',
      rating: 4.4,
      daysAgo: 100,
      text: 'Small classes, and the harbour is right there. We repaired a fishing boat as our group project and it still floats.',
    },
  ],
  'Northern Grains Bursary': [
    {
      by: 'amina',
      rating: 3.4,
      daysAgo: 58,
      text: 'Cheap and honest. The lectures are crowded and the library closes at five, but the farm job paid my instalments.',
    },
    {
      by: 'kwame',
      rating: 3.9,
      daysAgo: 139,
      text: 'The seed laboratory is better than the brochure says. Bring your own microscope slides.',
    },
    {
      by: 'tadesse',
      rating: 2.9,
      daysAgo: 201,
      text: 'Water was off in our hostel for most of April. I transferred after the first year, with my credits, which they handled correctly.',
    },
  ],
  'Thousand Hills Women in Engineering Scholarship': [
    {
      by: 'uwase',
      rating: 5,
      daysAgo: 12,
      text: 'The test at our district centre was hard and fair: ninety minutes, no multiple choice. My mentor works for the electricity company and showed me the control room in my first month. I tell every girl at my old school to apply.',
    },
    {
      by: 'wanjiru',
      rating: 4.8,
      daysAgo: 37,
      text: 'Everything is truly paid, even the bus from the border. The laptop is not new but it compiles.',
    },
    {
      by: 'fatou',
      rating: 4.6,
      daysAgo: 55,
      text: 'I was worried about English. They gave me twelve weeks of evening classes and nobody laughed.',
    },
    {
      by: 'tasnim',
      rating: 4.7,
      daysAgo: 76,
      text: 'Forty women in one class changes how you ask questions. Housing is four to a room, which is loud before exams.',
    },
    {
      by: 'thandi',
      rating: 4.9,
      daysAgo: 98,
      text: 'Clean campus, strict deadlines, brilliant electronics teacher.',
    },
  ],
  'Ubuntu Scholarship for Rural Surgery': [
    {
      by: 'thandi',
      rating: 4.9,
      daysAgo: 26,
      text: 'Eighteen months in a regional hospital taught me more than five years of watching. My logbook has 312 operations, 140 of them as first operator, always with someone senior in the building.',
    },
    {
      by: 'pieter',
      rating: 4.7,
      daysAgo: 61,
      text: 'The salary supplement is paid late in December every year, plan for that. Otherwise I have no complaint.',
    },
    {
      by: 'kwame',
      rating: 4.5,
      daysAgo: 117,
      text: 'Registration with the council took four months. Start that before you apply, not after.',
    },
  ],
  'Witwatersrand Deep Mining Award': [
    {
      by: 'pieter',
      rating: 4.1,
      daysAgo: 120,
      text: 'Paid winters underground, a blasting ticket at twenty-one, and a supervisor who knew my name. Hot, noisy, worth it.',
    },
    {
      by: 'thandi',
      rating: 3.8,
      daysAgo: 211,
      text: 'I switched to geotechnics after second year without losing a credit. Changing rooms for women were only finished last summer.',
    },
    {
      by: 'otieno',
      rating: 3.1,
      daysAgo: 300,
      text: 'The award is paid against an invoice, so you pay first and wait for two months. Nobody tells you that.',
    },
  ],
  'Oasis Water Scholarship': [
    {
      by: 'salma',
      rating: 4.6,
      daysAgo: 18,
      text: 'Six weeks in the Drâa with farmers who irrigate by the shadow of a stick. Then back to the lab to explain why they are right.',
    },
    {
      by: 'fatou',
      rating: 4.4,
      daysAgo: 44,
      text: 'La bourse suffit pour vivre en colocation. Courses are in French, but half of what we read is English, so do not skip that.',
    },
    {
      by: 'youssef',
      rating: 4.7,
      daysAgo: 83,
      text: 'The soil salinity course alone was worth the journey. Field costs were refunded within a week.',
    },
    {
      by: 'karim',
      rating: 4,
      daysAgo: 109,
      text: 'Wonderful teachers; the heating in the residence is decorative.',
    },
  ],
  'Bourse Teranga for Sahel Crops': [
    {
      by: 'fatou',
      rating: 4.5,
      daysAgo: 52,
      text: 'I run my aunt’s poultry better since the bookkeeping module. Classes stop for the harvest, as they should.',
    },
    {
      by: 'amina',
      rating: 4.1,
      daysAgo: 121,
      text: 'Mostly in Wolof when people get excited. Somebody always translated for me.',
    },
  ],
  'Highland Hydropower Fellowship': [
    {
      by: 'tadesse',
      rating: 4.6,
      daysAgo: 39,
      text: 'My thesis site is a real valley with a real village; the cost estimate is now on a desk at the ministry. Mechanical and civil people sit in the same room from day one.',
    },
    {
      by: 'uwase',
      rating: 4.3,
      daysAgo: 96,
      text: 'Power cuts during the power systems exam. We laughed, then finished by torchlight.',
    },
    {
      by: 'otieno',
      rating: 4.2,
      daysAgo: 150,
      text: 'Stipend on time each month. Internet in the dormitory is slow, use the library at night.',
    },
    {
      by: 'sabina',
      rating: 4.5,
      daysAgo: 202,
      text: 'I came from the other roof of the world and felt at home. Two of us will build a 40 kW plant in Mustang next year.',
    },
  ],
}
