import { expect, test } from 'vitest'
import type { Grant } from '#contract/access.ts'
import { commandsOf } from './commands.ts'
import { matchingCommands } from '#features/workspace/search/web/command.ts'
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

const everything = commandsOf(may({ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }), '2026-11-23')

test.each([
  ['colegiatura', 'Cobrar'],
  ['mensualidad', 'Cobrar'],
  ['abono', 'Cobrar'],
  ['recibo', 'Cobrar'],
  ['comprobante', 'Cobrar'],
  ['ticket', 'Cobrar'],
  ['efectivo', 'Caja rápida'],
  ['tarjeta', 'Caja rápida'],
  ['mostrador', 'Caja rápida'],
  ['arqueo', 'Corte de caja de hoy'],
  ['cierre', 'Corte de caja de hoy'],
  ['reporte', 'Corte de caja de hoy'],
  ['ventas', 'Corte de caja de hoy'],
  ['beca', 'Gestionar códigos'],
  ['descuento', 'Gestionar códigos'],
  ['promoción', 'Gestionar códigos'],
  ['cupón', 'Gestionar códigos'],
  ['convenio', 'Gestionar códigos'],
  ['morosos', 'Alumnos con adeudo'],
  ['atrasados', 'Alumnos con adeudo'],
  ['deudores', 'Alumnos con adeudo'],
  ['adeudo', 'Alumnos con adeudo'],
  ['depósitos', 'Cobranza'],
  ['transferencia', 'Cobranza'],
  ['SPEI', 'Cobranza'],
  ['banco', 'Cobranza'],
  ['recordatorio', 'Cobranza'],
  ['promesa', 'Cola de cobranza'],
  ['vencidos', 'Cola de cobranza'],
  ['falta', 'Pase de asistencia'],
  ['inasistencia', 'Pase de asistencia'],
  ['puerta', 'Pase de asistencia'],
  ['escáner', 'Pase de asistencia'],
  ['credencial', 'Asignación QR'],
  ['gafete', 'Asignación QR'],
  ['maestro', 'Empleados'],
  ['profesor', 'Empleados'],
  ['docente', 'Empleados'],
  ['personal', 'Empleados'],
  ['vacaciones', 'Empleados'],
  ['usuarios', 'Empleados'],
  ['permiso', 'Roles'],
  ['perfil', 'Roles'],
  ['privilegio', 'Roles'],
  ['estudiante', 'Alumnos'],
  ['expediente', 'Alumnos'],
  ['baja', 'Alumnos'],
  ['exportar', 'Alumnos'],
  ['excel', 'Importar'],
  ['subir', 'Importar'],
  ['csv', 'Importar'],
  ['repetidos', 'Posibles duplicados'],
  ['fusionar', 'Posibles duplicados'],
  ['alta', 'Inscribir alumno'],
  ['reinscribir', 'Inscribir alumno'],
  ['matricular', 'Inscribir alumno'],
  ['materia', 'Cursos'],
  ['precio', 'Cursos'],
  ['taller', 'Cursos'],
  ['examen', 'Cursos'],
  ['cuestionario', 'Cursos'],
  ['turno', 'Grupos'],
  ['cupo', 'Grupos'],
  ['horario', 'Grupos'],
  ['festivo', 'Calendario'],
  ['puente', 'Calendario'],
  ['semana', 'Calendario'],
  ['lleno', 'Lista de espera'],
  ['apartado', 'Lista de espera'],
  ['visitante', 'Pláticas'],
  ['prospecto', 'Pláticas'],
  ['informes', 'Pláticas'],
  ['publicidad', 'Pláticas'],
  ['cita', 'Asesorías'],
  ['dudas', 'Comentarios'],
  ['sucursal', 'Sedes'],
  ['plantel', 'Sedes'],
  ['aula', 'Sedes'],
  ['salones', 'Sedes'],
  ['recuperar', 'Papelera'],
  ['borrado', 'Papelera'],
  ['historial', 'Bitácora'],
  ['auditoría', 'Bitácora'],
  ['clave', 'Editar contraseña'],
  ['mensaje', 'Bandeja de salida'],
  ['consentimiento', 'Privacidad'],
  ['tutor', 'Privacidad'],
  ['planear', 'Planeación'],
  ['ajustes', 'Configuración General'],
  ['logotipo', 'Datos de la academia'],
  ['backup', 'Respaldo'],
  ['smtp', 'Correo y SMS'],
])('LLE-67: %s leads to %s', (word, label) => {
  expect(matchingCommands(everything, word).map(each => each.label)).toContain(label)
})

test('LLE-67: every screen of the menu has other words that lead to it', () => {
  expect(everything.filter(({ group, words }) => group === 'Pantallas' && !words).map(({ label }) => label)).toEqual([])
})
