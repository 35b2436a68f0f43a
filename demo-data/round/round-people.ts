import { seededRandom } from '../random.ts'

/** Somebody who applies in the round of the demo data; nobody can sign in as them. */
export interface RoundPerson {
  key: string
  name: string
  gender: 'female' | 'male'
  phone: string
  address: string
  country: string
}

interface Place {
  country: string
  dial: string
  cities: readonly string[]
  women: readonly string[]
  men: readonly string[]
  families: readonly string[]
}

const places: readonly Place[] = [
  {
    country: 'ET',
    dial: '+251 911 555',
    cities: ['Bahir Dar', 'Hawassa', 'Jimma', 'Mekelle'],
    women: ['Hiwot', 'Selam', 'Mahlet', 'Bethlehem'],
    men: ['Dawit', 'Yonas', 'Bereket', 'Abel'],
    families: ['Tesfaye', 'Girma', 'Bekele', 'Haile', 'Worku'],
  },
  {
    country: 'KE',
    dial: '+254 722 555',
    cities: ['Eldoret', 'Kisii', 'Meru', 'Kitale'],
    women: ['Achieng', 'Njeri', 'Chebet', 'Mwende'],
    men: ['Kiprono', 'Mutua', 'Ochieng', 'Kariuki'],
    families: ['Cheruiyot', 'Wafula', 'Nyambura', 'Kilonzo', 'Omondi'],
  },
  {
    country: 'UG',
    dial: '+256 772 555',
    cities: ['Mbarara', 'Gulu', 'Jinja', 'Fort Portal'],
    women: ['Nakato', 'Akello', 'Babirye', 'Atim'],
    men: ['Okello', 'Mugisha', 'Ssali', 'Tumusiime'],
    families: ['Namukasa', 'Opio', 'Byaruhanga', 'Kato', 'Auma'],
  },
  {
    country: 'RW',
    dial: '+250 788 555',
    cities: ['Huye', 'Gisenyi', 'Musanze', 'Rusizi'],
    women: ['Solange', 'Clarisse', 'Aline', 'Vestine'],
    men: ['Olivier', 'Emmanuel', 'Patrick', 'Innocent'],
    families: ['Uwimana', 'Habimana', 'Mukamana', 'Niyonzima', 'Ingabire'],
  },
  {
    country: 'SD',
    dial: '+249 912 555',
    cities: ['Atbara', 'Kassala', 'Dongola', 'Port Sudan'],
    women: ['Rania', 'Amal', 'Hanan', 'Sara'],
    men: ['Mustafa', 'Omer', 'Khalid', 'Yasir'],
    families: ['Abdelrahman', 'Elhassan', 'Osman', 'Idris', 'Mahgoub'],
  },
]

/** Returns so many people, the same each time, no two of one name. */
export function roundPeople(count: number): RoundPerson[] {
  const random = seededRandom('people of the round')
  const people = new Map<string, RoundPerson>()
  while (people.size < count) {
    const { country, dial, cities, women, men, families } = random.pick(places)
    const gender = random.pick(['female', 'male'] as const)
    const name = `${random.pick(gender === 'female' ? women : men)} ${random.pick(families)}`
    people.set(name, {
      key: name.toLowerCase().replaceAll(' ', '.'),
      name,
      gender,
      phone: `${dial} ${String(random.integer(0, 999)).padStart(3, '0')}`,
      address: `P.O. Box ${random.integer(11, 990)}, ${random.pick(cities)}`,
      country,
    })
  }
  return [...people.values()]
}
