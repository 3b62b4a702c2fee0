// Searches word parts in any order by trigrams (migration T1400-search): 2 to 10 ms in a million rows.
import { sql, type RawBuilder } from 'kysely'
import { isId } from '#lib/ids.ts'
import { searchedText } from '#lib/searchedText.ts'
import { isReference } from '#lib/reference.ts'
import { digitsOf, fold } from '#lib/text.ts'
import { PHONE_DIGITS, searchedPhone } from '#lib/typed.ts'

/** Counting stops here (STU-33). */
export const MOST_COUNTED = 1_000
const MOST_WORDS = 10

/** A folio or receipt number: year and number. */
const NUMBERED = /^\s*\d{2,4}-\d+\s*$/
const FOLIO = /(?<!\d)\d{2,4}-\d{6}(?!\d)/

const RUN = /\+?\(?\d(?:[ ()./-]*\d){9,14}/gu

/**
 * The words of a query. A phone in any spelling, complete or partial, alone or beside a name, is one word (LLE-18, M87). A word without
 * letters
 * and digits would match everything and is dropped. A pass, and a folio or reference with its label, is one word (M122).
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

/** SQL: this column has the word. The database normalizes the word like the column. Short words match only at a word's start. */
export const hasWord = (word: string, words: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${words} like '%' || search_piece(${word}) || '%'`

/** SQL: the id of the student with this pass or reference. A merged card leads to the one that remains. Null: neither. */
function namedBy(word: string, id: RawBuilder<unknown>): RawBuilder<boolean> | null {
  if (isId(word)) return sql`${id} = standing_student(${word})`
  if (!isReference(word)) return null
  return sql`${id} in (select standing_student(g.id) from student g where bank_reference_of(g.unique_folio) = ${word})`
}

const orNamed = (word: string, alias: string, has: RawBuilder<boolean>): RawBuilder<boolean> => {
  const hasName = namedBy(word, sql.ref(`${alias}.id`))
  if (!hasName) return has
  return isId(word) ? hasName : sql`(${hasName} or ${has})`
}

/** SQL: `student s` matches this word by words, pass or reference. For few rows. */
export const studentIs = (word: string, alias = 's'): RawBuilder<boolean> => orNamed(word, alias, hasWord(word, sql.ref(`${alias}.words`)))

/** The same for a search among all students, by the trigram index. */
export const studentHasWord = (word: string, alias = 's'): RawBuilder<boolean> => {
  const words = sql.ref(`${alias}.words`)
  return orNamed(word, alias, sql`(search_pieces(${words}) @> search_keys(search_piece(${word})) and ${hasWord(word, words)})`)
}

/** `wanted`, a `with` clause before `studentHasWanted` that normalizes all words once. */
export const wantedWords = (words: readonly string[]): RawBuilder<unknown> => sql`wanted as materialized (
  select array(select '%' || search_piece(word) || '%' from unnest(${words}::text[]) word) as patterns,
    array(select key from unnest(${words}::text[]) word, unnest(search_keys(search_piece(word))) key) as keys)`

/** SQL: `student s` matches all of `wantedWords`. The plan does not depend on the words. */
export const studentHasWanted = sql<boolean>`search_pieces(s.words) @> (select keys from wanted)
  and s.words like all ((select patterns from wanted)::text[])`
