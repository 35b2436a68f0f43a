import { pages } from '../../contract/pages.ts'

/** The footer's groups of links [L5]. */
export const footerGroups = [
  {
    title: 'Services',
    links: [
      { text: 'Scholarships', to: pages.allScholarships },
      { text: 'Admissions', to: '/admissions' },
      { text: 'Tutoring', to: '/tutoring' },
      { text: 'Mentoring', to: '/mentoring' },
    ],
  },
  {
    title: 'Company',
    links: [
      { text: 'About Us', to: '/about' },
      { text: 'Contact', to: '/contact' },
      { text: 'Careers', to: '/careers' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { text: 'Terms of Use', to: '/terms' },
      { text: 'Privacy Policy', to: '/privacy' },
      { text: 'Cookie Policy', to: '/cookies' },
    ],
  },
]

/** The three social icons [L5]. The office puts its own accounts here. */
export const socialLinks = [
  {
    name: 'X',
    href: 'https://x.com/',
    path: 'M4 3.5h4.6l4.1 5.7 4.9-5.7h2.3l-6.2 7.2L20.5 20.5h-4.6l-4.5-6.2-5.3 6.2H3.8l6.6-7.7z',
  },
  {
    name: 'YouTube',
    href: 'https://www.youtube.com/',
    path: 'M5.5 5.5h13A3 3 0 0121.5 8.5v7a3 3 0 01-3 3h-13a3 3 0 01-3-3v-7a3 3 0 013-3zM10 9v6l5.2-3z',
  },
  {
    name: 'Facebook',
    href: 'https://www.facebook.com/',
    path: 'M13.7 21v-7.8h2.7l.5-3.2h-3.2V8c0-.9.4-1.7 1.8-1.7H17V3.6a17 17 0 00-2.5-.2c-2.6 0-4.2 1.5-4.2 4.3V10H7.5v3.2h2.8V21z',
  },
]
