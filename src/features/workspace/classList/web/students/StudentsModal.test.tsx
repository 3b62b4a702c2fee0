import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { registrationFailures, registrations } from '#features/money/registrations/contract.ts'
import { notifications } from '#features/outreach/notifications/contract.ts'
import { renata } from '#features/people/students/web/shared/testing.ts'
import { notices } from '#web/ui/toasts.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { unmountAll, type RenderOptions } from '#web/testing/render.tsx'
import { groups, type GroupStudent } from '#features/teaching/groups/contract.ts'
import { attendance } from '#features/presence/attendance/contract.ts'
import { listDay } from '#features/presence/attendance/web/shared/testing.ts'
import { lessons, type GroupLesson } from '#features/teaching/lessons/contract.ts'
import { aside, draw, off, serveGroups, student, SUMS } from '../testing.tsx'

const ana = student(2, {
  name: 'Ana',
  lastName: 'Zamora',
  secondLastName: 'Ruiz',
  email: 'ana@correo.mx',
  secondPhoneNumber: '5511112222',
  totalPayment: 1250.5,
  discounts: 0,
  attendance: null,
  owesOtherCourse: true,
  comments: [
    {
      _id: student(9)._id,
      comment: 'Llega tarde los lunes',
      date: '2026-11-20T23:11:00.000Z',
      user: { name: 'Raquel', lastName: 'Mostrador' },
    },
    { _id: student(8)._id, comment: 'Pidió factura', date: '2026-11-19T23:11:00.000Z', user: null },
  ],
})
const lessonOf = (day: string, gone: boolean): GroupLesson => ({
  day,
  startHour: '0800',
  endHour: '1400',
  gone,
  change: null,
  classRoom: null,
  teacher: null,
  state: 'given',
  reason: '',
  toCover: false,
})
const all = [student(1), ana]
const modal = page.getByRole('dialog', { name: /^Alumnos/ }).first()
/** The topmost dialog, above the modal. */
const question = page.getByRole('dialog').last()
const row = (name: string | RegExp) => modal.getByRole('row', { name })
const shownNotices = () => notices.get().map(({ kind, text, reason }) => [kind, text, reason])

interface DrawOptions extends RenderOptions {
  students?: GroupStudent[]
  total?: number
  /** Replaces the default answers. */
  instead?(): void
}

function show({ students = all, total, instead, ...options }: DrawOptions = {}) {
  serveGroups()
  instead?.()
  const requests = serve(groups.students, ({ query }) => ({
    students: students.slice(Number(query.skip ?? 0), Number(query.skip ?? 0) + 20),
    total: total ?? students.length,
    sums: SUMS,
  }))
  draw({ at: `/grupos?ficha=${off._id}&ver=alumnos`, ...options })
  return requests
}
const cells = (name: RegExp) => [...row(name).element().querySelectorAll('td')].map(cell => cell.textContent)

test('GRP-98: #, full name by surname, phone, payments, attendance, status; the rest in the expanded row', async () => {
  show({
    students: [...all, student(3, { lastName: 'Plan', planned: true, dueOn: '2099-01-01' }), student(4, { lastName: 'Sin', balance: 0 })],
  })
  await expect.element(row(/Renata/).first()).toBeVisible()
  expect(cells(/Olvera/).slice(2)).toEqual([
    '1',
    'Olvera Quintero, Renata',
    '55 4471 9032',
    'debe $5,000.00de $9,000.00',
    '96 %',
    'Tiene adeudos',
    '',
  ])
  expect(cells(/Ana/).slice(6, 8)).toEqual(['—', 'Tiene adeudosAdeuda otro curso'])
  expect(cells(/Plan/)[7]).toBe('En plan')
  expect(cells(/Sin/).slice(5, 8)).toEqual(['$4,000.00', '96 %', 'Al corriente'])
  await modal.getByRole('button', { name: 'Comentarios de Ana Zamora Ruiz' }).click()
  for (const text of ['55 1111 2222', 'ana@correo.mx', '$1,250.50', '$0.00'])
    await expect.element(modal.getByText(text, { exact: true })).toBeVisible()
})

test("GRP-134: a strip shows enrolled, owed, attendance, next lesson; Tomar lista opens today's list", async () => {
  show({ instead: () => serve(lessons.list, () => ({ lessons: [lessonOf('2099-11-16', true), lessonOf('2099-11-21', false)] })) })
  await expect.element(modal.getByText('Sáb 21/11/2099, 08:00')).toBeVisible()
  await expect.element(modal.getByText('Inscritos', { exact: true })).toBeVisible()
  await modal.getByRole('button', { name: 'Tomar lista' }).click()
  await expect.element(page.getByRole('dialog', { name: /^Tomar lista/ })).toBeVisible()
  await expect.element(modal).not.toBeInTheDocument()
})

test('GRP-134: on a day without class Tomar lista is disabled and says why', async () => {
  show({ instead: () => serve(attendance.checklist, () => listDay({ closed: { name: 'Navidad', next: null } })) })
  await expect.element(modal.getByRole('button', { name: 'Tomar lista' })).toBeDisabled()
  await expect.element(modal.getByTitle('No hay clase: Navidad')).toBeVisible()
})

test('GRP-131: the footer sums the whole group; filters debtors and often absent students', async () => {
  const requests = show()
  await expect.element(modal.getByText('costo $371,150.00')).toBeVisible()
  expect(modal.getByText('costo $371,150.00').element().parentElement!.textContent).toBe(
    'costo $371,150.00$349,700.00 pagadodebe $21,450.009 con adeudoasistencia 91 %',
  )
  await modal.getByText('Faltan seguido 3').click()
  await expect.poll(() => requests.at(-1)!.query).toEqual({ skip: '0', limit: '20', only: 'missing' })
  await modal.getByText('Con adeudo 9').click()
  await expect.poll(() => requests.at(-1)!.query).toEqual({ skip: '0', limit: '20', only: 'owing' })
})

test('SHL-65, GRP-132: Espacio selects, Shift+↓ extends, Ctrl+A selects all; the footer is the bulk bar until Escape', async () => {
  show()
  await expect.element(row(/Renata/)).toBeVisible()
  const bar = modal.getByRole('group', { name: 'Selección' })
  row(/Renata/)
    .element()
    .focus()
  await userEvent.keyboard(' ')
  await expect.element(bar).toMatchTextContent('1 seleccionadodebe $5,000.00')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(bar).toMatchTextContent('2 seleccionadosdeben $10,000.00')
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(modal).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(bar).toMatchTextContent('2 seleccionados')
})

test('GRP-132, ENR-79: receipts only of the selected students', async () => {
  show()
  const requests = serve(enrolment.resendReceipts, () => ({ queued: 1 }))
  await modal.getByRole('checkbox', { name: 'Seleccionar a Ana Zamora Ruiz' }).click()
  await modal.getByRole('button', { name: 'Reenviar comprobante' }).click()
  await question.getByRole('button', { name: 'Reenviar' }).click()
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ students: [ana._id] }])
})

test('GRP-133, DIR-39: removes several after one question with one reason; reports failures with their reason', async () => {
  show()
  const removed = serve(registrations.remove, ({ params }) => {
    if (params.id === ana._id) throw new Refused(registrationFailures.MODULE_MISSING)
    return { student: renata }
  })
  await modal.getByRole('checkbox', { name: 'Seleccionar toda la página' }).click()
  await modal.getByRole('button', { name: 'Quitar del grupo' }).click()
  await expect.element(question).toMatchTextContent('¿Eliminar a 2 alumnos del grupo?')
  await expect.element(question).toMatchTextContent('Lo pagado, $5,250.50 entre todos')
  await question.getByText('Horario').click()
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect.poll(() => removed.map(({ query }) => query.reason)).toEqual(['schedule', 'schedule'])
  await expect.poll(shownNotices).toEqual([['error', '1 de 2 alumnos siguen en el grupo', registrationFailures.MODULE_MISSING.message]])
})

test('GRP-132, NOT-40: a message to the selected students, and back to the table', async () => {
  show()
  serve(notifications.template, () => ({ html_content: '' }))
  const counted = serve(notifications.recipients, () => ({ people: 1, email: 1, sms: 1, skipped: { email: 0, sms: 0 } }))
  await modal.getByRole('checkbox', { name: 'Seleccionar a Ana Zamora Ruiz' }).click()
  await modal.getByRole('button', { name: 'Mensaje' }).click()
  await expect.poll(() => counted.at(-1)?.body).toEqual({ target: 'group', id: off._id, students: [ana._id] })
  await page.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(row(/Renata/)).toBeVisible()
})

test("GRP-108: the button 'Alumnos' opens it; the sidebar remains after it closes", async () => {
  serveGroups()
  serve(groups.students, () => ({ students: all, total: 2, sums: SUMS }))
  draw({ at: `/grupos?ficha=${off._id}` })
  await aside().getByRole('button', { name: 'Alumnos' }).click()
  await expect.element(row(/Renata/)).toBeVisible()
  await modal.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(aside()).toBeVisible()
})

test('GRP-99: 20 per page; the numbers continue', async () => {
  const many = Array.from({ length: 25 }, (_, at) => student(at + 10, { name: `Alumno${at}` }))
  const requests = show({ students: many })
  await expect.element(row(/Alumno0 /)).toBeVisible()
  expect(requests[0]!.query).toEqual({ skip: '0', limit: '20' })
  await modal.getByRole('button', { name: 'Página 2' }).click()
  await expect.element(row(/Alumno20 /)).toBeVisible()
  expect(cells(/Alumno20$|Alumno20 /)[2]).toBe('21')
  expect(requests.at(-1)!.query).toEqual({ skip: '20', limit: '20' })
})

test("GRP-100: 'Buscar alumno' asks the server from page 1", async () => {
  const requests = show({ at: `/grupos?ficha=${off._id}&ver=alumnos&pagina=2`, total: 30 })
  await modal.getByRole('searchbox', { name: 'Buscar alumno' }).fill('zamora')
  await expect.poll(() => requests.at(-1)!.query).toEqual({ skip: '0', limit: '20', query: 'zamora' })
})

test('GRP-100: a search without results says so and can be cleared', async () => {
  const requests = show({ students: [], at: `/grupos?ficha=${off._id}&ver=alumnos&alumno=nadie` })
  await expect.element(modal.getByText('Ningún alumno coincide')).toBeVisible()
  await modal.getByRole('button', { name: 'Quitar búsqueda' }).click()
  await expect.poll(() => requests.at(-1)!.query).toEqual({ skip: '0', limit: '20' })
})

test("GRP-101: rows expand to the student's comments; 'No hay comentarios agregados.'", async () => {
  show()
  await modal.getByRole('button', { name: 'Comentarios de Ana Zamora Ruiz' }).click()
  const comments = modal.getByRole('list', { name: 'Comentarios' })
  await expect.element(comments).toMatchTextContent('Llega tarde los lunesRaquel Mostrador · 20/11/2026 17:11')
  await expect.element(comments).toMatchTextContent('Pidió facturaUsuario eliminado')
  await modal.getByRole('button', { name: 'Comentarios de Renata Olvera Quintero' }).click()
  await expect.element(modal.getByText('No hay comentarios agregados.')).toBeVisible()
  await expect.element(comments).not.toBeInTheDocument()
})

test('GRP-102: the removal question names the effect on seat and money', async () => {
  show()
  const removed = serve(registrations.remove, () => ({ student: renata }))
  await modal.getByRole('button', { name: 'Eliminar a Renata Olvera Quintero del grupo' }).click()
  await expect.element(question).toMatchTextContent('¿Eliminar a Renata Olvera Quintero del grupo?')
  await expect
    .element(question)
    .toMatchTextContent('Su lugar en Álgebra Dominical queda libre. Lo pagado, $4,000.00, queda como saldo a favor')
  expect(removed).toEqual([])
  await question.getByText('Horario').click()
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect.poll(shownNotices).toEqual([['success', 'Registro eliminado exitosamente', undefined]])
  expect(removed.map(({ params }) => params)).toEqual([{ id: student(1)._id, groupId: off._id }])
})

test('GRP-103: a failed removal shows the exact text, with the reason below', async () => {
  show()
  serve(registrations.remove, () => {
    throw new Refused(registrationFailures.MODULE_MISSING)
  })
  await modal.getByRole('button', { name: 'Eliminar a Renata Olvera Quintero del grupo' }).click()
  await question.getByText('Horario').click()
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect
    .poll(shownNotices)
    .toEqual([['error', 'Ocurrio un error y no se pudo eliminar el registro.', registrationFailures.MODULE_MISSING.message]])
})

test('GRP-102, GRP-104: removal needs delete /students/?/group/?, the link to the file get /students/', async () => {
  show({ permissions: ['get /groups/', 'get /groups/?/students'] })
  await expect.element(row(/Renata/)).toBeVisible()
  expect(modal.getByRole('link').elements()).toEqual([])
  expect(modal.getByRole('button', { name: /^Eliminar/ }).elements()).toEqual([])
})

test("GRP-104: a name links to the student's file", async () => {
  show()
  await expect
    .element(modal.getByRole('link', { name: 'Abrir ficha de Olvera Quintero, Renata' }))
    .toHaveAttribute('href', `/alumnos?ficha=${student(1)._id}`)
})

test('GRP-105: without get /groups/?/students the table closes with a notice', async () => {
  show({ permissions: ['get /groups/'] })
  await expect.poll(shownNotices).toEqual([['warn', 'Tus permisos cambiaron: ya no puedes realizar esta acción.', undefined]])
  await expect.element(modal).not.toBeInTheDocument()
})

test('GRP-108: on a phone students are expandable cards', async () => {
  await page.viewport(390, 844)
  try {
    show()
    await modal.getByRole('button', { name: /^Ana Zamora Ruiz/ }).click()
    await expect.element(modal.getByText('Llega tarde los lunes')).toBeVisible()
    await expect.element(modal.getByText('$1,250.50')).toBeVisible()
    await expect.element(modal.getByRole('button', { name: 'Eliminar a Ana Zamora Ruiz del grupo' })).toBeVisible()
  } finally {
    await page.viewport(1366, 768)
  }
})

test('DIR-34: the tab Asistencia shows the matrix; without one of its rights there are no tabs', async () => {
  const requests = serve(attendance.matrix, ({ params }) => ({
    group: { _id: params.id!, name: off.name },
    earlier: false,
    later: false,
    days: [{ day: '2026-11-20', off: null, listed: true }],
    students: [{ _id: ana._id, name: 'Ana', lastName: 'Zamora', secondLastName: 'Ruiz', marks: ['came' as const], came: 1, expected: 1 }],
  }))
  show()
  await page.getByRole('tab', { name: 'Asistencia' }).click()
  await expect.element(page.getByRole('dialog', { name: `Asistencia de ${off.name}` })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'Zamora Ruiz, Ana' })).toBeVisible()
  expect(requests).toHaveLength(1)
  await page.getByRole('tab', { name: 'Alumnos' }).click()
  await expect.element(modal).toBeVisible()
  unmountAll()
  show({ permissions: ['get /groups/', 'get /groups/?/students'] })
  await expect.element(row(/Olvera/)).toBeVisible()
  expect(page.getByRole('tab', { name: 'Asistencia' }).elements()).toEqual([])
})
