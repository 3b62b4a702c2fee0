// Normalizes stored text: composed letters (NFC), so that equal words are equal, and no invisible characters that change the meaning.

/** Control characters, Unicode's two line breaks, and marks that change the writing direction. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const UNSEEN_BUT_BREAKS = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

export const TEXT_REFUSED = 'El texto tiene caracteres que no se pueden guardar. Escríbelo de nuevo.'

const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const BLANKS = /[\p{Zs}\u180e]/gu
/** Zero-width marks that messengers, browsers and word processors leave behind: direction, soft hyphen, word joiners. */
const MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Keeps joiners between emoji, or between letters of a script that needs them. */
const JOINERS = /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\ufe0f]|(?!\p{Script=Latin})\p{L})[\u200c\u200d]+/gu

/** Letters of Western languages, none of which is changed: they need no look at each mark. */
const USUAL = /^[\t\n -~¡-¬®-ÿ]*$/

/** Replaces invisible blanks and line breaks by plain ones, and removes zero-width marks (M71). */
const withoutUnseen = (text: string): string =>
  USUAL.test(text) ? text : text.normalize('NFC').replace(BREAKS, '\n').replace(BLANKS, ' ').replace(MARKS, '').replace(JOINERS, '')

/** One line of input: tabs and line breaks become blanks, and the ends are trimmed. */
export const oneLine = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\n\t]+/g, ' ')
    .trim()

/** Several lines of input: every line break becomes '\n'. */
export const severalLines = withoutUnseen

/** One line without control characters, lone surrogates or direction marks. */
export const isLine = (text: string): boolean => text.isWellFormed() && !INVISIBLE.test(text)

/** A secret is stored as typed, any well-formed text. */
export const isSecret = (text: string): boolean => text.isWellFormed()

/** As `isLine`, with line breaks and tabs. */
export const isLines = (text: string): boolean => text.isWellFormed() && !UNSEEN_BUT_BREAKS.test(text)

/** A stored name has one blank between its words. */
export const oneName = (text: string): string => oneLine(text).replace(/ {2,}/g, ' ')
