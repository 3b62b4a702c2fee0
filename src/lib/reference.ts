// COB-19: the reference of a student's bank transfers. The database function bank_reference_of computes the same.

/** Damm's quasigroup, one row per state: any wrong digit and any swap of neighbors ends in a state other than 0. */
const DAMM = '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790'

const after = (digits: string): number => Array.from(digits).reduce((state, digit) => Number(DAMM[state * 10 + Number(digit)]), 0)

/** Seven digits made from a folio; the last is the check digit. null: no folio. */
export function referenceOf(folio: string | null): string | null {
  if (!folio || !/^\d{2}-[0-8]\d{5}$/.test(folio)) return null
  const digits = String(100_000 + Number(folio.slice(3)))
  return `${digits}${after(digits)}`
}

/** True for a complete reference, even if no student has it. */
export const isReference = (text: string): boolean => /^[1-9]\d{6}$/.test(text) && after(text) === 0

export const isFolio = (text: string): boolean => /^\d\d-\d{6,}$/.test(text)
