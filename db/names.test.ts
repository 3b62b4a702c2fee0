import { afterAll, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { oneName } from '#lib/plainText.ts'
import { connect } from '#server/db/connect.ts'
import { emptyDatabase } from '#server/testing/database.ts'
import { C_LOCALE } from '#server/testing/testServer.ts'
import { fillTemplate } from '#server/testing/template.ts'
import { testClock } from '#server/testing/clock.ts'
import { factories } from '#server/testing/make.ts'

// The simplest locale: behavior that holds here holds on every server (M144).
const { connection, drop } = await emptyDatabase(C_LOCALE)
await fillTemplate(connection)
const { db, pool } = connect(connection)
const make = factories(db, testClock(pool), () => {})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const campus = (await make.location()).id
const course = (await make.course()).id
const MAKERS: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  location: name => make.location({ name }),
  classroom: name => make.classroom({ name, locationId: campus }),
  bank_account: name => db.insertInto('bankAccount').values({ id: newId(), name }).execute(),
  plan_template: name => make.planTemplate({ name, courseId: course }),
  service_token: name =>
    db
      .insertInto('serviceToken')
      .values({ id: newId(), name, tokenHash: Buffer.from(newId()), scopes: [] })
      .execute(),
  source: name => make.source({ name }),
  live_channel: name => db.insertInto('liveChannel').values({ id: newId(), name }).execute(),
  role: name => db.insertInto('role').values({ id: newId(), name, description: '', allows: '[]' }).execute(),
  course_level: name => db.insertInto('courseLevel').values({ id: newId(), name, position: 1 }).execute(),
  course_type: name => db.insertInto('courseType').values({ id: newId(), name, position: 1 }).execute(),
}
const duplicate = expect.objectContaining({ code: '23505', constraint: expect.stringMatching(/_name_key$/) as string })
const ALIKE = ['ÁREA  NORTE', 'Área\u00a0Norte', ' Área Norte', 'Área\tNorte', 'Á\u00adrea\u200b Norte', 'A\u0301rea\u2003\u2003norte']

test('DAT-34: judges every unique name of the schema this way', async () => {
  const { rows } = await pool.query<{ tab: string }>(
    "select indrelid::regclass::text as tab from pg_index where indisunique and indexrelid::regclass::text like '%name_key' order by 1",
  )
  expect(rows.map(({ tab }) => tab)).toEqual(Object.keys(MAKERS).toSorted())
})

test.each(Object.entries(MAKERS))('DAT-34: %s: refuses a look-alike, new or renamed; old duplicates stay', async (tab, rename) => {
  await rename('Área Norte')
  for (const name of ALIKE) await expect(rename(name), name).rejects.toEqual(duplicate)
  await rename('Área Sur')
  await expect(pool.query(`update ${tab} set name = 'área  norte' where name = 'Área Sur'`)).rejects.toEqual(duplicate)
  await pool.query(
    `begin; set local session_replication_role = replica; update ${tab} set name = 'Área  Norte' where name = 'Área Sur'; commit`,
  )
  await pool.query(`update ${tab} set name = name`)
  await expect(rename('área norte')).rejects.toEqual(duplicate)
})

test.each(Object.entries(MAKERS))(
  'M144: %s: with LC_CTYPE C too, refuses a name that differs only in case; accents distinguish; old duplicates stay',
  async (tab, makeNamed) => {
    await makeNamed('SEDE ÚNICA')
    for (const name of ['sede única', 'Sede Única']) await expect(makeNamed(name), name).rejects.toEqual(duplicate)
    await makeNamed('Plaza Peña')
    await makeNamed('Plaza Pena')
    await expect(pool.query(`update ${tab} set name = 'PLAZA PEÑA' where name = 'Plaza Pena'`)).rejects.toEqual(duplicate)
    await pool.query(
      `begin; set local session_replication_role = replica; update ${tab} set name = 'PLAZA PEÑA' where name = 'Plaza Pena'; commit`,
    )
    await pool.query(`update ${tab} set name = name`)
    await pool.query(`update ${tab} set name = 'Otra' where name = 'PLAZA PEÑA'`)
  },
)

test('DAT-34: ten inserts of one name at once: one succeeds', async () => {
  const blanks = Array.from({ length: 10 }, (_, nth) => `Plaza${' '.repeat(nth + 1)}Mayor`)
  const results = await Promise.allSettled(blanks.map(name => make.location({ name })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test("DAT-34: the name of another campus' record and of a deleted one is free", async () => {
  await make.classroom({ name: 'Área norte' })
  const { id } = await make.location({ name: 'Vieja' })
  await db.updateTable('location').set({ deletedAt: new Date() }).where('id', '=', id).execute()
  await make.location({ name: 'vieja' })
  await expect(db.updateTable('location').set({ deletedAt: null }).where('id', '=', id).execute()).rejects.toEqual(duplicate)
})

test('DAT-34: the database folds a name as the forms do', async () => {
  const { rows } = await pool.query<{ name: string; fold: string }>('select name, name_fold(name) as fold from unnest($1::text[]) name', [
    [...ALIKE, 'Salón 1', ' ', 'ÑANDÚ ÇA ØRE ŁÓDŹ', 'ΟΔΟΣ ШКОЛА'],
  ])
  for (const { name, fold } of rows) expect(fold).toBe(oneName(name).toLowerCase())
})
