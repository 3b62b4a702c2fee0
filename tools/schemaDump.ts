import type { Pool } from 'pg'

// From the catalogs and not from pg_dump: its version would have to follow the server's, and the embedded
// database brings none. Enough to read the present shape; restoring is what backups are for.

const tables = `
  select c.relname as name, case when c.relkind = 'v' then pg_get_viewdef(c.oid) end as view,
    (select array_agg(format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
             when a.attidentity <> '' then ' generated always as identity'
             when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
        case when a.attnotnull then ' not null' else '' end) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select array_agg(format('  constraint %s %s', conname, pg_get_constraintdef(k.oid)) order by array_position('{p,u,x,c,f}', contype::text), conname)
      from pg_constraint k where k.conrelid = c.oid and contype in ('p', 'u', 'x', 'c', 'f')) as constraints,
    (select array_agg(pg_get_indexdef(i.indexrelid) || ';' order by i.indexrelid::regclass::text)
      from pg_index i where i.indrelid = c.oid
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))) as indexes
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'kysely%'
  order by c.relkind, c.relname collate "C"`

const functions = `
  select pg_get_functiondef(p.oid) as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C"`

const tidy = (text: string) => text.replace(/[ \t]+$/gm, '').replace(/\bpublic\./g, '')

/** The present shape as SQL, for reading: functions, tables with constraints and indexes, views. */
export async function dumpSchema(pool: Pool): Promise<string> {
  const made = await pool.query<{ text: string }>(functions)
  const held = await pool.query<{
    name: string
    view: string | null
    columns: string[]
    constraints: string[] | null
    indexes: string[] | null
  }>(tables)
  const parts = held.rows.map(({ name, view, columns, constraints, indexes }) =>
    view
      ? `create view ${name} as\n${view}`
      : [`create table ${name} (\n${[...columns, ...(constraints ?? [])].join(',\n')}\n);`, ...(indexes ?? [])].join('\n'),
  )
  return (
    tidy(
      ['-- Written by npm run schema. The migrations are what counts.', ...made.rows.map(row => `${row.text.trim()};`), ...parts].join(
        '\n\n',
      ),
    ) + '\n'
  )
}
