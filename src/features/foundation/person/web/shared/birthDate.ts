// A birthday is typed, not looked up in a calendar two hundred months back.
export const BIRTH_TEXT = 'Escribe la fecha de nacimiento como DD/MM/AAAA'

/** Keeps the digits and sets the slashes: '14032008' -> '14/03/2008'. */
export function maskDay(text: string): string {
  // '1/3/2008' as people write it, too.
  const padded = text.replace(/(^|\/)(\d)(?=\/)/g, '$10$2')
  const digits = padded.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

/** 'DD/MM/YYYY' to a calendar day; null when there is no such day. */
export function dayOfTyped(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim())
  if (!parts) return null
  const day = `${parts[3]}-${parts[2]}-${parts[1]}`
  const date = new Date(Date.UTC(Number(parts[3]), Number(parts[2]) - 1, Number(parts[1])))
  return Number(parts[3]) >= 1000 && date.toISOString().slice(0, 10) === day ? day : null
}
