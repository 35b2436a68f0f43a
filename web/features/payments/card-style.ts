import type { StripeElementStyle } from '@stripe/stripe-js'
import { useMedia } from '../../ui/use-media.ts'

/**
 * The card input is the provider's own page and knows none of our style sheets: it gets our colours in words.
 * @returns the style for light or dark, whichever the person has
 */
export function useCardStyle(): StripeElementStyle {
  const dark = useMedia('(prefers-color-scheme: dark)')
  return dark ? style('#f0e9da', '#b0b9d0', '#ffa59b') : style('#14213f', '#485270', '#a11d1d')
}

function style(ink: string, soft: string, danger: string): StripeElementStyle {
  return {
    base: {
      color: ink,
      iconColor: soft,
      fontFamily: '"Source Sans 3 Variable", system-ui, sans-serif',
      fontSize: '17px',
      '::placeholder': { color: soft },
    },
    invalid: { color: danger, iconColor: danger },
  }
}
