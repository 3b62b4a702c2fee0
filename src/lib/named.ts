// What a person writes, pastes or reads into a search to name one student whole (M122).
import { passOf } from './pass.ts'
import { oneLine } from './plainText.ts'
import { isFolio, isReference } from './reference.ts'

/** 'Folio 26-000126', 'Ref.: 1004010': the word says what follows, and is none of its own. */
const LABEL = /^(?:folio|matr[ií]cula|ref(?:erencia)?|pase)[\s.:#]+(?=\S)/i

/** The text that is searched: of a pass its id, of a labelled folio or reference that alone; else the text, without what is not seen. */
export function searchedText(query: string): string {
  const text = oneLine(query)
  const bare = text.replace(LABEL, '')
  return passOf(bare) ?? (isFolio(bare) || isReference(bare) ? bare : text)
}
