/** Options of Stripe's card element that the sandbox follows. Others are accepted and have no effect. */
export interface CardOptions {
  classes?: Partial<typeof standardClasses>
  disabled?: boolean
  style?: { base?: StyleRules; invalid?: StyleRules }
}

interface StyleRules {
  color?: string
  fontFamily?: string
  fontSize?: string
  '::placeholder'?: { color?: string }
}

const standardClasses = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
}

/** The class names of the element's states. */
export function classesOf(options: CardOptions): typeof standardClasses {
  return { ...standardClasses, ...options.classes }
}

/** Hands the page's colours and font to the element; what is not given stays inherited. */
export function applyStyle(
  host: HTMLElement,
  { base = {}, invalid = {} }: NonNullable<CardOptions['style']>,
): void {
  const properties = {
    '--card-color': base.color,
    '--card-font': base.fontFamily,
    '--card-size': base.fontSize,
    '--card-placeholder': base['::placeholder']?.color,
    '--card-invalid': invalid.color,
  }
  for (const [name, value] of Object.entries(properties)) {
    if (value) host.style.setProperty(name, value)
    else host.style.removeProperty(name)
  }
}
