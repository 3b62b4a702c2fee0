// The search: words, or records by id.
import { sql, type RawBuilder } from 'kysely'
import { hasWord, wordsOf } from '#server/db/textSearch.ts'
import { searchedText } from '#lib/searchedText.ts'
import { fold } from '#lib/text.ts'
import { searchedPhone } from '#lib/typed.ts'
import type { HitKind } from '../access.ts'

export interface Words {
  text: string
  words: readonly string[]
  /** Set if the text can only be a phone number. */
  phone: string | null
  /** Year and number of a receipt. */
  receipt: { year: number; number: number } | null
}
export type SearchTarget = Words | { ids: readonly string[] }

const RECEIPT = /^(\d{4})-(\d{1,9})$/
const MIN_PHONE = 7

/** null: nothing to search. */
export function wantedOf(query: string): Words | null {
  const text = searchedText(query)
  const words = wordsOf(text)
  if (words.length === 0) return null
  const digits = searchedPhone(text)
  const receipt = RECEIPT.exec(text.trim())
  return {
    text: text.trim(),
    words,
    phone: digits.length >= MIN_PHONE ? digits : null,
    receipt: receipt && { year: Number(receipt[1]), number: Number(receipt[2]) },
  }
}

export const idsOf = (ids: readonly string[], kind: HitKind): string[] =>
  ids.filter(each => each.startsWith(`${kind}:`)).map(each => each.slice(kind.length + 1))

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql`(${sql.join(conditions, sql` and `)})`

/** Letters only, and enough of them for one error. */
const CAN_ERR = /^[a-z]{5,}$/

/** Whether one of these words may have a wrong letter. */
export const canErr = ({ words }: Words): boolean => words.some(word => CAN_ERR.test(fold(word)))

/**
 * Like `anywhere`, but long words may have one wrong, missing or extra letter. One half of such a word is right, and the index
 * finds that half; then compares its hits letter by letter.
 */
export const almost = ({ words }: Words, place: Place): RawBuilder<boolean> =>
  all(
    words.map(word => {
      const folded = fold(word)
      if (!CAN_ERR.test(folded)) return anywhere({ words: [word] }, place)
      const middle = Math.floor(folded.length / 2)
      const half = (piece: string) => sql<boolean>`${holds(place, sql`${piece}`)}${place.words} like ${`%${piece}%`}`
      return sql<boolean>`((${half(` ${folded.slice(0, middle)}`)} or ${half(folded.slice(middle))}) and almost_has(${place.words}, ${folded}))`
    }),
  )

/** Where to search: the column, and the indexed expression if different. */
export interface Place {
  words: RawBuilder<unknown>
  pieces?: RawBuilder<unknown>
}

const holds = ({ pieces }: Place, piece: RawBuilder<unknown>): RawBuilder<unknown> =>
  pieces ? sql`${pieces} @> search_keys(${piece}) and ` : sql``

/** True when the text contains every word. */
export const anywhere = ({ words }: Pick<Words, 'words'>, place: Place): RawBuilder<boolean> =>
  all(words.map(word => sql<boolean>`${holds(place, sql`search_piece(${word})`)}${hasWord(word, place.words)}`))

/** Every word begins one of its words. */
export const begins = ({ words }: Words, place: Place): RawBuilder<boolean> =>
  all(words.map(word => sql<boolean>`${holds(place, sql`search_words(${word})`)}${place.words} like '%' || search_words(${word}) || '%'`))
