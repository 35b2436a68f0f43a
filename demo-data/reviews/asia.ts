import type { ReviewsByScholarship } from './demo-review.ts'

export const asia: ReviewsByScholarship = {
  'Island Doctors Scholarship': [
    {
      by: 'jomar',
      rating: 5,
      daysAgo: 19,
      text: 'There is no doctor on my island. In six years there will be. The contract is one year of service per year of study and they explain it to your parents in Cebuano before anybody signs.',
    },
    {
      by: 'linh',
      rating: 4.4,
      daysAgo: 58,
      text: 'Boarding is simple and clean, two ferry trips a year are paid. Anatomy is at seven in the morning, no mercy.',
    },
    {
      by: 'budi',
      rating: 4.6,
      daysAgo: 87,
      text: 'The seniors run a tutoring room every evening. I passed biochemistry because of a fourth-year student named Liza.',
    },
    { by: 'aisyah', rating: 4.7, daysAgo: 110, text: 'Warm people, hard exams, excellent mangoes.' },
  ],
  'Bengal Flood Resilience Scholarship': [
    {
      by: 'tasnim',
      rating: 4.8,
      daysAgo: 14,
      text: 'I come from a family that has moved its house three times because of the river. Designing an embankment with my own hands on the model table felt like an answer. The field semester near Mongla is muddy and unforgettable.',
    },
    {
      by: 'arif',
      rating: 4.5,
      daysAgo: 45,
      text: 'Stipend comes on the fifth of each month. Borrowed laptops are old but fine for hydraulics software.',
    },
    {
      by: 'dinesh',
      rating: 4.4,
      daysAgo: 77,
      text: 'English teaching is real English teaching, not English slides. Bring boots.',
    },
    {
      by: 'ananya',
      rating: 4.6,
      daysAgo: 104,
      text: 'The cyclone shelter project went from sketch to tender while I was there. I have never learned so much from a contractor shouting at me.',
    },
  ],
  'Haor Wetlands Bursary': [
    {
      by: 'arif',
      rating: 4.2,
      daysAgo: 31,
      text: 'Seventy percent off because I am from a haor district, and they believed my school certificate without asking for more papers. Classes by boat are as nice as they sound until it rains.',
    },
    {
      by: 'tasnim',
      rating: 3.8,
      daysAgo: 99,
      text: 'Fisheries part is excellent, economics part is reading from slides.',
    },
  ],
  'Nightingale Diploma Award': [
    {
      by: 'tasnim',
      rating: 4.3,
      daysAgo: 41,
      text: 'Night shifts from the second month. I was scared, then I was useful. The licence exam fee was paid without my asking.',
    },
    {
      by: 'sabina',
      rating: 4,
      daysAgo: 125,
      text: 'You will be tired. The teachers are tired too and still kind.',
    },
    {
      by: 'ananya',
      rating: 3.9,
      daysAgo: 170,
      text: 'Equipment breaks and you learn to do without it, which in my hospital at home is exactly the skill.',
    },
  ],
  'Spice Coast Research Fellowship': [
    {
      by: 'rohan',
      rating: 4.6,
      daysAgo: 22,
      text: 'A bench of my own in the essential-oil lab and a professor who smells a cardamom pod and tells you the altitude.',
    },
    {
      by: 'dinesh',
      rating: 4.5,
      daysAgo: 73,
      text: 'Stipend is modest, canteen is cheap, monsoon is long. I wrote two papers.',
    },
    {
      by: 'ananya',
      rating: 4.4,
      daysAgo: 115,
      text: 'My degree was in food technology and nobody made me feel like an outsider.',
    },
    {
      by: 'yifei',
      rating: 4.3,
      daysAgo: 149,
      text: 'Visa for research took nine weeks. The office wrote me a letter for the consulate that solved it in two days.',
    },
    {
      by: 'budi',
      rating: 4.8,
      daysAgo: 181,
      text: 'Nutmeg from my own island, studied with a mass spectrometer. My grandfather asked for the printout.',
    },
  ],
  'Varuna Scholarship for Medicine': [
    {
      by: 'ananya',
      rating: 4,
      daysAgo: 96,
      text: 'Enormous hospital: you see everything. A third off the usual fees is still a lot of money, ask about the bank loan early.',
    },
    {
      by: 'rohan',
      rating: 3.6,
      daysAgo: 210,
      text: 'Admission is by rank only, quick and fair. Hostel food is not the reason to come.',
    },
    {
      by: 'tasnim',
      rating: 2.6,
      daysAgo: 281,
      text: 'Eighty students around one bed. You learn if you push to the front, and I did not want to become somebody who pushes.',
    },
  ],
  'Steppe Livestock Scholarship': [
    {
      by: 'aigerim',
      rating: 4.3,
      daysAgo: 24,
      text: 'A summer on the jailoo with 800 sheep and one very clever dog. The dormitory is warm in winter, which matters more than you think.',
    },
    {
      by: 'zofia',
      rating: 3.9,
      daysAgo: 68,
      text: 'My Russian carried me; English options only start in the last year. Veterinary practice is excellent.',
    },
    {
      by: 'lukas',
      rating: 4,
      daysAgo: 112,
      text: 'Almost nobody outside the region has heard of it, and the wool laboratory is one of the best I have seen.',
    },
  ],
  'Two Continents Engineering Scholarship': [
    {
      by: 'elif',
      rating: 4.6,
      daysAgo: 28,
      text: 'We visited the same tunnel every month for a year. I saw the first train. Dormitory and allowance are real; the preparatory English year is strict about attendance.',
    },
    {
      by: 'karim',
      rating: 4.4,
      daysAgo: 54,
      text: 'Two hours of traffic between campus and dormitory if you choose the wrong bus. Choose the ferry.',
    },
    {
      by: 'youssef',
      rating: 4.2,
      daysAgo: 90,
      text: 'Earthquake course is taught by people who were in the field that week. Serious and humble.',
    },
    {
      by: 'amina',
      rating: 4.3,
      daysAgo: 127,
      text: 'The application was free and took an hour. The health report was the longest part.',
    },
  ],
  'Olive and Vine Bursary': [
    {
      by: 'elif',
      rating: 4.1,
      daysAgo: 49,
      text: 'Harvest wages in October paid my winter rent. I can tell three olive varieties blindfolded.',
    },
    {
      by: 'salma',
      rating: 4.4,
      daysAgo: 112,
      text: 'Growers come with their problems on the first Monday and you pick one. Mine was a press that ran too warm.',
    },
  ],
  'Jordan Valley Water Engineering Award': [
    {
      by: 'karim',
      rating: 4.5,
      daysAgo: 34,
      text: 'I work for the water company and study on Saturdays; my manager finds leaks with a tool I built for my coursework.',
    },
    { by: 'youssef', rating: 4.1, daysAgo: 85, text: 'Good labs, crowded parking, very good tea.' },
    {
      by: 'salma',
      rating: 4.3,
      daysAgo: 110,
      text: 'Two of my classmates came from the camp and paid nothing at all. The university does not make a show of it.',
    },
  ],
  'Ibn Sina Heritage Award': [
    {
      by: 'aigerim',
      rating: 4,
      daysAgo: 40,
      text: 'Groups of ten, so you cannot hide. The discount disappears if you fail one exam, read that line twice.',
    },
    {
      by: 'rohan',
      rating: 3.8,
      daysAgo: 97,
      text: 'Arrival was smooth: someone held a sign with my name and had a SIM card. The hostel kitchen is shared by forty.',
    },
    {
      by: 'arif',
      rating: 4.1,
      daysAgo: 160,
      text: 'Samarkand in spring makes up for a great deal of histology.',
    },
  ],
  'Future Cities Scholarship': [
    {
      by: 'karim',
      rating: 3.3,
      daysAgo: 140,
      text: 'Shiny building, large classes. Three quarters of a high price is still a high price. The cooling laboratory is first-rate, though.',
    },
    {
      by: 'dinesh',
      rating: 3.7,
      daysAgo: 233,
      text: 'The exchange semester without extra fees was the best part of it.',
    },
    {
      by: 'amina',
      rating: 2.2,
      daysAgo: 301,
      text: 'I asked three times which fees come on top and got three answers. Get the full invoice in writing before you pay anything.',
    },
  ],
  'Terraced Rice Scholarship': [
    {
      by: 'yifei',
      rating: 4.4,
      daysAgo: 29,
      text: 'Four thousand varieties in the seed bank and you may open the drawers. Field station has no lift and many stairs, all of them terraces.',
    },
    {
      by: 'linh',
      rating: 4.2,
      daysAgo: 76,
      text: 'Daily Chinese lessons in the first year are serious. By June I could argue about fertiliser.',
    },
    {
      by: 'hana',
      rating: 3.9,
      daysAgo: 118,
      text: 'Stipend is paid ten months a year: save for July and August.',
    },
  ],
  'Northern Fields Scholarship': [
    {
      by: 'hana',
      rating: 4.5,
      daysAgo: 55,
      text: 'Milking at five, lecture at nine, hot spring on Sunday. Paid shifts covered my food.',
    },
    {
      by: 'minjun',
      rating: 4.3,
      daysAgo: 144,
      text: 'The snow store keeps potatoes sweet until June and I wrote my thesis on why.',
    },
    {
      by: 'yifei',
      rating: 4,
      daysAgo: 209,
      text: 'N2 is the minimum; lectures on soil chemistry felt like N0.',
    },
  ],
  'Seaside Residency Preparation Award': [
    {
      by: 'minjun',
      rating: 3.9,
      daysAgo: 151,
      text: 'I helped as a simulated patient and then took the course myself after studying abroad. Mock exams were closer to the real one than the books.',
    },
    {
      by: 'somchai',
      rating: 3.4,
      daysAgo: 260,
      text: 'Honest about the odds. It is expensive for ten months and the dormitory has thin walls.',
    },
    {
      by: 'aisyah',
      rating: 2.4,
      daysAgo: 190,
      text: 'The mock examinations are good. The rest I could have done at home with a book: half of our clinical Korean lessons were cancelled and not repeated.',
    },
  ],
  'Sakura Robotics Fellowship': [
    {
      by: 'hana',
      rating: 4.8,
      daysAgo: 3,
      text: 'Visited the open laboratory before applying: they let me drive the greenhouse robot and told me what it cannot do. That convinced me.',
    },
  ],
  'Han River Semiconductor Scholarship': [
    {
      by: 'minjun',
      rating: 4.4,
      daysAgo: 1,
      text: 'The form asks for a one-page plan only. Keep it short, they said in the webinar, and they meant it.',
    },
  ],
  'Hồ Tây Young Engineers Scholarship': [
    {
      by: 'linh',
      rating: 4.7,
      daysAgo: 35,
      text: 'The entrance hall is full of machines that older students built. Ours is now the one that sorts coffee cherries by colour.',
    },
    {
      by: 'somchai',
      rating: 4.3,
      daysAgo: 103,
      text: 'French track is small and excellent. The laptop had the drawing software installed already.',
    },
    {
      by: 'aisyah',
      rating: 4.5,
      daysAgo: 164,
      text: 'Competitions every semester: stressful, then addictive.',
    },
  ],
  'Nine Dragons Rice and Shrimp Grant': [
    {
      by: 'linh',
      rating: 4.4,
      daysAgo: 4,
      text: 'My parents switched to shrimp two years ago without any advice. I applied because of them and the professor asked to see photos of our pond in the interview.',
    },
  ],
  'Siam Tropical Medicine Scholarship': [
    {
      by: 'somchai',
      rating: 4.6,
      daysAgo: 5,
      text: 'I work next door and asked for the curriculum: wards every morning, which is how it should be. The application fee is returned if you are shortlisted.',
    },
  ],
  'Penang Precision Engineering Award': [
    {
      by: 'aisyah',
      rating: 4.3,
      daysAgo: 44,
      text: 'Two semesters in a company that makes connectors the size of a grain of rice. I was paid, and they kept me.',
    },
    {
      by: 'budi',
      rating: 3.9,
      daysAgo: 111,
      text: 'Metrology is a quiet kind of happiness. The hostel is far from campus, get a bicycle.',
    },
    {
      by: 'jomar',
      rating: 4.2,
      daysAgo: 168,
      text: 'Straightforward. You know your placement before you pay anything.',
    },
  ],
  'Beasiswa Sawah': [
    {
      by: 'budi',
      rating: 3.9,
      daysAgo: 62,
      text: 'Evening classes let me keep my job at the irrigation office. Deferring a third of the fees helped more than a discount would have.',
    },
    {
      by: 'aisyah',
      rating: 3.6,
      daysAgo: 170,
      text: 'Food policy seminar was lively, administration was not.',
    },
  ],
  'Himalayan Terraces Scholarship': [
    {
      by: 'sabina',
      rating: 4.9,
      daysAgo: 4,
      text: 'Five dollars to apply and a real person on the phone. They asked which family farm I would adopt; I said my neighbour’s bees.',
    },
  ],
}
