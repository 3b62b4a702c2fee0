// Functions, triggers and views come from db/functions and are replaced when their text changes. A migration never changes one.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { isNewer, VERSION } from '#server/version.ts'
import type { Db } from './connect.ts'

export interface FunctionFile {
  name: string
  text: string
  sha256: string
}

const folder = new URL('../../../db/functions/', import.meta.url)

/** The start of a statement: its `create`, or the comments directly above it. A statement ends where the next one starts. */
const BEGINNING = /^(?=(?:--.*\n)*create (?:or replace (?:function|view|trigger)|constraint trigger) )/m
const HEAD = /^create (?:or replace )?(?:(?<kind>function|view) (?<name>\w+)|(?<constraint>constraint )?trigger (?<trigger>\w+))/m
const TABLE = /\son (?<table>\w+)\s/

export function madeIn(file: string): FunctionFile[] {
  return file.split(BEGINNING).flatMap(text => {
    const head = HEAD.exec(text)?.groups
    if (!head) return []
    const { kind, name, constraint, trigger } = head
    const sha256 = createHash('sha256').update(text.trim()).digest('hex')
    if (kind) return [{ name: `${kind} ${name}`, text, sha256 }]
    const table = TABLE.exec(text)?.groups?.table
    // PostgreSQL cannot replace a constraint trigger.
    const first = constraint ? `drop trigger if exists ${trigger} on ${table};\n` : ''
    return [{ name: `trigger ${trigger} on ${table}`, text: first + text, sha256 }]
  })
}

/** All of db/functions in the order for an empty database: by file name. */
export async function readFunctions(): Promise<FunctionFile[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  return (await Promise.all(files.map(file => readFile(new URL(file, folder), 'utf8')))).flatMap(madeIn)
}

export async function makeChecksums(db: Db): Promise<void> {
  await sql
    .raw(
      `create table if not exists function_checksum (
        name text not null constraint function_checksum_pkey primary key,
        sha256 text not null,
        version text not null,
        applied_at timestamptz not null default now()
      );
      comment on table function_checksum is 'Functions, triggers, views and the views of campuses: by which text each was made, and by which version.';`,
    )
    .execute(db)
}

async function existing(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select 'function ' || proname as name from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'view ' || viewname from pg_views where schemaname = 'public'
    union all select 'trigger ' || t.tgname || ' on ' || c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Objects whose text changed, or that a migration dropped along with something. Objects of a newer version stay: both versions may serve
 * at once.
 */
export async function pendingOf(db: Db, all: readonly FunctionFile[], isThere?: (name: string) => boolean): Promise<FunctionFile[]> {
  const checksums = new Map((await db.selectFrom('functionChecksum').selectAll().execute()).map(row => [row.name, row]))
  const there = isThere ? { has: isThere } : await existing(db)
  return all.filter(({ name, sha256 }) => {
    const row = checksums.get(name)
    if (!row || !there.has(name)) return true
    return row.sha256 !== sha256 && !isNewer(row.version, VERSION)
  })
}

/** Needs a transaction. A function may refer to one that is created after it. */
export async function make(trx: Db, all: readonly FunctionFile[]): Promise<void> {
  await sql.raw(['set local check_function_bodies = off;', ...all.map(({ text }) => text)].join('\n')).execute(trx)
  const rows = all.map(({ name, sha256 }) => ({ name, sha256, version: VERSION }))
  await trx
    .insertInto('functionChecksum')
    .values(rows)
    .onConflict(on =>
      on.column('name').doUpdateSet(({ ref }) => ({
        sha256: ref('excluded.sha256'),
        version: ref('excluded.version'),
        appliedAt: sql`now()`,
      })),
    )
    .execute()
}
