import type { Hairstyle } from './avatar.ts'

/** A person of the demo data, with applications and reviews but no account. */
export type DemoStudent = {
  name: string
  hair: Hairstyle
  gender: 'female' | 'male'
  phone: string
  address: string
  /** Results of the secondary (SSC) and higher secondary (HSC) examinations, as people write them. */
  ssc: string
  hsc: string
}

const student =
  (gender: DemoStudent['gender']) =>
  (name: string, hair: Hairstyle, phone: string, address: string, ssc: string, hsc: string): DemoStudent => ({
    name,
    hair,
    gender,
    phone,
    address,
    ssc,
    hsc,
  })
const female = student('female')
const male = student('male')

/** Forty invented people; reviews name them by the key. */
export const demoStudents = {
  amina: female('Amina Yusuf', 'scarf', '+234 803 555 0142', '14 Zoo Road, Kano', 'GPA 4.72', 'GPA 4.60'),
  kwame: male(
    'Kwame Boateng',
    'cropped',
    '+233 24 555 0187',
    'Plot 9, Ahodwo, Kumasi',
    'A1 in 6 subjects',
    'Aggregate 8',
  ),
  wanjiru: female('Wanjiru Kamau', 'curls', '+254 712 555 019', 'Kiamunyi Estate, Nakuru', 'A-', 'B+'),
  otieno: male('Brian Otieno', 'cropped', '+254 733 555 064', 'Milimani, Kisumu', 'B+', 'A-'),
  uwase: female('Diane Uwase', 'bun', '+250 788 555 031', 'KG 11 Ave, Kigali', '68/73', '70/73'),
  tadesse: male('Tadesse Alemu', 'short', '+251 911 555 072', 'Bole, Addis Ababa', '3.8', '548/700'),
  thandi: female(
    'Thandiwe Nkosi',
    'curls',
    '+27 82 555 0119',
    '22 Vilakazi Street, Soweto',
    '7 in Mathematics',
    'Bachelor pass, 84 %',
  ),
  pieter: male(
    'Pieter van Wyk',
    'short',
    '+27 83 555 0170',
    '5 Church Street, Graaff-Reinet',
    '81 %',
    '79 %',
  ),
  salma: female('Salma Benali', 'long', '+212 661 555 093', 'Rue Ibn Batouta, Fès', '15.8/20', '16.4/20'),
  youssef: male(
    'Youssef Mansour',
    'curls',
    '+20 100 555 0128',
    'Corniche Road, Alexandria',
    '96 %',
    '93.5 %',
  ),
  fatou: female('Fatou Ndiaye', 'bun', '+221 77 555 01 45', 'Médina, Dakar', '14.2/20', '13.9/20'),
  noah: male('Noah Whitefeather', 'long', '+1 306 555 0133', '210 Broadway Ave, Saskatoon', '88 %', '91 %'),
  emily: female(
    'Emily Carter',
    'long',
    '+1 412 555 0176',
    '1408 Carson Street, Pittsburgh',
    'GPA 3.7',
    'GPA 3.9',
  ),
  marcus: male(
    'Marcus Johnson',
    'cropped',
    '+1 617 555 0148',
    '77 Dorchester Ave, Boston',
    'GPA 3.5',
    'GPA 3.6',
  ),
  ximena: female('Ximena Hernández', 'long', '+52 951 555 0164', 'Calle Reforma 31, Oaxaca', '9.4', '9.6'),
  diego: male(
    'Diego Restrepo',
    'curls',
    '+57 300 555 0191',
    'Calle 10 #43, Medellín',
    '4.5/5',
    '372 Saber 11',
  ),
  leticia: female('Letícia Moraes', 'curls', '+55 11 5555 0107', 'Rua Augusta 900, São Paulo', '9,1', '8,8'),
  matias: male('Matías Figueroa', 'short', '+56 9 5550 1123', 'Cerro Alegre 18, Valparaíso', '6,5', '6,7'),
  camila: female('Camila Quispe', 'long', '+51 984 555 016', 'San Blas 204, Cusco', '17/20', '18/20'),
  rohan: male(
    'Rohan Iyer',
    'short',
    '+91 98450 55501',
    '3rd Cross, Indiranagar, Bengaluru',
    '94.2 %',
    '95.6 %',
  ),
  ananya: female('Ananya Sharma', 'long', '+91 98110 55523', 'Assi Ghat Road, Varanasi', '91 %', '89.4 %'),
  tasnim: female(
    'Tasnim Rahman',
    'scarf',
    '+880 1711 555018',
    'House 7, Road 4, Khulna',
    'GPA 5.00',
    'GPA 4.92',
  ),
  arif: male('Arif Hossain', 'short', '+880 1819 555043', 'Zindabazar, Sylhet', 'GPA 4.83', 'GPA 4.67'),
  sabina: female('Sabina Gurung', 'bun', '+977 984 555 0119', 'Lakeside 6, Pokhara', '3.75', '3.62'),
  dinesh: male('Dinesh Perera', 'cropped', '+94 77 555 0182', 'Peradeniya Road, Kandy', '9 A', '2 A, 1 B'),
  hana: female('Hana Fujimoto', 'bun', '+81 90 5555 0134', 'Sakyō-ku, Kyoto', '4.6/5', '4.8/5'),
  minjun: male('Kim Min-jun', 'short', '+82 10 5555 0172', 'Mapo-gu, Seoul', 'Grade 1.8', 'Grade 1.6'),
  yifei: female('Lin Yifei', 'short', '+86 138 0555 0166', 'Wenlin Street, Kunming', '92/100', '628/750'),
  linh: female('Nguyễn Thùy Linh', 'long', '+84 90 555 0129', 'Ninh Kiều, Cần Thơ', '9.0', '27.5/30'),
  somchai: male('Somchai Prasert', 'cropped', '+66 81 555 0158', 'Soi Ari, Bangkok', '3.68', '3.74'),
  aisyah: female(
    'Nur Aisyah Hakim',
    'scarf',
    '+60 12 555 0147',
    'Jalan Burma, George Town',
    '8A 1B',
    'CGPA 3.83',
  ),
  budi: male('Budi Santoso', 'short', '+62 812 555 0193', 'Jalan Kaliurang km 5, Yogyakarta', '88', '90.5'),
  jomar: male('Jomar Villanueva', 'cropped', '+63 917 555 0121', 'Bantayan Island, Cebu', '93', '94'),
  elif: female('Elif Yıldız', 'curls', '+90 532 555 01 86', 'Kadıköy, İstanbul', '91,40', '93,75'),
  karim: male('Karim Haddad', 'short', '+962 79 555 0137', 'Jabal Amman, Amman', '88.9', '90.3'),
  aigerim: female('Aigerim Seitkali', 'long', '+7 701 555 0175', 'Abay Avenue 52, Almaty', '4,9', '118/140'),
  mere: female('Mere Tuilagi', 'curls', '+679 555 0113', 'Toorak, Suva', '312/400', '298/400'),
  sofia: female('Sofía Navarro', 'bun', '+34 600 555 012', 'Calle Betis 12, Sevilla', '8,7', '9,1'),
  lukas: male('Lukas Brandt', 'curls', '+49 151 5550 1198', 'Neustadt, Bremen', '1,9', 'Abitur 1,7'),
  zofia: female('Zofia Kowalczyk', 'short', '+48 600 555 014', 'Kazimierz, Kraków', '4,8', 'Matura 87 %'),
} as const satisfies Record<string, DemoStudent>

export type StudentKey = keyof typeof demoStudents

/** Returns the invented address of a demo student. */
export const studentEmail = (key: StudentKey): string => `${key}@students.example`
