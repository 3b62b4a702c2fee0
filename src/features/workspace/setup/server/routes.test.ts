import { beforeEach, describe, expect, test } from 'vitest'
import { academy } from '#features/foundation/academy/contract.ts'
import { images } from '#features/foundation/files/contract.ts'
import { PNG, startFiles } from '#features/foundation/files/server/testing.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { roles } from '#features/foundation/roles/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { setup } from '../contract.ts'
import { ACADEMY, CAMPUS, codeOf, reopen, ROSA, twoSteps } from './testing.ts'

const { t, put } = await startFiles()
const open = async (code: string) => t.call(setup.open, { body: { code } })

beforeEach(async () => {
  await t.pool.query(`truncate employee, classroom, location, session, throttle cascade`)
  await reopen(t)
})

describe('the code', () => {
  test('STA-1, STA-2: Rosa types the code as she reads it, in small letters and with an O for a zero, and goes on', async () => {
    expect(await t.ok(setup.state, {})).toMatchObject({ open: true, example: true })
    const code = await codeOf(t)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    const { token, academy: saved, campus } = await t.ok(setup.open, { body: { code: ` ${code.toLowerCase().replaceAll('0', 'o')} ` } })
    expect([saved, campus]).toEqual([null, null])
    expect(token.length).toBeGreaterThan(40)
    expect(JSON.stringify((await t.pool.query('select * from setup')).rows)).not.toContain(code)
  })

  test('STA-2, M107: Rosa mistypes the code thirty times; the right one is taken at once, and each wrong one is in the log', async () => {
    const code = await codeOf(t)
    const before = t.logs.length
    for (let wrong = 0; wrong < 30; wrong++) expect((await open('AAAA-AAAA-AAAA')).status).toBe(401)
    expect((await open(code)).status).toBe(200)
    expect(t.logs.slice(before).filter(line => line.includes('wrong setup code'))).toHaveLength(30)
  })

  test('STA-2: without the code nothing is saved, and its token is of this opening alone', async () => {
    const token = await twoSteps(t)
    for (const wrong of ['', 'x', `${token}x`])
      expect(await t.refused(setup.academy, { body: { token: wrong, ...ACADEMY } })).toMatchObject({ code: 'SETUP_CODE_WRONG' })
    await t.pool.query("update setup set opened_at = opened_at + interval '1 second'")
    expect(await t.refused(setup.progress, { body: { token } })).toMatchObject({ code: 'SETUP_CODE_WRONG' })
  })
})

describe('the four steps', () => {
  test('STA-3: Rosa saves academy, logo, campus and rooms; from another browser she goes on where she was, and may change them', async () => {
    const { token } = await t.ok(setup.open, { body: { code: await codeOf(t) } })
    const { url, image } = await t.ok(setup.logo, { body: { token, filename: 'logo.png', size: PNG.length, type: 'image/png' } })
    expect((await put(url, PNG)).status).toBe(200)
    await t.ok(setup.academy, { body: { token, ...ACADEMY, logo: image._id } })
    const half = await t.ok(setup.open, { body: { code: await codeOf(t) } })
    expect(half).toMatchObject({ academy: { name: 'Academia Tonalli', brandColor: '#157a4a', logo: { _id: image._id } }, campus: null })
    await t.ok(setup.campus, { body: { token, ...CAMPUS } })
    await t.ok(setup.campus, { body: { token, ...CAMPUS, closing: '20:00', rooms: [{ name: 'Aula A', capacity: 12 }] } })
    const { campus } = await t.ok(setup.progress, { body: { token } })
    expect(campus).toEqual({ ...CAMPUS, closing: '20:00', rooms: [{ name: 'Aula A', capacity: 12 }] })
    expect(t.services.academy).toMatchObject({ name: 'Academia Tonalli', logo: { id: image._id } })
    await t.ok(setup.academy, { body: { token, ...ACADEMY } })
  })

  test('STA-3: two rooms of one name, none, and a campus that closes before it opens are refused at their fields', async () => {
    const token = await twoSteps(t)
    const fieldOf = async (part: object) =>
      (await t.call(setup.campus, { body: { token, ...CAMPUS, ...part } })).body.error?.fields?.[0]?.path
    expect(await fieldOf({ rooms: [] })).toBe('rooms')
    expect(
      await fieldOf({
        rooms: [
          { name: 'Aula', capacity: 1 },
          { name: 'AULA', capacity: 2 },
        ],
      }),
    ).toBe('rooms')
    expect(await fieldOf({ closing: '07:00' })).toBe('closing')
  })

  test('STA-4: the administrator comes after academy and campus, signs in with everything, and the first start is over', async () => {
    const { token } = await t.ok(setup.open, { body: { code: await codeOf(t) } })
    expect(await t.refused(setup.administrator, { body: { token, ...ROSA } })).toMatchObject({ code: 'SETUP_STEP_MISSING' })
    await twoSteps(t)
    await t.ok(setup.administrator, { body: { token, ...ROSA } })
    expect(await t.ok(setup.state, {})).toMatchObject({ open: false, example: false })
    const { token: signedIn, ...who } = await t.ok(session.login, { body: { email: ROSA.email, password: ROSA.password } })
    expect(who).toMatchObject({
      user: { name: 'Rosa', roles: [{ name: 'Administrador' }] },
      academy: { name: 'Academia Tonalli', starting: true },
    })
    const rosa = { token: signedIn! }
    expect((await t.ok(locations.list, {}, rosa)).locations).toMatchObject([{ name: 'Lindavista', classRooms: 2 }])
    expect((await t.ok(academy.find, {}, rosa)).academy.brandColor).toBe('#157a4a')
    for (const call of [
      t.call(setup.open, { body: { code: await codeOf(t) } }),
      t.call(setup.academy, { body: { token, ...ACADEMY } }),
      t.call(setup.administrator, { body: { token, ...ROSA, email: 'otra@tonalli.mx' } }),
      t.call(setup.example, { body: { token } }),
    ])
      expect((await call).body.errorExt?.code).toBe('SETUP_CLOSED')
  })

  test('LLE-61: Rosa makes the roles of two templates along, and edits them as her own', async () => {
    const token = await twoSteps(t)
    await t.ok(setup.administrator, { body: { token, ...ROSA, roles: ['reception', 'professor'] } })
    const { token: opened } = await t.ok(session.login, { body: { email: ROSA.email, password: ROSA.password } })
    const { roles: newRoles } = await t.ok(roles.list, {}, { token: opened! })
    expect(newRoles.map(({ name, users }) => [name, users])).toEqual([
      ['Administrador', 1],
      ['Profesor', 0],
      ['Recepción', 0],
    ])
    await t.pool.query("delete from role where name <> 'Administrador'")
  })

  test('STA-4: two administrators at once: creates one and refuses the other', async () => {
    const token = await twoSteps(t)
    const answers = await Promise.all(
      ['rosa@tonalli.mx', 'ivan@tonalli.mx'].map(email => t.call(setup.administrator, { body: { token, ...ROSA, email } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await t.pool.query('select from employee')).rowCount).toBe(1)
  })

  test('STA-4: an employee made in another way, as by `npm run admin`, closes the setup too', async () => {
    const { token } = await t.ok(setup.open, { body: { code: await codeOf(t) } })
    await t.make.employee()
    expect((await t.ok(setup.state, {})).open).toBe(false)
    expect(await t.refused(setup.academy, { body: { token, ...ACADEMY } })).toMatchObject({ code: 'SETUP_CLOSED' })
  })

  test('STA-5: a password that anybody would try is refused, also one of her own names', async () => {
    const token = await twoSteps(t)
    for (const password of ['12345', 'rosamontes1', 'Tonalli2026', 'aaaaaaaaaaaa'])
      expect((await t.call(setup.administrator, { body: { token, ...ROSA, password } })).status, password).toBe(400)
    expect((await t.ok(setup.state, {})).open).toBe(true)
  })

  test('CON-46: refuses the most common passwords, however long', async () => {
    const token = await twoSteps(t)
    expect(await t.refused(setup.administrator, { body: { token, ...ROSA, password: 'motherlode' } })).toMatchObject({
      status: 409,
      code: 'PASSWORD_KNOWN',
      fields: ['password'],
    })
    expect((await t.ok(setup.state, {})).open).toBe(true)
  })

  test('STA-6, LLE-64: the first steps are listed until they are done, and put away', async () => {
    const rosa = await t.as('put /academy/')
    const steps = () => t.ok(setup.firstSteps, {}, rosa)
    expect(await steps()).toMatchObject({ courses: false, groups: false, team: false, students: false, mail: false })
    await t.make.group()
    await t.make.employee()
    expect(await steps()).toMatchObject({ courses: true, groups: true, team: true, students: false, mail: false })
    await t.make.student()
    expect(await steps()).toMatchObject({ students: true })
    await t.pool.query('update setup set starting = true')
    await t.services.refreshAcademy()
    expect((await t.ok(session.current, {}, rosa)).academy.starting).toBe(true)
    await t.ok(setup.hideSteps, {}, rosa)
    expect((await t.ok(session.current, {}, rosa)).academy.starting).toBeUndefined()
  })
})

test('STA-2: a picture of the first start needs its token; the route for signed-in users refuses a call without a session', async () => {
  expect(await t.refused(setup.logo, { body: { token: 'x', filename: 'a.png', size: 9, type: 'image/png' } })).toMatchObject({
    code: 'SETUP_CODE_WRONG',
  })
  expect((await t.call(images.create, { body: { filename: 'a.png' } })).status).toBe(401)
})
