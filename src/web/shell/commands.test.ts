import { expect, test } from 'vitest'
import type { Grant } from '#contract/access.ts'
import { commandsOf } from './commands.ts'
import { offered, type Needed } from '#web/screen.ts'

const may =
  (...grants: Grant[]) =>
  (needed: Needed) =>
    offered(needed, grants)
const labels = (can: ReturnType<typeof may>, group: string) =>
  commandsOf(can, '2026-11-23')
    .filter(command => command.group === group)
    .map(({ label }) => label)

test('SHL-18: offers screens and actions only with permission', () => {
  expect(labels(may(), 'Pantallas')).toEqual([])
  expect(labels(may({ resource: '/students/', methods: ['get'] }), 'Pantallas')).toEqual(['Hoy', 'Alumnos'])
  expect(labels(may({ resource: '/students/', methods: ['get'] }), 'Acciones')).toEqual(['Alumnos con adeudo'])
  expect(labels(may({ resource: '/students/register', methods: ['post'] }), 'Acciones')).toEqual(['Inscribir alumno'])
  // A user who may create groups but not read them has no screen for it.
  expect(labels(may({ resource: '/groups/', methods: ['post'] }), 'Acciones')).toEqual([])
  expect(labels(may({ resource: '/groups/', methods: ['get', 'post'] }), 'Acciones')).toEqual(['Nuevo grupo'])
  expect(labels(may({ resource: '/livechannels/', methods: ['get'] }), 'Acciones')).toEqual(['Canales En vivo'])
  expect(labels(may({ resource: '/academy/', methods: ['get'] }), 'Acciones')).toEqual(['Respaldo', 'Correo y SMS', 'Datos de la academia'])
})

test('M26: Cobrar takes the student with the open card', () => {
  const can = may({ resource: '/payments/', methods: ['post'] })
  const charge = (student?: string) => commandsOf(can, '2026-11-23', student).find(({ label }) => label === 'Cobrar')?.to
  expect(charge('a1')).toEqual({ path: '/caja', search: { alumno: 'a1' } })
  expect(charge()).toEqual({ path: '/caja', search: { alumno: undefined } })
})

test("SHL-18: the cash report is today's", () => {
  const cut = commandsOf(may({ resource: '/payments/report', methods: ['get'] }), '2026-11-23').find(({ group }) => group === 'Acciones')
  expect(cut).toMatchObject({ label: 'Corte de caja de hoy', to: { path: '/caja', search: { corte: '2026-11-23' } } })
})
