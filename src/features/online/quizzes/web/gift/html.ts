// Formatting in question files: HTML, its entities, and Markdown.
import { decodeHTMLStrict } from 'entities/decode'

/** Decodes every entity that ends with ';'; a no-break space becomes a space. */
export const decoded = (text: string): string => decodeHTMLStrict(text.replace(/&(nbsp|#160|#xa0);/gi, ' '))

export const encoded = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** HTML as plain text: keeps line breaks, drops all other tags. */
export const plainText = (html: string): string =>
  decoded(html.replace(/<\s*br\b[^>]*>|<\/\s*(p|div|li|h[1-6])\s*>/gi, '\n').replace(/<[^<>]*>/g, ''))
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** HTML whose meaning is lost with its tags: x<sup>2</sup> becomes x2. */
const MEANS = /<(sup|sub|table|del|s)\b/i
const TAG = /<\/?(b|i|u|p|br|em|strong|su[bp]|span|div|img|a|ul|ol|li|h[1-6]|table|tr|td)\b[^<>]*>/i
const MARKS = /\*\*[^\s*][^*]*\*\*|__\p{L}[^_]*__|~~\S[^~]*~~|`[^`]+`|\[[^[\]]+\]\([^()\s]+\)/u
const MARKDOWN = /(^|\n) {0,3}(#{1,6}|[-*+>]|\d{1,3}\.) |\*[^\s*][^*]*\*|(?<![\p{L}\d_])_[^\s_][^_]*_(?![\p{L}\d_])/u

/** True when the text has formatting marks that stay visible, or were lost. */
export function hasMarks(text: string, format: string): boolean {
  if (format === 'html') return MEANS.test(text)
  if (format === 'plain') return false
  return MARKS.test(text) || TAG.test(text) || (format === 'markdown' && MARKDOWN.test(text))
}
