// Phone numbers as providers of text messages want them: E.164, of Mexico.

/** Ten digits of which the first is no 0 or 1, alone or after the country's 52. PostgreSQL reads this pattern too. */
export const MX_PHONE = '^(?:52)?([2-9][0-9]{9})$'
export const MX_PREFIX = '+52'

const pattern = new RegExp(MX_PHONE)

/** '5544719032' and '525544719032' -> '+525544719032'; null: no number of Mexico. @param digits without signs and blanks */
export function toE164(digits: string): string | null {
  const national = pattern.exec(digits)?.[1]
  return national === undefined ? null : MX_PREFIX + national
}

/** Opens a chat with this number; null: no number of Mexico. @param digits without signs and blanks @param text what stands filled in */
export function whatsAppOf(digits: string, text?: string): string | null {
  const number = toE164(digits)
  return number && `https://wa.me/${number.slice(1)}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
}
