// What text may hold that is kept. Composed letters (NFC), so that equal words are equal; nothing that is not seen and changes what is.

/** Control characters, the two line breaks of Unicode, and what turns the direction of writing. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const UNSEEN_BUT_BREAKS = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

export const TEXT_REFUSED = 'El texto tiene caracteres que no se pueden guardar. Escríbelo de nuevo.'

/** Line breaks of all systems: '\r\n', vertical tab, form feed, next line, the two of Unicode. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Blanks of all widths. */
const BLANKS = /[\p{Zs}\u180e]/gu
/** Marks without width that messengers, browsers and word processors leave behind: direction, soft hyphen, joins and breaks of words. */
const MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Joiners are kept where they join pictures, or letters of a writing that needs them. */
const JOINERS = /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\ufe0f]|(?!\p{Script=Latin})\p{L})[\u200c\u200d]+/gu

/** What is not seen and means a blank or a line break becomes one; marks without width go (M71). */
const withoutUnseen = (text: string): string =>
  text.normalize('NFC').replace(BREAKS, '\n').replace(BLANKS, ' ').replace(MARKS, '').replace(JOINERS, '')

/** Text of one line as it is taken in: a tab or a line break within it is a blank, and blanks around it go. */
export const oneLine = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\n\t]+/g, ' ')
    .trim()

/** Text of several lines as it is taken in: a line break is '\n', whatever wrote it. */
export const severalLines = withoutUnseen

/** One line without control characters, half characters or turned direction. */
export const isLine = (text: string): boolean => text.isWellFormed() && !UNSEEN.test(text)

/** A secret is kept as it was typed: whatever can be written down. */
export const isSecret = (text: string): boolean => text.isWellFormed()

/** As `isLine`, with line breaks and tabs. */
export const isLines = (text: string): boolean => text.isWellFormed() && !UNSEEN_BUT_BREAKS.test(text)

/** A name as it is kept: one blank between its words, whatever was typed between them. */
export const oneName = (text: string): string => oneLine(text).replace(/ {2,}/g, ' ')
