import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { locationsAccess } from '../access.ts'
import { LOCATION_TEXTS, locations } from '../contract.ts'
import { campusInput } from './testing.ts'

const t = await startTest()
const { screen, create, update } = locationsAccess
const desk = await t.as(screen, create, update)
const listed = async (id: string) => (await t.ok(locations.list, {}, desk)).locations.find(each => each._id === id)

describe('GET /locations', () => {
  test('LOC-1: lists campuses with all fields and their number of rooms, by name; deleted ones do not count', async () => {
    const campus = await t.make.location({ name: 'Ánimas' })
    await t.make.location({ name: 'Borrada', deletedAt: t.clock.now() })
    await t.make.location({ name: 'zacatenco' })
    await t.make.classroom({ locationId: campus.id })
    await t.make.classroom({ locationId: campus.id })
    await t.make.classroom({ locationId: campus.id, deletedAt: t.clock.now() })
    expect(await listed(campus.id)).toEqual({
      _id: campus.id,
      name: 'Ánimas',
      street: 'Insurgentes',
      number: '100',
      postalCode: '07300',
      district: 'Gustavo A. Madero',
      latitude: 19.49,
      longitude: -99.14,
      opening: '07:00',
      closing: '21:00',
      classRooms: 2,
    })
    const names = (await t.ok(locations.list, {}, desk)).locations.map(({ name }) => name)
    expect(names).not.toContain('Borrada')
    expect(names).toEqual(names.toSorted(new Intl.Collator('es-MX').compare))
  })

  test('LOC-73: one query for 40 campuses as for one', async () => {
    for (let i = 0; i < 40; i++) await t.make.location()
    const { result, count } = await t.queries(() => t.ok(locations.list, {}, desk))
    expect(result.locations.length).toBeGreaterThanOrEqual(40)
    // One query for the session, one for the list.
    expect(count).toBe(2)
  })
})

describe('POST /locations', () => {
  test('LOC-2: a campus is created, announced and audited', async () => {
    const body = campusInput({ name: '  Lindavista ', street: ' Av. Montevideo ' })
    const { location } = await t.ok(locations.create, { body }, desk)
    expect(location).toEqual({ ...body, _id: expect.any(String), name: 'Lindavista', street: 'Av. Montevideo', classRooms: 0 })
    expect(await listed(location._id)).toEqual(location)
    expect(t.events.at(-1)).toEqual({ resource: 'locations', ids: [location._id] })
    expect(await t.lastAudit()).toMatchObject({
      resource: 'locations',
      ids: [location._id],
      before: null,
      after: { name: 'Lindavista', postalCode: '07300', opening: '07:00', latitude: 19.497146 },
    })
  })

  const texts = LOCATION_TEXTS
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: undefined }, 'name', texts.name],
    ['a blank name', { name: '  ' }, 'name', texts.name],
    ['no street', { street: '' }, 'street', texts.street],
    ['a street of 100 characters', { street: 'x'.repeat(100) }, 'street', texts.streetLong],
    ['no number', { number: ' ' }, 'number', texts.number],
    ['a number that is none', { number: '12-B' }, 'number', texts.numberDigits],
    ['no postal code', { postalCode: '' }, 'postalCode', texts.postalCode],
    ['a postal code of four digits', { postalCode: '7300' }, 'postalCode', texts.postalCodeDigits],
    ['no district', { district: '' }, 'district', texts.district],
    ['no opening', { opening: undefined }, 'opening', texts.opening],
    ['an opening that is no hour', { opening: '24:00' }, 'opening', texts.opening],
    ['no closing', { closing: null }, 'closing', texts.closing],
    ['closing before opening', { opening: '09:00', closing: '08:59' }, 'closing', texts.order],
  ])('LOC-10: refuses %s with its text, writes nothing', async (_what, wrong, field, text) => {
    const count = async () => (await t.db.selectFrom('location').select('id').execute()).length
    const before = await count()
    const refusal = await t.refused(locations.create, { body: { ...campusInput(), ...wrong } }, desk)
    expect(refusal).toMatchObject({ status: 400, message: text, fields: [field] })
    expect(await count()).toBe(before)
  })

  test('LOC-9, LOC-5: closing at the opening is not earlier; a street of 99 characters fits', async () => {
    const body = campusInput({ opening: '12:00', closing: '12:00', street: 'x'.repeat(99) })
    expect((await t.ok(locations.create, { body }, desk)).location).toMatchObject({ opening: '12:00', closing: '12:00' })
  })

  test('LOC-32: a position beyond the globe is refused', async () => {
    for (const wrong of [{ latitude: 90.1 }, { longitude: -181 }])
      expect(await t.refused(locations.create, { body: campusInput(wrong) }, desk)).toMatchObject({
        status: 400,
        fields: Object.keys(wrong),
      })
  })
})

describe('PUT /locations/{id}', () => {
  test('LOC-2: every field changes; the audit has before and after', async () => {
    const { id } = await t.make.location()
    await t.make.classroom({ locationId: id })
    const body = campusInput({ opening: '08:00', latitude: 19.3 })
    const { location } = await t.ok(locations.update, { params: { id }, body }, desk)
    expect(location).toEqual({ ...body, _id: id, classRooms: 1 })
    expect(await listed(id)).toEqual(location)
    expect(t.events.at(-1)).toEqual({ resource: 'locations', ids: [id] })
    expect(await t.lastAudit()).toMatchObject({ ids: [id], before: { street: 'Insurgentes' }, after: { street: 'Av. Montevideo' } })
  })

  test('LOC-12, LOC-13: its own name in another case is no other campus; an unknown or deleted one is 404', async () => {
    const { id, name } = await t.make.location({ name: 'Vallejo' })
    await t.ok(locations.update, { params: { id }, body: campusInput({ name: name.toUpperCase() }) }, desk)
    const deletedLocation = await t.make.location({ deletedAt: t.clock.now() })
    for (const unknownId of [newId(), deletedLocation.id])
      expect(await t.refused(locations.update, { params: { id: unknownId }, body: campusInput() }, desk)).toMatchObject({
        status: 404,
        code: 'LOCATION_NOT_FOUND',
      })
  })
})

describe('two campuses of one name', () => {
  test('LOC-12: the database refuses a duplicate in any spelling; a deleted one frees its name', async () => {
    await t.ok(locations.create, { body: campusInput({ name: 'Coyoacán' }) }, desk)
    const nameTaken = { status: 409, code: 'LOCATION_TAKEN', message: 'Ya existe una sede con ese nombre.', fields: ['name'] }
    expect(await t.refused(locations.create, { body: campusInput({ name: ' COYOACÁN ' }) }, desk)).toEqual(nameTaken)
    const { id } = await t.make.location()
    expect(await t.refused(locations.update, { params: { id }, body: campusInput({ name: 'coyoacán' }) }, desk)).toEqual(nameTaken)
    await t.make.location({ name: 'Tlalpan', deletedAt: t.clock.now() })
    await t.ok(locations.create, { body: campusInput({ name: 'Tlalpan' }) }, desk)
  })

  test('LOC-12: ten desks with the same name at once, one wins', async () => {
    const calls = Array.from({ length: 10 }, () => t.call(locations.create, { body: campusInput({ name: 'Ecatepec' }) }, { as: desk }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })
})
