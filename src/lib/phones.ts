/** Ten digits that do not start with 0 or 1, with or without the country's 52. PostgreSQL uses this pattern too. */
export const MX_PHONE = '^(?:52)?([2-9][0-9]{9})$'
export const MX_PREFIX = '+52'

const pattern = new RegExp(MX_PHONE)

/** '5544719032' and '525544719032' -> '+525544719032'; null: not a Mexican number. @param digits without signs and blanks */
export function toE164(digits: string): string | null {
  const national = pattern.exec(digits)?.[1]
  return national === undefined ? null : MX_PREFIX + national
}

/**
 * The address of a WhatsApp chat with this number; null: not a Mexican number. @param digits without signs and blanks @param text the
 * prefilled message
 */
export function whatsAppOf(digits: string, text?: string): string | null {
  const number = toE164(digits)
  return number && `https://wa.me/${number.slice(1)}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
}
