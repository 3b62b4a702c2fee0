// Two users edit one record in forms that both opened before the first save: no change is lost (M67).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { classrooms, locations } from '#features/foundation/locations/contract.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { merged } from '#lib/edits.ts'
import { startTest } from './harness.ts'
import { WHOLE } from './stated.ts'

const t = await startTest()
const [one, other] = [await t.admin(), await t.admin()]
const RUNS = WHOLE ? 200 : 12

type Values = Record<string, string>
interface Kind {
  route: AnyRoute
  make(): Promise<{ params: Record<string, string>; read(): Promise<Values & { version: string }> }>
  fields: readonly string[]
  value(field: string, letters: string): string | number
}
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 3, maxLength: 9 })

const KINDS: Kind[] = [
  {
    route: studentFile.update,
    fields: ['name', 'lastName', 'secondLastName', 'email', 'phoneNumber'],
    async make() {
      const { id } = await t.make.student()
      const read = async () => (await t.call(students.find, { params: { id } }, { as: one })).body.student
      return { params: { id }, read }
    },
    value: (field, letters) =>
      field === 'email' ? `${letters}${nth()}@correo.mx` : field === 'phoneNumber' ? `55${String(nth()).padStart(8, '1')}` : letters,
  },
  {
    route: locations.update,
    fields: ['name', 'street', 'district', 'opening', 'number'],
    async make() {
      const { id } = await t.make.location()
      const read = async () => (await t.call(locations.list, {}, { as: one })).body.locations.find(({ _id }: { _id: string }) => _id === id)
      return { params: { id }, read }
    },
    value: (field, letters) =>
      field === 'opening' ? `0${letters.length % 7}:00` : field === 'number' ? String(nth()) : `${letters} ${nth()}`,
  },
  {
    route: classrooms.update,
    fields: ['name', 'capacity'],
    async make() {
      const { id, locationId } = await t.make.classroom()
      const read = async () =>
        (await t.call(classrooms.ofLocation, { params: { id: locationId } }, { as: one })).body.classRoom.find(
          ({ _id }: { _id: string }) => _id === id,
        )
      return { params: { id }, read }
    },
    value: (field, letters) => (field === 'capacity' ? nth() : `${letters} ${nth()}`),
  },
]
let count = 1000
const nth = () => (count += 1)

const bodyOf = ({ route }: Kind, record: Values) =>
  Object.fromEntries(
    Object.keys((route.body as unknown as { shape: object }).shape).flatMap(name =>
      record[name] === undefined ? [] : [[name, record[name]]],
    ),
  )

/** Saves like a form: untouched fields take the present value; a field that both changed keeps mine. */
async function save(kind: Kind, params: Record<string, string>, opened: Values, typed: Values): Promise<string[]> {
  const answer = await t.call(kind.route, { params, body: { ...bodyOf(kind, typed), version: opened.version } }, { as: other })
  if (answer.status === 200) return []
  expect(answer.body.errorExt).toMatchObject({ code: 'CHANGED_MEANWHILE', by: expect.any(String) })
  const { version, present } = answer.body.errorExt
  const { values, both } = merged(opened, typed, { ...opened, ...present })
  return [...both, ...(await save(kind, params, { ...opened, ...present, version }, { ...values, version }))]
}

test.each(KINDS.map(kind => [kind.route.name, kind] as const))('M67: no change is lost between two editors: %s', async (_name, kind) => {
  const edits = fc.record({
    mine: fc.dictionary(fc.constantFrom(...kind.fields), word, { minKeys: 1 }),
    theirs: fc.dictionary(fc.constantFrom(...kind.fields), word),
  })
  await fc.assert(
    fc.asyncProperty(edits, async ({ mine, theirs }) => {
      const { params, read } = await kind.make()
      const opened = await read()
      const typed = (changes: Values) =>
        ({
          ...opened,
          ...Object.fromEntries(Object.entries(changes).map(([field, letters]) => [field, kind.value(field, letters)])),
        }) as Values
      const [first, second] = [typed(theirs), typed(mine)]
      expect((await t.call(kind.route, { params, body: { ...bodyOf(kind, first), version: opened.version } }, { as: one })).status).toBe(
        200,
      )
      const both = await save(kind, params, opened, second)
      const now = await read()
      for (const field of kind.fields) expect([field, now[field]]).toEqual([field, field in mine ? second[field] : first[field]])
      // The form asked about the fields that both changed, and no others.
      expect(both.toSorted()).toEqual(
        kind.fields
          .filter(
            field =>
              field in mine &&
              field in theirs &&
              first[field] !== second[field] &&
              first[field] !== opened[field] &&
              second[field] !== opened[field],
          )
          .toSorted(),
      )
    }),
    { numRuns: RUNS },
  )
})

test("M67: two concurrent saves from one state: refuses one with the other's change", async () => {
  for (const kind of KINDS) {
    const { params, read } = await kind.make()
    const opened = await read()
    const field = kind.fields[0]!
    const bodies = ['mía', 'suya'].map(letters => ({
      ...bodyOf(kind, { ...opened, [field]: kind.value(field, letters) as string }),
      version: opened.version,
    }))
    const answers = await Promise.all(bodies.map((body, at) => t.call(kind.route, { params, body }, { as: at ? one : other })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('M67: after an undo meanwhile the record has the state that was read, or the refusal names who undid it', async () => {
  const [kind] = KINDS as [Kind]
  const { params, read } = await kind.make()
  const before = await read()
  const write = (record: Values, as = one) =>
    t.call(kind.route, { params, body: { ...bodyOf(kind, record), version: record.version } }, { as })
  await write({ ...before, name: 'Ximena' })
  const { id } = await t.lastAudit('students.update')
  const after = await read()
  await t.ok(undo.press, { params: { id }, body: {} }, other)
  expect((await write({ ...before, lastName: 'Sosa' })).status).toBe(200)
  const { name, lastName } = await t.db
    .selectFrom('employee')
    .select(['name', 'lastName'])
    .where('id', '=', one.employeeId)
    .executeTakeFirstOrThrow()
  expect((await write({ ...after, lastName: 'Luna' }, other)).body.errorExt).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    by: expect.stringContaining(`${name} ${lastName}`),
    present: { name: before.name, lastName: 'Sosa' },
  })
})
