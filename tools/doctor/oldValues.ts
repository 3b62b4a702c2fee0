// Lists old values that newer rules would refuse. They stay as they are and keep working.
import { hasPlainLetters, plainEmail } from '#lib/email.ts'
import { isLine, isLines, oneName } from '#lib/plainText.ts'
import { PRINTED_COLUMNS } from '#lib/printedColumns.ts'
import { isPrintable } from '#lib/printable.ts'
import { CODE_LIMITS } from '#features/money/discountCodes/contract.ts'
import { ok, warn, type Finding } from './finding.ts'

type Ask = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

const MOST_NAMES = 20

/** Spelled out, because the fault is an invisible character. */
const spelt = (text: string) => text.replace(/[^ -~]/gu, letter => `\\u{${letter.codePointAt(0)!.toString(16)}}`)

const listed = (all: readonly string[]) =>
  all.length > MOST_NAMES ? `${all.slice(0, MOST_NAMES).join(', ')} and ${all.length - MOST_NAMES} more` : all.join(', ')

/** E-mails from before CON-50, with which their owners still sign in. */
export async function emails(ask: Ask): Promise<Finding> {
  // Only non-ASCII values are fetched; others cannot be odd.
  const odd = (table: string, kind: string) => `select '${kind}' as kind, email from ${table} where deleted_at is null and email ~ '[^ -~]'`
  const rows = await ask<{ kind: string; email: string }>(
    [odd('employee', 'employee'), odd('student', 'student'), odd('talk_student', 'visitor')].join(' union ') + ' order by kind, email',
  )
  const bad = rows.filter(({ email }) => email !== plainEmail(email) || !hasPlainLetters(email))
  if (bad.length === 0) return ok('emails', 'all in plain letters')
  return warn(
    'emails',
    `${bad.length} with invisible letters or of another alphabet: ${listed(bad.map(({ kind, email }) => `${kind} ${spelt(email)}`))}`,
    'ask their owners, and write them anew in the console',
  )
}

/** Codes from before M16, which are still in use. */
export async function codes(ask: Ask): Promise<Finding> {
  const rows = await ask<{ code: string }>('select code from promotional_code where deleted_at is null order by code')
  const bad = rows.filter(({ code }) => code !== code.normalize('NFC') || /\p{C}/u.test(code) || code.length > CODE_LIMITS.length)
  if (bad.length === 0) return ok('codes', 'all can be typed')
  return warn(
    'codes',
    `${bad.length} discount codes with letters in pieces, letters that cannot be typed, or too long: ${listed(bad.map(({ code }) => spelt(code)))}`,
    'write them anew in the console: they count meanwhile',
  )
}

/** Addresses from before M36: each stays until somebody enters the missing half. */
export async function addresses(ask: Ask): Promise<Finding> {
  const halves = await ask<{ email: string }>(`
    select email from employee
    where deleted_at is null and (coalesce(address, '') = '') <> (coalesce(postal_code, '') = '') order by email`)
  if (halves.length === 0) return ok('addresses', 'all with their postal code')
  return warn(
    'addresses',
    `${halves.length} employees have an address without its postal code, or the other way round: ${listed(halves.map(({ email }) => spelt(email)))}`,
    'write the other half in the console, or clear both',
  )
}

/** From before M74: two blanks between words, by which two campuses or rooms may look alike. */
export async function names(ask: Ask): Promise<Finding> {
  const odd = (table: string, kind: string) =>
    `select '${kind}' as kind, name from ${table} where deleted_at is null and name ~ '  |\\u00a0'`
  const rows = await ask<{ kind: string; name: string }>(
    [odd('location', 'campus'), odd('classroom', 'room'), odd('course', 'course'), odd('class_group', 'group'), odd('talk', 'talk')].join(
      ' union all ',
    ) + ' order by kind, name',
  )
  if (rows.length === 0) return ok('names', 'all with one blank between their words')
  return warn(
    'names',
    `${rows.length} with more than one blank between words: ${listed(rows.map(({ kind, name }) => `${kind} "${spelt(name)}"`))}`,
    'write them anew in the console: another with one blank is a different name until then',
  )
}

/** Texts from before M133: a sign is printed instead of the letter. */
export async function letters(ask: Ask): Promise<Finding> {
  const columns = await ask<{ place: string; removable: boolean }>(
    `select c.table_name || '.' || c.column_name as place, exists (
      select from information_schema.columns d where d.table_schema = 'public' and d.table_name = c.table_name and d.column_name = 'deleted_at') as removable
    from information_schema.columns c where c.table_schema = 'public' and c.table_name || '.' || c.column_name = any($1) order by 1`,
    [[...PRINTED_COLUMNS]],
  )
  const bad: string[] = []
  for (const { place, removable } of columns) {
    const [table, column] = place.split('.')
    // Values of ASCII alone are always printable.
    const odd = await ask<{ t: string }>(
      `select distinct "${column}" as t from "${table}" where octet_length("${column}") > length("${column}")${removable ? ' and deleted_at is null' : ''} order by t`,
    )
    bad.push(...odd.filter(({ t }) => !isPrintable(t)).map(({ t }) => `${place} "${t.slice(0, 60)}"`))
  }
  if (bad.length === 0) return ok('letters', 'paper draws all names')
  return warn(
    'letters',
    `${bad.length} with letters that paper cannot draw: ${listed(bad)}`,
    'write them anew in Latin letters, as in the passport',
  )
}

export async function doubles(ask: Ask): Promise<Finding> {
  const of = (table: string, kind: string, deletedAt = 'null::timestamptz', within = "''") =>
    `select '${kind}' as kind, ${within}::text as within, name from ${table} where ${deletedAt} is null`
  const all = await ask<{ kind: string; within: string; name: string }>(
    [
      of('location', 'campus', 'deleted_at'),
      of('classroom', 'room', 'deleted_at', 'location_id'),
      of('bank_account', 'bank account', 'archived_at'),
      of('plan_template', 'plan', 'archived_at', 'course_id'),
      of('service_token', 'service token', 'withdrawn_at'),
      of('live_channel', 'channel'),
      of('role', 'role'),
      of('course_level', 'level'),
      of('course_type', 'type'),
    ].join(' union all ') + ' order by kind, within, name',
  )
  const alike = [...Map.groupBy(all, ({ kind, within, name }) => `${kind} ${within} ${oneName(name).toLowerCase()}`).values()].filter(
    each => each.length > 1,
  )
  if (alike.length === 0) return ok('doubles', 'no two of a kind are called alike')
  return warn(
    'doubles',
    listed(alike.map(each => `${each[0]!.kind} ${each.map(({ name }) => `"${spelt(name)}"`).join(' and ')}`)),
    'give one of them another name in the console',
  )
}

/** Records from before DAT-33: each stays until somebody changes it. */
export async function standing(ask: Ask): Promise<Finding> {
  const [{ there } = { there: false }] = await ask<{ there: boolean }>("select to_regproc('children_of_gone') is not null as there")
  if (!there) return ok('standing', 'looked at once this version has started')
  const children = await ask<{ child: string; parent: string; found: string; example: string }>('select * from children_of_gone()')
  if (children.length === 0) return ok('standing', 'nothing stands under what is deleted')
  return warn(
    'standing',
    listed(children.map(({ child, parent, found, example }) => `${found} ${child} of a deleted ${parent} (${example})`)),
    'restore what was deleted from the Papelera, end or remove what stands under it, and delete it again',
  )
}

/** Set-wise, since the view `due` takes long for a whole academy. */
export async function dates(ask: Ask): Promise<Finding> {
  const [{ there } = { there: false }] = await ask<{ there: boolean }>("select to_regclass('due_row') is not null as there")
  if (!there) return ok('dates', 'looked at once this version has started')
  const rows = await ask<{ id: string }>(`
    select s.id from student s left join (select student_id, sum(open) as open from due_row group by 1) d on d.student_id = s.id
    where s.balance_due <> coalesce(d.open, 0)
    union
    select r.student_id from registration r where r.ended_at is null and not exists (select from due_row d where d.registration_id = r.id)
      and r.price > (select coalesce(sum(e.discount), 0) from entry e where e.registration_id = r.id and e.voided_at is null and not e.other)
    order by 1`)
  if (rows.length === 0) return ok('dates', 'what is open of them is what students owe')
  return warn(
    'dates',
    `${rows.length} students whose payment dates are not those of the ledger: ${listed(rows.map(({ id }) => id))}`,
    'npm run db -- "select recalculate_balances(id) from student"',
  )
}

/** Written by the product or other programs, or checked above. */
const NOT_TYPED =
  /^(audit|backup_run|device|function_checksum|geocode_cache|idempotency|migration_checksum|notification_batch|outbox|receipt|server_secret|service_token|session|socket_io_attachments|student_import_row|throttle)\.|\.(email|key|etag|content_type)$|^promotional_code\.code$/
const SEVERAL = /\.(comment|content|description|formula|question|text|receipt_header|receipt_footer)$|^academy\.address$/
/** A first filter: control characters, direction marks, and decomposed letters. */
const ODD = `t !~ '^[ -~]*$' and (t is not nfc normalized or t ~ '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]')`

/** Texts from before M16: shown as they are until somebody edits them. */
export async function texts(ask: Ask): Promise<Finding> {
  const columns = await ask<{ table: string; column: string; removable: boolean }>(`
    select c.table_name as table, c.column_name as column, exists (
      select from information_schema.columns d where d.table_schema = 'public' and d.table_name = c.table_name and d.column_name = 'deleted_at') as removable
    from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
    where c.table_schema = 'public' and b.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER' order by 1, 2`)
  const bad: string[] = []
  const look = async (place: string, from: string) => {
    const odd = await ask<{ t: string }>(`select t from (${from}) kept where ${ODD} order by t`)
    const fits = SEVERAL.test(place) ? isLines : isLine
    bad.push(...odd.filter(({ t }) => t !== t.normalize('NFC') || !fits(t)).map(({ t }) => `${place} "${spelt(t.slice(0, 60))}"`))
  }
  for (const { table, column, removable } of columns)
    if (!NOT_TYPED.test(`${table}.${column}`))
      await look(`${table}.${column}`, `select "${column}" as t from "${table}"${removable ? ' where deleted_at is null' : ''}`)
  await look('course.topics', `select e->>'name' as t from course, jsonb_array_elements(topics) e where deleted_at is null`)
  if (bad.length === 0) return ok('texts', 'all can be typed')
  return warn('texts', `${bad.length} with letters that cannot be seen or in pieces: ${listed(bad)}`, 'write them anew in the console')
}
