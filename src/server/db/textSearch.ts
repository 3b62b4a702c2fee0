// Search by parts of words in any order, over pieces of words (migration T1400-search): 2 to 10 ms among a million.
import { sql, type RawBuilder } from 'kysely'
import { fold } from '#lib/text.ts'
import { PHONE_DIGITS, searchedPhone } from '#lib/typed.ts'

/** Counting stops here (STU-33). */
export const MOST_COUNTED = 1_000
const MOST_WORDS = 10

/** A folio or the number of a receipt: year and number. */
const NUMBERED = /^\s*\d{2,4}-\d+\s*$/

/**
 * The words of a query; a whole phone, however it is written, is one word (LLE-18). What holds neither letter nor digit would match everything
 * and is left out.
 */
export function wordsOf(query: string): string[] {
  const digits = NUMBERED.test(query) ? '' : searchedPhone(query)
  if (digits.length >= PHONE_DIGITS.least && digits.length <= PHONE_DIGITS.most) return [digits]
  return query
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(word => fold(word) !== '')
    .slice(0, MOST_WORDS)
}

/**
 * Does a record match this word? The database normalises it as it normalised the column. Short words only as beginnings.
 * @param words the column, of `student s` by default.
 */
export const hasWord = (word: string, words: RawBuilder<unknown> = sql`s.words`): RawBuilder<boolean> =>
  sql`${words} like '%' || search_piece(${word}) || '%'`

/** The same of students, for who looks among all of them: their index is over pieces of words. */
export const studentHasWord = (word: string, words: RawBuilder<unknown> = sql`s.words`): RawBuilder<boolean> =>
  sql`(search_pieces(${words}) @> search_keys(search_piece(${word})) and ${hasWord(word, words)})`

/** What all these words look for, worked out once: `wanted`, for a `with` in front of `studentHasWanted`. */
export const wantedWords = (words: readonly string[]): RawBuilder<unknown> => sql`wanted as materialized (
  select array(select '%' || search_piece(word) || '%' from unnest(${words}::text[]) word) as patterns,
    array(select key from unnest(${words}::text[]) word, unnest(search_keys(search_piece(word))) key) as keys)`

/** Does `student s` match all of `wantedWords`? The plan does not depend on them: their pieces are looked up, whatever they are. */
export const studentHasWanted = sql<boolean>`search_pieces(s.words) @> (select keys from wanted)
  and s.words like all ((select patterns from wanted)::text[])`
