/** The networks that the footer has an icon for [L5], each drawn in a square of 24. */
export const socialIcons = {
  X: 'M4 3.5h4.6l4.1 5.7 4.9-5.7h2.3l-6.2 7.2L20.5 20.5h-4.6l-4.5-6.2-5.3 6.2H3.8l6.6-7.7z',
  YouTube: 'M5.5 5.5h13A3 3 0 0121.5 8.5v7a3 3 0 01-3 3h-13a3 3 0 01-3-3v-7a3 3 0 013-3zM10 9v6l5.2-3z',
  Facebook:
    'M13.7 21v-7.8h2.7l.5-3.2h-3.2V8c0-.9.4-1.7 1.8-1.7H17V3.6a17 17 0 00-2.5-.2c-2.6 0-4.2 1.5-4.2 4.3V10H7.5v3.2h2.8V21z',
  Instagram:
    'M8 3h8a5 5 0 015 5v8a5 5 0 01-5 5H8a5 5 0 01-5-5V8a5 5 0 015-5zM8 5a3 3 0 00-3 3v8a3 3 0 003 3h8a3 3 0 003-3V8a3 3 0 00-3-3zM12 8a4 4 0 110 8 4 4 0 010-8zM12 10a2 2 0 100 4 2 2 0 000-4zM16.7 6.3a1 1 0 110 2 1 1 0 010-2z',
  LinkedIn:
    'M4 9.5h3.4V20H4zM5.7 4a1.9 1.9 0 110 3.8 1.9 1.9 0 010-3.8zM9.8 9.5H13v1.4c.6-1 1.7-1.7 3.2-1.7 3.1 0 3.8 2 3.8 4.8v6h-3.4v-5.3c0-1.3 0-2.7-1.7-2.7s-1.9 1.3-1.9 2.6V20H9.8z',
  Telegram:
    'M20.9 4L2.8 11.1c-.7.3-.7 1.1 0 1.3l4.6 1.5 1.8 5.6c.2.6.9.7 1.3.3l2.6-2.5 4.8 3.5c.5.4 1.2.1 1.4-.5L22.2 5c.2-.8-.5-1.3-1.3-1zM9.6 14.2l7.8-6.5-6.2 7.5-.5 2.8z',
  Other: 'M5 5h6v2H7v10h10v-4h2v6H5zM13 4h7v7h-2V7.4l-6.3 6.3-1.4-1.4L16.6 6H13z',
} as const

export const socialNetworks = Object.keys(socialIcons) as [SocialNetwork, ...SocialNetwork[]]

export type SocialNetwork = keyof typeof socialIcons

/** A link of the footer with the icon of a network; the label is what screen readers say. */
export interface SocialLink {
  network: SocialNetwork
  label: string
  /** Over https. */
  url: string
}

export const maximumSocialLinks = 8
