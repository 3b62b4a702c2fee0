import { ENCODED } from '#server/mail/address.ts'

const AN_ADDRESS = 'is no address such as postgres://usuario:contraseña@servidor:5432/plantel'

/** The fault of this DATABASE_URL; null: none. It never repeats the password, not even a part that was parsed as a host (M148). */
export function databaseUrlFault(text: string): string | null {
  const url = URL.parse(text)
  if (url && !/^postgres(ql)?:$/.test(url.protocol)) return AN_ADDRESS
  if (url && url.hash === '' && !`${url.pathname}${url.search}`.includes('@') && isReadable(url)) return null
  return text.includes('@') ? ENCODED : AN_ADDRESS
}

function isReadable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** Text and case folding are Unicode's on every locale (M144). @returns why this database cannot do that; null: it can */
export function lettersFault({ encoding, icu }: { encoding: string; icu: boolean }): string | null {
  if (encoding !== 'UTF8')
    return `The database keeps its text in ${encoding}, and Plantel's is UTF8: create database … template template0 encoding 'UTF8', and restore into it.`
  return icu
    ? null
    : 'This PostgreSQL was built without ICU, which tells the case of letters: install one that has it, as every usual package does.'
}

export const LETTERS = `select current_setting('server_encoding') as encoding,
  exists (select from pg_collation where collname = 'und-x-icu' and collnamespace = 'pg_catalog'::regnamespace) as icu`

/** @param schema PostgreSQL's current_schema(). @returns why the tables would not be found; null: they will */
export const schemaFault = (schema: string | null): string | null =>
  schema === 'public'
    ? null
    : `The database looks for tables in ${schema ?? 'no schema'}, and Plantel's are in public. Set search_path to public: "alter role … set search_path = public", and none in DATABASE_URL.`
