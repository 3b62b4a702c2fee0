// What text may hold that is kept. Composed letters (NFC), so that equal words are equal; nothing that is not seen and changes what is.

/** Control characters, the two line breaks of Unicode, and what turns the direction of writing. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const UNSEEN_BUT_BREAKS = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

export const TEXT_REFUSED = 'El texto tiene caracteres que no se pueden guardar. Escríbelo de nuevo.'

/** Blanks around it go, and letters are composed. */
export const oneLine = (text: string): string => text.normalize('NFC').trim()

/** Letters are composed, and a line break is '\n', whatever wrote it. */
export const severalLines = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n')

/** One line without control characters, half characters or turned direction. */
export const isLine = (text: string): boolean => text.isWellFormed() && !UNSEEN.test(text)

/** A secret is kept as it was typed: whatever can be written down. */
export const isSecret = (text: string): boolean => text.isWellFormed()

/** As `isLine`, with line breaks and tabs. */
export const isLines = (text: string): boolean => text.isWellFormed() && !UNSEEN_BUT_BREAKS.test(text)
