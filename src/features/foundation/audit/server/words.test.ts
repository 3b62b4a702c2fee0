import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { features } from '#features/server.ts'
import { ImportState } from '#features/workspace/imports/contract.ts'
import { VideoStatus } from '#features/online/material/contract.ts'
import { MessageState } from '#features/foundation/outbox/contract.ts'
import { isKnownField } from './labels.ts'
import { changesOf } from './changes.ts'
import { isKnownResource, resourceLabel } from './resources.ts'
import { sentenceOf } from './sentences.ts'
import type { RecordLabel } from './names.ts'

const writes = features
  .flatMap(({ routes }) => routes.map(({ route }) => route))
  .filter(route => route.method !== 'get' && !route.unaudited)

describe('AUD-2: every write in plain words', () => {
  test('each route that writes has its sentence', () => {
    expect(writes.filter(({ sentence }) => !sentence).map(({ name }) => name)).toEqual([])
  })

  test('closing, moving, holding and creating of a plan have their own sentences', () => {
    const fin = { name: 'Fin de año', startDate: '2026-12-21', endDate: '2027-01-02' }
    const navidad = { name: 'Navidad', startDate: '2026-12-25', endDate: '2026-12-25' }
    const lesson = { kind: 'changed', day: '2026-11-23', start: 960, toDay: '2026-11-28', toStart: 960, classroomId: null }
    expect([
      sentenceOf('closedDays.close', { closedDays: [navidad] }),
      sentenceOf('closedDays.close', { closedDays: [fin, navidad] }),
      sentenceOf('lessons.change', lesson),
      sentenceOf('lessons.change', { ...lesson, toDay: lesson.day }),
      sentenceOf('lessons.change', { ...lesson, kind: 'cancelled' }),
      sentenceOf('waiting.join', { names: ['Ana', 'Iván'], hold: 'Sabatino A', until: 'lun 30/11, 18:00' }),
      sentenceOf('waiting.join', { names: ['Ana'] }),
      sentenceOf('plans.open', { name: 'Enero', groups: ['A', 'B'] }),
    ]).toEqual([
      'Cerró el 25/12/2026 · Navidad',
      'Cerró del 21/12/2026 al 02/01/2027 · Fin de año y 1 más',
      'Movió la clase del lun 23/11/2026, 16:00',
      'Cambió una clase',
      'Canceló una clase',
      'Apartó 2 lugares en Sabatino A hasta lun 30/11, 18:00',
      'Anotó en la lista de espera',
      'Creó 2 grupos del plan Enero',
    ])
  })

  test('a route without a sentence gets one by its verb', () => {
    expect([sentenceOf('x.create'), sentenceOf('x.removeMany'), sentenceOf('x.update'), sentenceOf('x.frobnicate')]).toEqual([
      'Agregó un registro',
      'Eliminó un registro',
      'Cambió un registro',
      'Hizo un cambio',
    ])
  })

  test('each kind of record under which the handlers file their writes has its noun', async () => {
    const folder = join(import.meta.dirname, '../..')
    const files = (await readdir(folder, { recursive: true })).filter(path => /\/server\/.*(?<!\.test)\.ts$/.test(path))
    const texts = await Promise.all(files.map(path => readFile(join(folder, path), 'utf8')))
    const resourceNames = texts.flatMap(text => [...text.matchAll(/\bresource: '(\w+)'/g)].map(([, name]) => name!))
    expect([...new Set(resourceNames)].filter(name => !isKnownResource(name))).toEqual([])
    // Audit rows whose resource comes from the route's name.
    expect(writes.map(({ name }) => name.split('.')[0]!).filter(name => resourceLabel(name) === 'Otros' && name !== 'files')).toEqual([])
  })
})

const GROUP = '65f0a1b2c3d4e5f6a7b8c901'
const DELETED_ID = '65f0a1b2c3d4e5f6a7b8c902'
const names = new Map<string, RecordLabel>([[GROUP, { id: GROUP, kind: 'Grupo', name: 'Sabatino', screen: '/grupos' }]])
const changesBetween = (before: unknown, after: unknown) => changesOf(before, after, { names, timeZone: 'America/Mexico_City' })
const line = (field: string, before: string | null, after: string | null) => ({ field, before, after })

describe('AUD-4: before and after in readable form', () => {
  test('shows only differences, under the labels of the screens', () => {
    expect(changesBetween({ name: 'A', quota: 20, active: true }, { name: 'A', quota: 25, active: false })).toEqual([
      line('Cupo', '20', '25'),
      line('Activo', 'Sí', 'No'),
    ])
  })

  test.each([
    ['money, kept in centavos', { price: 650_050 }, line('Precio', null, '$6,500.50')],
    ['a day', { birthDate: '2009-04-30' }, line('Nacimiento', null, '30/04/2009')],
    ['an instant, at the academy', { validFrom: '2026-11-23T06:00:00.000Z' }, line('Vigente desde', null, '23/11/2026 00:00')],
    ['lessons', { schedules: [{ day: 5, startHour: '0900', endHour: '1300' }] }, line('Horario', null, 'Sáb 09:00–13:00')],
    ['an id by its name', { group: GROUP }, line('Grupo', null, 'Sabatino')],
    ['an id of what is gone', { group: DELETED_ID }, line('Grupo', null, 'Un registro')],
    ['a way of paying', { paymentType: 'debit' }, line('Tipo de pago', null, 'Tarjeta de débito')],
    ["a call's outcome", { status: 8 }, line('Estado', null, 'Volver a llamar')],
    ['a list of names', { roles: ['Caja', 'Recepción'] }, line('Roles', null, 'Caja, Recepción')],
    ['a person', { cashier: { name: 'Ana', lastName: 'Ruiz', secondLastName: '' } }, line('Cajero', null, 'Ana Ruiz')],
    [
      'many',
      { rows: Array.from({ length: 20 }, (_, at) => `f${at}`) },
      line('Filas', null, expect.stringMatching(/^f0, .*f11, y 8 más$/) as never),
    ],
    ['entries', { entries: [{ id: DELETED_ID, concept: 'Pago', amount: 5000 }] }, line('Pagos', null, 'Concepto: Pago, Monto: $50.00')],
    ['what nobody told of', { frobnicated: 'x' }, line('Otro dato', null, 'x')],
  ])('%s', (_what, after, expected) => {
    expect(changesBetween(null, after)).toEqual([expected])
  })

  test('AUD-6: a role by the permissions it lost and got', () => {
    const grants = (...resources: string[]) => resources.map(resource => ({ resource, methods: ['get'] }))
    expect(changesBetween({ allows: grants('/students/', '/audit/') }, { allows: grants('/students/', '/outbox/') })).toEqual([
      line('Permisos', 'Configuración · Bitácora', 'Configuración · Bandeja de salida: ver'),
    ])
    expect(changesBetween(null, { allows: [{ path: '/audit/', methods: ['get'] }] })).toEqual([
      line('Permisos', null, 'Configuración · Bitácora'),
    ])
  })

  test('AUD-7: describes a deleted record by its old values', () => {
    expect(changesBetween({ name: 'Salón 1', capacity: 30, location: GROUP }, null)).toEqual([
      line('Nombre', 'Salón 1', null),
      line('Capacidad', '30', null),
      line('Sede', 'Sabatino', null),
    ])
  })

  test('AUD-7: shows the stored name instead of the id; leaves out internal columns', () => {
    expect(
      changesBetween(
        { group: DELETED_ID, groupName: 'Matutino', id: DELETED_ID, taken: 4 },
        { group: GROUP, groupName: 'Sabatino', taken: 3 },
      ),
    ).toEqual([line('Grupo', 'Matutino', 'Sabatino')])
  })

  test('AUD-8: shows or leaves out any value, however deep or odd', () => {
    for (const odd of [
      undefined,
      null,
      1,
      'x',
      [],
      [[[[[[1]]]]]],
      { a: { b: { c: { d: { e: { f: 1 } } } } } },
      { name: null },
      [null],
      [{ day: 'x' }],
    ])
      expect(() => changesBetween(odd, { value: odd, allows: odd, topicsByDay: odd, schedules: odd, status: odd })).not.toThrow()
  })
})

test('AUD-4: the fields of the main records have their words', () => {
  const fields = [
    'name',
    'price',
    'duration',
    'levelId',
    'typeId',
    'quota',
    'schedules',
    'teacherId',
    'phoneNumber',
    'birthDate',
    'allows',
    'concept',
  ]
  expect(fields.filter(field => !isKnownField(field))).toEqual([])
})

test('AUD-5: shows no state of an import, a message or a video by its name in code', () => {
  const raw = (field: string, values: readonly string[]) =>
    values.filter(value => changesBetween(null, { [field]: value })[0]?.after === value)
  expect(raw('state', [...ImportState.options, ...MessageState.options])).toEqual([])
  expect(raw('status', VideoStatus.options)).toEqual([])
})

test('AUD-3: a route with two effects is described by its result', () => {
  expect([
    sentenceOf('groups.toggle', { active: true }),
    sentenceOf('groups.toggle', { active: false }),
    sentenceOf('groups.toggle'),
  ]).toEqual(['Activó un grupo', 'Desactivó un grupo', 'Cambió el estatus de un grupo'])
  expect([sentenceOf('usersTalks.call', { confirmedAt: null }), sentenceOf('usersTalks.call', { calledBy: 'x' })]).toEqual([
    'Quitó la confirmación de un alumno de plática',
    'Llamó a un alumno de plática',
  ])
})
