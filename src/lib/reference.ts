// COB-19: what a student's bank transfers carry. The same in the database: bank_reference_of.

/** Damm's quasigroup: every single wrong digit and every swap of neighbours ends elsewhere than in 0. A row for each state. */
const DAMM = '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790'

const after = (digits: string): number => Array.from(digits).reduce((state, digit) => Number(DAMM[state * 10 + Number(digit)]), 0)

/** Seven digits of a folio, the last one checks the others; null: it has none. */
export function referenceOf(folio: string | null): string | null {
  if (!folio || !/^\d{2}-[0-8]\d{5}$/.test(folio)) return null
  const digits = String(100_000 + Number(folio.slice(3)))
  return `${digits}${after(digits)}`
}

/** Is this text a reference, typed whole? It may be nobody's. */
export const isReference = (text: string): boolean => /^[1-9]\d{6}$/.test(text) && after(text) === 0

/** Is it written as the folios of students are? */
export const isFolio = (text: string): boolean => /^\d\d-\d{6,}$/.test(text)
