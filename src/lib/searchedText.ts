// Recognizes a text in a search box that identifies one student: a pass, folio or reference (M122).
import { passOf } from './pass.ts'
import { oneLine } from './plainText.ts'
import { isFolio, isReference } from './reference.ts'

const LABEL = /^(?:folio|matr[ií]cula|ref(?:erencia)?|pase)[\s.:#]+(?=\S)/i

/** The text to search for: the id of a pass, a labelled folio or reference alone, otherwise the text without invisible characters. */
export function searchedText(query: string): string {
  const text = oneLine(query)
  const bare = text.replace(LABEL, '')
  return passOf(bare) ?? (isFolio(bare) || isReference(bare) ? bare : text)
}
