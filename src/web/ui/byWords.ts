import { fold } from '#lib/text.ts'

/** Filters the options of a searchable choice: true when the label contains the typed text, ignoring accents. */
export const byWords = (typed: string, option: { label?: unknown } | undefined): boolean =>
  typeof option?.label === 'string' && fold(option.label).includes(fold(typed))
