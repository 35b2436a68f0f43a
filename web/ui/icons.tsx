import type { ReactNode } from 'react'

export type IconName = keyof typeof paths

const paths = {
  menu: <path d="M4 7h16M4 12h16M4 17h10" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <path d="M4 20L20 4" />
    </>
  ),
  left: <path d="M14.5 5.5L8 12l6.5 6.5" />,
  right: <path d="M9.5 5.5L16 12l-6.5 6.5" />,
  pause: <path d="M9 6v12M15 6v12" />,
  play: <path d="M8 5.5l10.5 6.5L8 18.5z" />,
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="2.5" />
      <path d="M4 10h16M8.5 3v4M15.5 3v4" />
    </>
  ),
  place: (
    <>
      <path d="M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0113 0C18.5 15.4 12 21 12 21z" />
      <circle cx="12" cy="10" r="2.3" />
    </>
  ),
  book: (
    <path d="M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zm0 0V20" />
  ),
  tag: (
    <>
      <path d="M3.5 12.5V4.5a1 1 0 011-1h8l8 8a1.5 1.5 0 010 2l-6.5 6.5a1.5 1.5 0 01-2 0z" />
      <circle cx="8.3" cy="8.3" r="1.2" />
    </>
  ),
  check: <path d="M4.5 12.5l5 5 10-11" />,
  alert: <path d="M12 4l9 16H3zM12 10v4.5M12 17v.5" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.5" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.5l3.5 2" />
    </>
  ),
  home: <path d="M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z" />,
  overview: <path d="M4 4h7v9H4zM13.5 4H20v5.5h-6.5zM13.5 12H20v8h-6.5zM4 15.5h7V20H4z" />,
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c1-4 4-6 8-6s7 2 8 6" />
    </>
  ),
  file: <path d="M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6" />,
  leave: <path d="M14 4H5v16h9M10 12h10M16 8l4 4-4 4" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.5V8a4 4 0 018 0v2.5M12 14.5v2" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  list: <path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.5M4 12h.5M4 17.5h.5" />,
  inbox: <path d="M4 13.5L6.5 5h11L20 13.5V20H4zM4 13.5h5l1.5 2.5h3l1.5-2.5h5" />,
  star: <path d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z" />,
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5c.8-3.5 3.3-5 6.5-5s5.7 1.5 6.5 5M15.5 5.2a3.5 3.5 0 010 6.6M18 14.8c1.9.8 3.1 2.3 3.5 4.7" />
    </>
  ),
  undo: <path d="M4 9h10.5a5.5 5.5 0 010 11H9M8 4.5L3.5 9 8 13.5" />,
  more: <path d="M12 5.5v.5M12 12v.5M12 18.5v.5" />,
  retry: <path d="M19.5 12a7.5 7.5 0 11-2.2-5.3M19.5 3.5v4.5H15" />,
} as const satisfies Record<string, ReactNode>

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
      {paths[name]}
    </svg>
  )
}
