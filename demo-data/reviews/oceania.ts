import type { ReviewsByScholarship } from './demo-review.ts'

export const oceania: ReviewsByScholarship = {
  'Southern Cross Dryland Scholarship': [
    {
      by: 'aigerim',
      rating: 4.7,
      daysAgo: 25,
      text: 'Nine thousand hectares, one drone, and a farmer who wanted proof. My data project changed where he sows.',
    },
    {
      by: 'pieter',
      rating: 4.6,
      daysAgo: 60,
      text: 'Feels like the Karoo with better roads. Health cover and stipend started the day I landed.',
    },
    {
      by: 'tadesse',
      rating: 4.5,
      daysAgo: 97,
      text: 'Group work with Australians: direct, early and with biscuits.',
    },
  ],
  'Reef to Range Medical Award': [
    {
      by: 'mere',
      rating: 4.5,
      daysAgo: 51,
      text: 'Placement in a community four hours by small plane. I listened for two weeks before I was of any use, and that was the lesson.',
    },
    {
      by: 'aisyah',
      rating: 4,
      daysAgo: 134,
      text: 'Fifteen percent of a very large bill. I came because of the remote placements and do not regret it, but do the sums first.',
    },
    {
      by: 'jomar',
      rating: 4.3,
      daysAgo: 201,
      text: 'Tutors phone you when you go quiet. That kept me in second year.',
    },
  ],
  'Geothermal Engineering Scholarship': [
    {
      by: 'mere',
      rating: 4.6,
      daysAgo: 31,
      text: 'No application fee for us from the islands, you only have to write and ask. Field school at Taupō is eight weeks of steam and rain jackets.',
    },
    {
      by: 'budi',
      rating: 4.5,
      daysAgo: 78,
      text: 'The course on land rights should be compulsory for engineers everywhere.',
    },
    {
      by: 'camila',
      rating: 4.4,
      daysAgo: 115,
      text: 'Reservoir modelling was hard for me; a classmate from Kenya explained it with tea and a colander.',
    },
  ],
  'Pacific Root Crops Bursary': [
    {
      by: 'mere',
      rating: 4.4,
      daysAgo: 20,
      text: 'Our class runs a real stall in Suva market and keeps real books. I know now why my cousin’s taro was refused at the border.',
    },
    {
      by: 'jomar',
      rating: 4.2,
      daysAgo: 84,
      text: 'Small hostel, big kitchen, many islands. Travel was paid both ways.',
    },
    { by: 'linh', rating: 4, daysAgo: 150, text: 'Relaxed about time, strict about grading standards.' },
  ],
}
