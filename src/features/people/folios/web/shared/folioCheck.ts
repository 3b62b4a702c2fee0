import type { Check } from '#web/ui/useRouteForm.ts'
import { FOLIO_MAX, FOLIO_TEXTS, type FOLIO_TITLES } from '../../contract.ts'

export interface FolioValues {
  folio: string
  title: (typeof FOLIO_TITLES)[number] | null
}

/** No whitespace, ten characters at most (FOL-4): pasted text loses its spaces before it is cut. */
export const cleanFolio = (text: string): string => text.replace(/\s+/g, '').slice(0, FOLIO_MAX)

/** The checks of a folio in their order (FOL-3). */
export function folioCheck({ folio, title }: FolioValues): Check | null {
  if (folio === '') return { field: 'folio', text: FOLIO_TEXTS.folio }
  return title ? null : { field: 'title', text: FOLIO_TEXTS.course }
}
