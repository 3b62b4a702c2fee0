import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { stated } from '#server/testing/stated.ts'
import { startDatabase } from '#server/testing/database.ts'
import { isReference, referenceOf } from './reference.ts'

const database = await startDatabase()
afterAll(() => database.drop())

const COUNT = stated(100_000)
const STEP = Math.floor(899_999 / COUNT)
const folios = Array.from({ length: COUNT }, (_, at) => `26-${String(at * STEP + 1).padStart(6, '0')}`)
const references = folios.map(folio => referenceOf(folio)!)

test('COB-19: folio 26-000400 pays with 1004007', () => {
  expect(referenceOf('26-000400')).toBe('1004007')
  expect(isReference('1004007')).toBe(true)
})

test.each([null, '', '26-900000', '26-1000000', '26-T00001', '26-00040', '126-000400'])('COB-19: %j has no reference', folio => {
  expect(referenceOf(folio)).toBeNull()
})

test.each(['0000000', '100400', '10040070', ' 1004007', '1004007a', '1004000'])('COB-19: %j is not a reference', text => {
  expect(isReference(text)).toBe(false)
})

test('COB-19: each folio gives another reference of seven digits without a leading zero', () => {
  expect(references.filter(each => !/^[1-9]\d{6}$/.test(each) || !isReference(each))).toEqual([])
  expect(new Set(references).size).toBe(COUNT)
})

test('COB-19: detects every single wrong digit and every swap of two neighbors', () => {
  const passed: string[] = []
  let tried = 0
  for (const each of references)
    for (let at = 0; at < 7; at++) {
      for (let more = 1; more < 10; more++) {
        tried += 1
        const wrong = `${each.slice(0, at)}${(Number(each[at]) + more) % 10}${each.slice(at + 1)}`
        if (isReference(wrong)) passed.push(`${each} ${wrong}`)
      }
      const swapped = `${each.slice(0, at)}${each[at + 1] ?? ''}${each[at]}${each.slice(at + 2)}`
      if (swapped !== each && isReference(swapped)) passed.push(`${each} ${swapped}`)
    }
  expect(passed).toEqual([])
  expect(tried).toBe(COUNT * 63)
})

test('COB-19: the database computes the same references', async () => {
  const odd = ['', '26-900000', '26-1000000', '26-T00001', '26-00040', '126-000400']
  const { rows } = await sql<{ folio: string; reference: string | null }>`
    select folio, bank_reference_of(folio) as reference from unnest(${[...folios, ...odd]}::text[]) folio`.execute(database.db)
  expect(rows.filter(({ folio, reference }) => reference !== referenceOf(folio))).toEqual([])
})

test('COB-19: no two students share a reference', async () => {
  const insert = (id: string, folio: string) =>
    database.pool.query(
      `insert into student (id, name, last_name, second_last_name, email, phone_number, unique_folio)
       values ($1, 'Ana', 'Ríos', 'Sosa', $3, '5512345678', $2)`,
      [id, folio, `${id}@correo.mx`],
    )
  await insert('a00000000000000000000001', '26-000400')
  await expect(insert('a00000000000000000000002', '27-000400')).rejects.toMatchObject({ constraint: 'student_reference_key' })
  await insert('a00000000000000000000003', '26-900400')
  await insert('a00000000000000000000004', '27-900400')
})
