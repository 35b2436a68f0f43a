import type { ReviewsByScholarship } from './demo-review.ts'

export const americas: ReviewsByScholarship = {
  'Beca Semilla': [
    {
      by: 'ximena',
      rating: 4.8,
      daysAgo: 16,
      text: 'They asked my village what it needed before they asked me what I wanted to study. I go home one month each semester and the elders check my work. No fee, no hidden costs, food is good.',
    },
    {
      by: 'camila',
      rating: 4.5,
      daysAgo: 51,
      text: 'The maize seed house is like a library. Spanish only, with some Mixtec.',
    },
    {
      by: 'diego',
      rating: 4.3,
      daysAgo: 88,
      text: 'Very practical. If you want a laboratory career look elsewhere; if you want to farm with a pencil behind your ear, come here.',
    },
    {
      by: 'mere',
      rating: 4.6,
      daysAgo: 120,
      text: 'I learned Spanish with the goats. The bus fares really are refunded, keep your tickets.',
    },
  ],
  'Beca Puente de Ingeniería': [
    {
      by: 'ximena',
      rating: 4.4,
      daysAgo: 27,
      text: 'The interview about our income was respectful and took twenty minutes. I got 60 %. The year in the plant is tough: shifts start at six.',
    },
    { by: 'matias', rating: 4.2, daysAgo: 80, text: 'Great machines, too many group presentations.' },
    {
      by: 'emily',
      rating: 4,
      daysAgo: 113,
      text: 'Took the last two years in English as an exchange student and stayed. My Spanish grew faster than my robot.',
    },
  ],
  'High Altitude Medicine Award': [
    {
      by: 'camila',
      rating: 4.7,
      daysAgo: 30,
      text: 'Two weeks above 4,300 metres with one oxygen bottle and a very calm nurse. I now read an ultrasound of the lung in my sleep.',
    },
    {
      by: 'sabina',
      rating: 4.5,
      daysAgo: 66,
      text: 'Compared notes with my aunt who is a health worker in Manang. Same illness, same remedies, different songs.',
    },
    {
      by: 'lukas',
      rating: 3.9,
      daysAgo: 101,
      text: 'First week: headache. After that: excellent. The written material could use an editor.',
    },
  ],
  'Bolsa Mata Atlântica': [
    {
      by: 'leticia',
      rating: 4.8,
      daysAgo: 43,
      text: 'I saw more dengue in one March than in all my textbooks. Teachers stay after rounds until you have understood.',
    },
    {
      by: 'diego',
      rating: 4.6,
      daysAgo: 95,
      text: 'Portuguese felt impossible in July and normal by November. The stipend is enough if you live south of the river.',
    },
    {
      by: 'marcus',
      rating: 4.4,
      daysAgo: 160,
      text: 'Paperwork for the visa: eleven documents, three stamps each. After that nobody asked me for anything again.',
    },
  ],
  'River Cities Engineering Grant': [
    {
      by: 'leticia',
      rating: 4,
      daysAgo: 130,
      text: 'Four blocks in Manaus, the rest from home by radio and boat mail. My town has a working pump now.',
    },
    {
      by: 'camila',
      rating: 3.7,
      daysAgo: 255,
      text: 'Tutors are kind but hard to reach in the rainy season. Grant paid as promised.',
    },
  ],
  'Beca Ganadera': [
    {
      by: 'matias',
      rating: 3.5,
      daysAgo: 89,
      text: 'Useful, unglamorous. I fixed our rotation and lost fewer calves. The Friday classes start late because everybody drives far.',
    },
    {
      by: 'sofia',
      rating: 3.8,
      daysAgo: 200,
      text: 'Come if you already have mud on your boots; beginners get lost quickly.',
    },
  ],
  'Desert Crops Self-Funded Track': [
    {
      by: 'noah',
      rating: 4,
      daysAgo: 47,
      text: 'We sold 900 kilos of tomatoes from our bay and split the profit. In-state rate for everyone is real, I checked my bill twice.',
    },
    {
      by: 'emily',
      rating: 3.6,
      daysAgo: 118,
      text: 'Housing in Tucson is not cheap and the award does not help with it. The greenhouse year is great.',
    },
    {
      by: 'elif',
      rating: 3.9,
      daysAgo: 177,
      text: 'Teachers know growers by first name, which got me a summer job. I would not come without savings.',
    },
    {
      by: 'marcus',
      rating: 2.8,
      daysAgo: 216,
      text: 'I missed the part about self-funded. Teaching is fine, but four job applications on campus led nowhere in my first year.',
    },
  ],
  'Pacific Timber Engineering Award': [
    {
      by: 'noah',
      rating: 4.5,
      daysAgo: 36,
      text: 'We shook a seven-storey frame until it sang. Sending a portfolio instead of a research plan suited me.',
    },
    {
      by: 'hana',
      rating: 4.6,
      daysAgo: 92,
      text: 'My teaching post was eight hours and stayed eight hours. Rent is the hard part: look for a room in May.',
    },
    { by: 'minjun', rating: 4.1, daysAgo: 140, text: 'Good balance of theory and sawdust.' },
  ],
  'Caribbean Family Medicine Scholarship': [
    {
      by: 'marcus',
      rating: 4.5,
      daysAgo: 2,
      text: 'Application took me one evening. I had an answer to my question about transcripts the next morning, which is rare.',
    },
  ],
  'Charles River Global Health Scholarship': [
    {
      by: 'kwame',
      rating: 4.9,
      daysAgo: 6,
      text: 'I have only been through the interview so far: two clinicians, forty minutes, and they had read every line of my field report. Whatever the answer, that was worth the fee.',
    },
  ],
  'Confluence First-Generation Scholarship': [
    {
      by: 'emily',
      rating: 4.7,
      daysAgo: 9,
      text: 'My mother cried when the letter said housing too. The financial aid office called us, not the other way round.',
    },
    {
      by: 'marcus',
      rating: 4.4,
      daysAgo: 17,
      text: 'Clear form, clear rules. Have your tax papers ready, they ask for two years.',
    },
  ],
}
