import { fold } from '#lib/text.ts'

/** Of a searchable choice: an option whose label has the typed text, without accents. */
export const byWords = (typed: string, option: { label?: unknown } | undefined): boolean =>
  typeof option?.label === 'string' && fold(option.label).includes(fold(typed))
