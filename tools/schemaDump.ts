import type { Pool } from 'pg'
import { loadOrder, type Part } from './schemaOrder.ts'

// Reads the catalogs instead of using pg_dump, whose version would have to follow the server's, and which the embedded
// packages lack. tools/schema.test.ts loads the result and compares.

const ours = (relation: string, kinds: string) =>
  `${relation}.relnamespace = 'public'::regnamespace and ${relation}.relkind in (${kinds}) and ${relation}.relname not like 'kysely%'`
/** Leaves out parts of extensions, and sequences of identities. */
const own = (oid: string) => `not exists (select from pg_depend x where x.objid = ${oid} and x.deptype in ('e', 'i'))`
const commentOf = (oid: string, kind: string, what: string) => `
  (select array_agg(format('comment on %s is %L;', case when x.objsubid = 0 then ${what} else 'column ' || ${oid}::regclass || '.' || (
      select quote_ident(a.attname) from pg_attribute a where a.attrelid = ${oid} and a.attnum = x.objsubid) end, x.description) order by x.objsubid)
    from pg_description x where x.objoid = ${oid} and x.classoid = '${kind}'::regclass)`

const EXTENSIONS = `select format('create extension if not exists %I with schema public;', extname) as text
  from pg_extension where extname <> 'plpgsql' order by extname collate "C"`

const DOMAINS = `
  select 'type ' || t.typname as name,
    array_cat(array[format('create domain %I as %s%s%s;', t.typname, format_type(t.typbasetype, t.typtypmod),
      case when t.typnotnull then ' not null' else '' end,
      coalesce((select string_agg(format(' constraint %I %s', k.conname, pg_get_constraintdef(k.oid, true)), '' order by k.conname)
        from pg_constraint k where k.contypid = t.oid and k.contype = 'c'), ''))],
      ${commentOf('t.oid', 'pg_type', `'domain ' || t.oid::regtype`)}) as statements
  from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'd' and ${own('t.oid')} order by t.typname collate "C"`

const SEQUENCES = `
  select 'relation ' || c.relname as name, array_cat(
    array[format('create sequence %s as %s start with %s increment by %s cache %s;',
      c.oid::regclass, format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqcache)],
    ${commentOf('c.oid', 'pg_class', `'sequence ' || c.oid::regclass`)}) as statements
  from pg_class c join pg_sequence s on s.seqrelid = c.oid where ${ours('c', "'S'")} and ${own('c.oid')} order by c.relname collate "C"`

/** Qualifies the function's name in its definition; the body stays as we wrote it. */
const FUNCTIONS = `
  select 'function ' || p.oid::regprocedure as name, array_cat(
    array[replace(btrim(pg_get_functiondef(p.oid), E' \\n'), 'CREATE OR REPLACE FUNCTION public.', 'create function ') || ';'],
    ${commentOf('p.oid', 'pg_proc', `'function ' || p.oid::regprocedure`)}) as statements
  from pg_proc p where p.pronamespace = 'public'::regnamespace and ${own('p.oid')} order by p.oid::regprocedure::text collate "C"`

const VIEWS = `
  select 'relation ' || c.relname as name, array_cat(array[format(E'create view %s as\\n%s', c.oid::regclass, pg_get_viewdef(c.oid))],
    ${commentOf('c.oid', 'pg_class', `'view ' || c.oid::regclass`)}) as statements
  from pg_class c where ${ours('c', "'v'")} order by c.relname collate "C"`

const TABLES = `
  select 'relation ' || c.relname as name, c.oid::regclass::text as table, pg_get_partkeydef(c.oid) as parts,
    (select array_agg(format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        (select ' collate ' || l.oid::regcollation from pg_collation l join pg_type t on t.oid = a.atttypid where l.oid = a.attcollation and l.oid <> t.typcollation),
        case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
             when a.attidentity <> '' then ' generated always as identity'
             when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
        case when a.attnotnull then ' not null' else '' end) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(jsonb_agg(jsonb_build_object('text', format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)),
        'refers', case when k.contype = 'f' then (select 'relation ' || r.relname from pg_class r where r.oid = k.confrelid) end)
        order by array_position('{p,u,x,c,f}', k.contype::text), k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'c', 'f')) as constraints,
    array_cat(array_cat(array_cat(array_cat(
      (select array_agg(format('create table %s partition of %s default;', p.oid::regclass, c.oid::regclass)) from pg_inherits h join pg_class p on p.oid = h.inhrelid
        where h.inhparent = c.oid and pg_get_expr(p.relpartbound, p.oid) = 'DEFAULT'),
      (select array_agg(format('alter sequence %s owned by %s.%I;', d.objid::regclass, c.oid::regclass, a.attname))
        from pg_depend d join pg_class q on q.oid = d.objid and q.relkind = 'S' join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
        where d.deptype = 'a' and d.refobjid = c.oid and d.classid = 'pg_class'::regclass)),
      (select array_agg(replace(pg_get_indexdef(i.indexrelid, 0, true), ' ON ONLY ', ' ON ') || ';' order by i.indexrelid::regclass::text)
        from pg_index i where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')))),
      (select array_agg(pg_get_triggerdef(t.oid, true) || ';' order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)),
      ${commentOf('c.oid', 'pg_class', `'table ' || c.oid::regclass`)}) as more
  from pg_class c where ${ours('c', "'r', 'p'")} order by c.relname collate "C"`

/** Dependencies between parts. An index, default or trigger counts as its table. */
const NEEDS = `
  with part (class, id, name) as (
    select 'pg_class'::regclass, c.oid, 'relation ' || c.relname from pg_class c where ${ours('c', "'r', 'p', 'v', 'S'")}
    union all select 'pg_proc'::regclass, p.oid, 'function ' || p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all select 'pg_type'::regclass, t.oid, 'type ' || t.typname from pg_type t where t.typtype = 'd'
  ), belongs (class, id, name) as (
    select * from part
    union all select x.class, x.id, part.name from part join (
      select 'pg_class'::regclass as class, indexrelid as id, indrelid as of from pg_index
      union all select 'pg_attrdef'::regclass, oid, adrelid from pg_attrdef
      union all select 'pg_constraint'::regclass, oid, conrelid from pg_constraint where contype <> 'f'
      union all select 'pg_rewrite'::regclass, oid, ev_class from pg_rewrite
      union all select 'pg_trigger'::regclass, oid, tgrelid from pg_trigger where not tgisinternal
      union all select 'pg_type'::regclass, oid, typrelid from pg_type where typrelid <> 0
      union all select 'pg_type'::regclass, a.oid, e.typrelid from pg_type e join pg_type a on a.oid = e.typarray where e.typrelid <> 0
    ) x on x.of = part.id and part.class = 'pg_class'::regclass
    union all select 'pg_type'::regclass, e.typarray, part.name from part join pg_type e on e.oid = part.id where part.class = 'pg_type'::regclass
  )
  select a.name, array_agg(distinct b.name) as needs
  from pg_depend d join belongs a on (a.class, a.id) = (d.classid, d.objid) join belongs b on (b.class, b.id) = (d.refclassid, d.refobjid)
  -- 'a': a sequence that goes with its column.
  where a.name <> b.name and d.deptype <> 'a' group by a.name`

interface Simple {
  name: string
  statements: string[]
}
interface Table {
  name: string
  table: string
  parts: string | null
  columns: string[]
  constraints: { text: string; refers: string | null }[]
  more: string[] | null
}
type Loaded = Part & (Simple | Table)

function tableText({ name, table, parts, columns, constraints, more }: Table, before: Set<string>, waiting: Map<string, string[]>): string {
  const inside: string[] = []
  for (const { text, refers } of constraints)
    if (refers === null || refers === name || before.has(refers)) inside.push(`  ${text}`)
    else waiting.set(refers, [...(waiting.get(refers) ?? []), `alter table ${table} add ${text};`])
  return [
    `create table ${table} (\n${[...columns, ...inside].join(',\n')}\n)${parts === null ? '' : ` partition by ${parts}`};`,
    ...(more ?? []),
    ...(waiting.get(name) ?? []),
  ].join('\n')
}

const HEAD = `-- Written by npm run schema from the migrations, which are what counts. Loads into an empty database as it stands.
-- Functions whose text is not looked into may name tables that come later.
set check_function_bodies = off;

-- Where the months of the history lie.
create schema if not exists months;
create schema if not exists archive;`

/**
 * The present schema as SQL in loading order: extensions, then sequences, domains, functions, tables and views after their dependencies.
 */
export async function dumpSchema(pool: Pool): Promise<string> {
  const rows = async <R>(text: string) => (await pool.query(text)).rows as R[]
  const extensions = await rows<{ text: string }>(EXTENSIONS)
  const needs = new Map((await rows<{ name: string; needs: string[] }>(NEEDS)).map(row => [row.name, new Set(row.needs)]))
  const nothing: ReadonlySet<string> = new Set()
  const parts: Loaded[] = []
  for (const query of [DOMAINS, SEQUENCES, FUNCTIONS, TABLES, VIEWS])
    for (const row of await rows<Simple | Table>(query)) {
      const wants = 'table' in row ? new Set(row.constraints.flatMap(({ refers }) => refers ?? [])) : nothing
      parts.push({ ...row, needs: needs.get(row.name) ?? nothing, wants })
    }
  const before = new Set<string>()
  const waiting = new Map<string, string[]>()
  const texts = loadOrder(parts).map(part => {
    const text = 'table' in part ? tableText(part, before, waiting) : part.statements.join('\n')
    before.add(part.name)
    return text
  })
  return `${[HEAD, extensions.map(row => row.text).join('\n'), ...texts].join('\n\n').replace(/[ \t]+$/gm, '')}\n`
}
