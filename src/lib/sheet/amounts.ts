// Reads amounts of sheets as centavos (LLE-9).

export type Decimal = 'point' | 'comma'
/** 'foreign': of another currency; 'part': parts of a centavo. */
export type AmountFault = 'unknown' | 'foreign' | 'part' | 'large'

const MOST = 9_999_999_999
const FOREIGN = /\b(usd|eur|cad|gbp|dls|dlls|dolares|euros)\b|us\$|[€£¥]/i
const PESOS = /mxn|mx\$|m\.?n\.?(?![a-z])|pesos?|\$/gi
const BEHIND = /(?:-|\+|cr|db|dr)$/i
const AMOUNT_PATTERN = /^(\()?([+-])?([\d.,' ]+)(\))?$/
/** Thousands only in threes. */
const DIGITS: Record<Decimal, RegExp> = {
  point: /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)?(?:\.(\d*))?$/,
  comma: /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)?(?:,(\d*))?$/,
}
/** As most cells are written: neither a sign, a blank nor a word. */
const USUAL = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/
/** A decimal sign of the other kind, and nothing else: '50,25' among points. */
const SLIPS: Record<Decimal, RegExp> = { point: /^\d+,\d{1,2}$/, comma: /^\d+\.\d{1,2}$/ }
/** Under a millionth of a peso: the noise of a spreadsheet. */
const NOISE = 1e-4

const upToMost = (centavos: number): number | 'large' => (centavos > MOST ? 'large' : centavos)

/**
 * Centavos of a cell; 0 of an empty one.
 * @param answer how the user reads the cells that `decimal` alone does not read: the sign before centavos
 */
export function readAmount(cell: string, decimal: Decimal, answer?: Decimal): number | AmountFault {
  const usual = decimal === 'point' && USUAL.exec(cell)
  if (usual) return upToMost(Number(usual[1]!.replaceAll(',', '')) * 100 + Number((usual[2] ?? '').padEnd(2, '0')))
  const text = cell.trim().replace(/[−–—]/g, '-').replace(/\s+/g, ' ')
  if (text === '' || text === '-') return 0
  if (/[a-z$€£¥]/i.test(text) && FOREIGN.test(text)) return 'foreign'
  const bare = text
    .replace(PESOS, '')
    .replace(/([+(-]) /g, '$1')
    .trim()
  const behind = BEHIND.exec(bare)?.[0] ?? ''
  const [, opens, sign, digits, closes] = AMOUNT_PATTERN.exec(bare.slice(0, bare.length - behind.length).trim()) ?? []
  if (digits === undefined || (opens === undefined) !== (closes === undefined)) return 'unknown'
  if ([opens, sign, behind || undefined].filter(Boolean).length > 1) return 'unknown'
  const figures = digits.trim()
  const slip = answer !== undefined && SLIPS[decimal].test(figures)
  const written = slip && answer === decimal ? figures.replace(/\D/g, '') : figures
  const [matched, whole = '', decimals = ''] = DIGITS[slip ? answer : decimal].exec(written) ?? []
  if (matched === undefined || (whole === '' && decimals === '')) return 'unknown'
  const rest = Number(`0.${decimals.slice(2) || '0'}`)
  if (rest >= NOISE && rest <= 1 - NOISE) return 'part'
  const centavos = Number(whole.replace(/\D/g, '') || '0') * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + Math.round(rest)
  if (upToMost(centavos) === 'large') return 'large'
  return centavos !== 0 && (opens !== undefined || sign === '-' || /^(-|db|dr)$/i.test(behind)) ? -centavos : centavos
}

export const amountOf = (cell: string, decimal: Decimal, answer?: Decimal): number | null => {
  const amount = readAmount(cell, decimal, answer)
  return typeof amount === 'number' ? amount : null
}

export function amountText(cell: string, fault: AmountFault): string {
  if (fault === 'foreign') return `«${cell}» no está en pesos.`
  if (fault === 'part') return `«${cell}» tiene partes de un centavo.`
  return fault === 'large' ? `«${cell}» es demasiado.` : `«${cell}» no es un monto.`
}
