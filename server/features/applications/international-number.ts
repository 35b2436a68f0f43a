import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number in the form of E.164, without an extension; null where it does not say its country, or nobody can have it. */
export function internationalNumber(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone.replace(/^00/, '+'))
  return number?.isPossible() ? number.number : null
}

/** Columns of an application; a phone number among them also as E.164. */
export function withInternationalNumber<Columns extends { phone?: string | undefined }>(columns: Columns) {
  const { phone } = columns
  return phone === undefined ? columns : { ...columns, phone_e164: internationalNumber(phone) }
}
