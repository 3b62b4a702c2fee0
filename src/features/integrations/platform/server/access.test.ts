import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { courses } from '#features/teaching/courses/contract.ts'
import { listTokens, SERVICE_CALLS, withdrawToken } from '#server/auth/serviceTokens.ts'
import { serviceOf } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { platform } from '../contract.ts'

const t = await startTest()
const token = async (name: string) => (await listTokens(t.db)).find(each => each.name === name)!
const texts = (message: string) => ({ success: false, error: { code: expect.any(Number), message: { es: message } } })

describe('service tokens', () => {
  test('PLA-1: stores tokens hashed; the stored value opens nothing', async () => {
    const site = await serviceOf(t.db, ['catalog'], 'guardado')
    const { rows } = await sql<{ row: string }>`select row_to_json(service_token)::text as row from service_token`.execute(t.db)
    expect(rows.map(({ row }) => row).join()).not.toContain(site.token.slice(8))
    expect(site.token).toMatch(/^plantel_[\w-]{43}$/)
  })

  test('PLA-1: 401 with a reason without a token or with an unknown one', async () => {
    for (const as of [undefined, { token: 'plantel_nada' }]) {
      const { status, body } = await t.call(platform.courses, {}, { as })
      expect([status, body]).toEqual([401, texts('Falta la clave de servicio, o no es válida.')])
    }
  })

  test('PLA-2: a missing scope is a 403 that names it, before the body is read', async () => {
    const site = await serviceOf(t.db, ['catalog'], 'escaparate')
    const { status, body } = await t.call(platform.comment, { body: { nothing: 'fits' } }, { as: site })
    expect([status, body]).toEqual([403, texts('La clave de servicio «escaparate» no tiene el permiso «videoComments».')])
  })

  test('PLA-3: a session never opens a service route, a token never any other route', async () => {
    expect((await t.call(platform.courses, {}, { as: await t.admin() })).status).toBe(401)
    expect((await t.call(courses.list, {}, { as: await t.service('catalog') })).status).toBe(401)
  })

  test('PLA-4: a revoked token gets a clear message and changes nothing; its name is free again', async () => {
    const site = await serviceOf(t.db, ['usersTalks'], 'Sitio de alumnos')
    const talk = await t.make.talk()
    expect(await withdrawToken(t.db, 'sitio de ALUMNOS', t.clock.now())).toBe(true)
    expect(await withdrawToken(t.db, 'sitio de alumnos', t.clock.now())).toBe(false)
    const body = {
      talk: talk.id,
      student: { name: 'Ana', lastName: 'R', secondLastName: 'D', email: 'a@correo.mx', phoneNumber: '5512345678' },
    }
    const answer = await t.call(platform.register, { body }, { as: site })
    expect([answer.status, answer.body]).toEqual([
      401,
      texts('La clave de servicio «Sitio de alumnos» fue retirada. Pide otra a la academia.'),
    ])
    expect(await t.db.selectFrom('talkStudent').select('id').execute()).toEqual([])
    expect(await t.db.selectFrom('talk').select('taken').where('id', '=', talk.id).executeTakeFirst()).toEqual({ taken: 0 })
    expect((await t.call(platform.register, { body }, { as: await serviceOf(t.db, ['usersTalks'], 'sitio de alumnos') })).status).toBe(200)
  })

  test('PLA-5: records the last use, at most every minute', async () => {
    const site = await serviceOf(t.db, ['catalog'], 'con reloj')
    expect((await token('con reloj')).lastUsedAt).toBeNull()
    await t.ok(platform.courses, {}, site)
    const first = t.clock.now()
    await t.clock.advance(59_000)
    await t.ok(platform.courses, {}, site)
    expect((await token('con reloj')).lastUsedAt).toEqual(first)
    await t.clock.advance(1_000)
    await t.ok(platform.courses, {}, site)
    expect((await token('con reloj')).lastUsedAt).toEqual(t.clock.now())
  })

  test('PLA-6: a token that calls too often gets 429 with Retry-After; others do not', async () => {
    const [eager, calm] = [await serviceOf(t.db, ['catalog'], 'con prisa'), await t.service('catalog')]
    const { id } = await token('con prisa')
    await t.db
      .insertInto('throttle')
      .values({ kind: 'service', key: id, hits: SERVICE_CALLS - 1, since: t.clock.now(), lastAt: t.clock.now() })
      .execute()
    await t.ok(platform.courses, {}, eager)
    const { status, headers, body } = await t.call(platform.courses, {}, { as: eager })
    expect([status, headers['retry-after'], body]).toEqual([
      429,
      '10',
      texts('Demasiados intentos. Espera un momento y vuelve a intentarlo.'),
    ])
    await t.ok(platform.courses, {}, calm)
    await t.clock.advance(61_000)
    await t.ok(platform.courses, {}, eager)
  })
})
