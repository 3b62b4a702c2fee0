// Search by parts of words in any order, over pieces of words (migration T1400-search): 2 to 10 ms among a million.
import { sql, type RawBuilder } from 'kysely'
import { isId } from '#lib/ids.ts'
import { searchedText } from '#lib/named.ts'
import { isReference } from '#lib/reference.ts'
import { digitsOf, fold } from '#lib/text.ts'
import { PHONE_DIGITS, searchedPhone } from '#lib/typed.ts'

/** Counting stops here (STU-33). */
export const MOST_COUNTED = 1_000
const MOST_WORDS = 10

/** A folio or the number of a receipt: year and number. */
const NUMBERED = /^\s*\d{2,4}-\d+\s*$/
const FOLIO = /(?<!\d)\d{2,4}-\d{6}(?!\d)/

/** Digits and the signs of phones in the middle of a text, ten digits and more. */
const RUN = /\+?\(?\d(?:[ ()./-]*\d){9,14}/gu

/**
 * The words of a query; a phone, however it is written, alone, begun, or beside a name, is one word (LLE-18, M87). What holds neither letter
 * nor digit would match everything and is left out. A pass is one word, and so is a folio or a reference behind its label (M122).
 */
export function wordsOf(searched: string): string[] {
  const query = searchedText(searched)
  if (isId(query)) return [query]
  const digits = NUMBERED.test(query) ? '' : searchedPhone(query)
  const dialled = digits !== '' && digits !== digitsOf(query)
  if (dialled || (digits.length >= PHONE_DIGITS.least && digits.length <= PHONE_DIGITS.most)) return [digits]
  return (
    FOLIO.test(query)
      ? query
      : query.replace(RUN, run => (searchedPhone(run).length === PHONE_DIGITS.least ? ` ${searchedPhone(run)} ` : run))
  )
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(word => fold(word) !== '')
    .slice(0, MOST_WORDS)
}

/** Does a record match this word in this column? The database normalises it as it normalised the column. Short words only as beginnings. */
export const hasWord = (word: string, words: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${words} like '%' || search_piece(${word}) || '%'`

/** Is this student the one whose pass or reference the word is? A merged card leads to the one that goes on. Null: it is neither. */
function namedBy(word: string, id: RawBuilder<unknown>): RawBuilder<boolean> | null {
  if (isId(word)) return sql`${id} = standing_student(${word})`
  if (!isReference(word)) return null
  return sql`${id} in (select standing_student(g.id) from student g where bank_reference_of(g.unique_folio) = ${word})`
}

const orNamed = (word: string, alias: string, has: RawBuilder<boolean>): RawBuilder<boolean> => {
  const named = namedBy(word, sql.ref(`${alias}.id`))
  if (!named) return has
  return isId(word) ? named : sql`(${named} or ${has})`
}

/** Does `student s` match this word, by their words, their pass or their reference? Asked of few rows. */
export const studentIs = (word: string, alias = 's'): RawBuilder<boolean> => orNamed(word, alias, hasWord(word, sql.ref(`${alias}.words`)))

/** The same for who looks among all of them: their index is over pieces of words. */
export const studentHasWord = (word: string, alias = 's'): RawBuilder<boolean> => {
  const words = sql.ref(`${alias}.words`)
  return orNamed(word, alias, sql`(search_pieces(${words}) @> search_keys(search_piece(${word})) and ${hasWord(word, words)})`)
}

/** What all these words look for, worked out once: `wanted`, for a `with` in front of `studentHasWanted`. */
export const wantedWords = (words: readonly string[]): RawBuilder<unknown> => sql`wanted as materialized (
  select array(select '%' || search_piece(word) || '%' from unnest(${words}::text[]) word) as patterns,
    array(select key from unnest(${words}::text[]) word, unnest(search_keys(search_piece(word))) key) as keys)`

/** Does `student s` match all of `wantedWords`? The plan does not depend on them: their pieces are looked up, whatever they are. */
export const studentHasWanted = sql<boolean>`search_pieces(s.words) @> (select keys from wanted)
  and s.words like all ((select patterns from wanted)::text[])`
