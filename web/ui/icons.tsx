export type IconName = keyof typeof paths

/** What each icon draws, in a square of 24. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M4.5 11a6.5 6.5 0 1013 0a6.5 6.5 0 10-13 0zM16 16l4.5 4.5',
  desk: 'M3.5 5h17v14h-17zM9 5v14M15.5 5v14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 105.6 0a2.8 2.8 0 10-5.6 0z',
  eyeOff: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM4 20L20 4',
  left: 'M14.5 5.5L8 12l6.5 6.5',
  right: 'M9.5 5.5L16 12l-6.5 6.5',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5l10.5 6.5L8 18.5z',
  card: 'M3.5 6h17v12h-17zM3.5 10.5h17',
  money: 'M3.5 6.5h17v11h-17zM9.5 12a2.5 2.5 0 105 0a2.5 2.5 0 10-5 0zM6.5 12h.1M17.5 12h.1',
  calendar:
    'M6.5 5.5h11a2.5 2.5 0 012.5 2.5v10a2.5 2.5 0 01-2.5 2.5h-11a2.5 2.5 0 01-2.5 -2.5v-10a2.5 2.5 0 012.5 -2.5zM4 10h16M8.5 3v4M15.5 3v4',
  place:
    'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0113 0C18.5 15.4 12 21 12 21zM9.7 10a2.3 2.3 0 104.6 0a2.3 2.3 0 10-4.6 0z',
  book: 'M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zm0 0V20',
  tag: 'M3.5 12.5V4.5a1 1 0 011-1h8l8 8a1.5 1.5 0 010 2l-6.5 6.5a1.5 1.5 0 01-2 0zM7.1 8.3a1.2 1.2 0 102.4 0a1.2 1.2 0 10-2.4 0z',
  check: 'M4.5 12.5l5 5 10-11',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17v.5',
  info: 'M3 12a9 9 0 1018 0a9 9 0 10-18 0zM12 11v5.5M12 7.5v.5',
  clock: 'M3.5 12a8.5 8.5 0 1017 0a8.5 8.5 0 10-17 0zM12 7v5.5l3.5 2',
  half: 'M3.5 12a8.5 8.5 0 1017 0a8.5 8.5 0 10-17 0zM12 3.5a8.5 8.5 0 000 17zM9 5v14M6.5 7v10',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  overview: 'M4 4h7v9H4zM13.5 4H20v5.5h-6.5zM13.5 12H20v8h-6.5zM4 15.5h7V20H4z',
  person: 'M8 8a4 4 0 108 0a4 4 0 10-8 0zM4 20.5c1-4 4-6 8-6s7 2 8 6',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6',
  leave: 'M14 4H5v16h9M10 12h10M16 8l4 4-4 4',
  lock: 'M7 10.5h10a2 2 0 012 2v6a2 2 0 01-2 2h-10a2 2 0 01-2 -2v-6a2 2 0 012 -2zM8 10.5V8a4 4 0 018 0v2.5M12 14.5v2',
  plus: 'M12 5v14M5 12h14',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.5M4 12h.5M4 17.5h.5',
  inbox: 'M4 13.5L6.5 5h11L20 13.5V20H4zM4 13.5h5l1.5 2.5h3l1.5-2.5h5',
  message: 'M4 5h16v11H11l-4.5 4v-4H4z',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  heart: 'M12 20.5C6.5 16.5 3.5 13 3.5 9.3a4.8 4.8 0 018.5-3 4.8 4.8 0 018.5 3c0 3.7-3 7.2-8.5 11.2z',
  people:
    'M5.5 8.5a3.5 3.5 0 107 0a3.5 3.5 0 10-7 0zM2.5 19.5c.8-3.5 3.3-5 6.5-5s5.7 1.5 6.5 5M15.5 5.2a3.5 3.5 0 010 6.6M18 14.8c1.9.8 3.1 2.3 3.5 4.7',
  undo: 'M4 9h10.5a5.5 5.5 0 010 11H9M8 4.5L3.5 9 8 13.5',
  more: 'M12 5.5v.5M12 12v.5M12 18.5v.5',
  retry: 'M19.5 12a7.5 7.5 0 11-2.2-5.3M19.5 3.5v4.5H15',
} as const

/** A line icon of the size of the text around it. Decoration: the control has the name. */
export function Icon({ name, className = 'size-[1.2em]' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`inline-block shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
