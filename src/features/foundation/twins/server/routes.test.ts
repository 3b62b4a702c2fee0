import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { twins } from '../contract.ts'

const t = await startTest()
const desk = await t.as('post /students/register')
const like = async (email: string, kind: 'student' | 'employee' | 'visitor' = 'student', as = desk) =>
  (await t.ok(twins.check, { query: { email, kind } }, as)).twins.map(twin => twin.email)

test('M9 CON-51: a missing accent, 0 for o, 1 for l, rn for m, vv for w look alike; an equal e-mail is another case', async () => {
  await t.make.student({ email: 'carolina.olmos@correo.mx' })
  for (const email of [
    'caro1ina.olmos@correo.mx',
    'car0lina.0lm0s@correo.mx',
    'carolina.olrnos@correo.mx',
    'carólina.olmos@correo.mx',
    'CAROLINA.0LMOS@correo.mx ',
  ])
    expect([email, await like(email)]).toEqual([email, ['carolina.olmos@correo.mx']])
  for (const email of [
    'carolina.olmos@correo.mx',
    'carolina.olmo@correo.mx',
    'karolina.olmos@correo.mx',
    'no es un correo',
    'саrolina.olmos@correo.mx',
  ])
    expect([email, await like(email)]).toEqual([email, []])
  await t.make.student({ email: 'vvendy@correo.mx' })
  expect(await like('wendy@correo.mx')).toEqual(['vvendy@correo.mx'])
})

test('M9 CON-51: finds living records of the same kind, five at most; a visitor of several talks once, with the newest talk', async () => {
  await t.make.student({ email: 'so1o@correo.mx', deletedAt: t.clock.now() })
  await t.make.employee({ email: 's0lo@correo.mx' })
  expect(await like('solo@correo.mx')).toEqual([])
  await t.make.visitor({ email: 'so1o@correo.mx' })
  await t.clock.advance(1000)
  const { id, talkId } = await t.make.visitor({ email: 'so1o@correo.mx' })
  const calls = await t.as('post /talks/')
  expect((await t.ok(twins.check, { query: { email: 'solo@correo.mx', kind: 'visitor' } }, calls)).twins).toEqual([
    { _id: id, email: 'so1o@correo.mx', of: talkId },
  ])
  expect(await like('solo@correo.mx', 'employee', await t.as('post /users/'))).toEqual(['s0lo@correo.mx'])
  for (const email of ['ooo', '0oo', 'o0o', 'oo0', '00o', '0o0', 'o00']) await t.make.student({ email: `${email}@correo.mx` })
  expect(await like('000@correo.mx')).toHaveLength(5)
})

test('M9 CON-51: each kind needs the permission to create one', async () => {
  for (const kind of ['employee', 'visitor'])
    expect((await t.refused(twins.check, { query: { email: 'solo@correo.mx', kind } }, desk)).status).toBe(403)
  const users = await t.as('post /users/')
  expect((await t.refused(twins.check, { query: { email: 'solo@correo.mx' } }, users)).status).toBe(403)
})

test('M9 CON-51: look-alikes are never refused', async () => {
  await t.make.employee({ email: 'olga@plantel.mx' })
  expect((await t.make.employee({ email: '0lga@plantel.mx' })).email).toBe('0lga@plantel.mx')
})

test('ENR-70: finds a student by phone from the eighth digit on, in any spelling, with the last course; an equal phone comes first', async () => {
  const clara = await t.make.student({ name: 'Clara', lastName: 'Ibarra', secondLastName: 'Montes', phoneNumber: '5544719032' })
  const mother = await t.make.student({
    name: 'Elsa',
    lastName: 'Montes',
    secondLastName: 'Gil',
    phoneNumber: '5511112222',
    secondPhoneNumber: '5544719032',
  })
  const who = async (query: object) => (await t.ok(twins.check, { query }, desk)).students.map(({ _id, why }) => [_id, why])
  expect(await who({ phone: '+52 1 55 4471 9032' })).toEqual([
    [clara.id, 'phone'],
    [mother.id, 'phone'],
  ])
  expect(await who({ phone: '5544 7190' })).toHaveLength(2)
  expect(await who({ phone: '5544719' })).toEqual([])
  expect(await who({ phone: '4471 9032' })).toEqual([])
  expect(await who({ phone: '5544719032', kind: 'student', lastName: 'Ibarra', secondLastName: 'Montes', name: 'Clara' })).toHaveLength(2)
})

test('ENR-70: by name with one surname, by both surnames alone: a sibling; without case and accents, alive, five at most', async () => {
  const ines = await t.make.student({ name: 'Inés', lastName: 'Zárate', secondLastName: 'Peña' })
  const luis = await t.make.student({ name: 'Luis', lastName: 'Zarate', secondLastName: 'Peña' })
  await t.make.student({ name: 'Inés', lastName: 'Zárate', secondLastName: 'Peña', deletedAt: t.clock.now() })
  await t.make.student({ name: 'Inés', lastName: 'Zaratea', secondLastName: 'Peña' })
  const who = async (query: object) => (await t.ok(twins.check, { query }, desk)).students.map(({ _id, why }) => [_id, why])
  expect(await who({ name: 'ines', lastName: 'ZARATE' })).toEqual([[ines.id, 'name']])
  expect(await who({ name: 'Inés', lastName: 'Zárate', secondLastName: 'Peña' })).toEqual([
    [ines.id, 'name'],
    [luis.id, 'surnames'],
  ])
  expect(await who({ lastName: 'Zárate' })).toEqual([])
  expect(await who({ name: '%', lastName: 'Zá' })).toEqual([])
  for (let count = 0; count < 6; count++) await t.make.student({ name: 'Ana', lastName: 'Zárate', secondLastName: 'Peña' })
  expect(await who({ lastName: 'Zárate', secondLastName: 'Peña' })).toHaveLength(5)
})

test('ENR-70: does not search visitors and employees by phone', async () => {
  await t.make.student({ phoneNumber: '5599887766' })
  const calls = await t.as('post /talks/')
  expect((await t.ok(twins.check, { query: { kind: 'visitor', phone: '5599887766' } }, calls)).students).toEqual([])
})
