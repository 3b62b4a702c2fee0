import { useLocation } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Payment } from '#features/money/payments/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { pageTitle } from '#web/ui/Page.tsx'
import { studentAccount } from '#features/money/payments/contract.ts'
import { paymentPlans, type RegistrationDues } from '#features/money/plans/contract.ts'
import { notifications } from '#features/outreach/notifications/contract.ts'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { students, type ListedStudent } from '#features/people/students/contract.ts'
import { renata } from '#features/people/students/web/shared/testing.ts'
import { StudentsPage } from './StudentsPage.tsx'
import { studentFile } from '../contract.ts'

const valeria: ListedStudent = {
  ...renata,
  _id: 'a00000000000000000000041',
  name: 'Valeria',
  lastName: 'Gutiérrez',
  secondLastName: 'Salinas',
  birthDate: '2008-03-14',
  secondPhoneNumber: '5599887766',
  debt: false,
  dueOn: null,
  owes: 0,
}
const payment: Payment = {
  _id: 'a00000000000000000000051',
  amount: 4000,
  concept: 'Inscripción',
  discount: 0,
  paymentType: 'cash',
  date: '2026-11-20T23:11:00Z',
  student: renata._id,
  user: null,
  course: null,
  source: 'payment',
  closed: false,
  reverses: null,
  reversible: 0,
  voided: null,
  receipt: null,
}
const search = () => page.getByRole('searchbox', { name: 'Buscar alumno' })

const LINDAVISTA = 'a00000000000000000000701'
const UNAM = 'a00000000000000000000702'
const reference = (_id: string, name: string) => ({ _id, name })
const late: RegistrationDues = {
  _id: 'a00000000000000000000501',
  group: reference('a00000000000000000000601', 'Sabatino A'),
  course: reference('a00000000000000000000201', 'ECOEMS'),
  date: '2020-10-20',
  net: 5500,
  paid: 0,
  balance: 5500,
  version: 1,
  template: reference('a00000000000000000000801', '3 mensualidades'),
  dues: [
    { dueOn: '2020-11-05', amount: 1300, open: 1300 },
    { dueOn: '2099-12-05', amount: 4200, open: 4200 },
  ],
}
function serveStudents() {
  serve(students.counts, () => ({
    segments: { all: 1248, owing: 165, upcoming: 67, overdue: 98, settled: 1083 },
    owed: 443_615,
    overdue: 250_814,
  }))
  serve(students.choices, () => ({
    locations: [{ _id: LINDAVISTA, name: 'Lindavista', students: 238 }],
    courses: [{ _id: UNAM, name: 'UNAM Superior', students: 125 }],
    groups: [],
    aging: { today: 6, d30: 57, d60: 20, d61: 21 },
    data: { group: 9, email: 3, birthday: 2 },
  }))
  serve(paymentPlans.ofStudent, () => ({
    registrations: [
      late,
      { ...late, _id: 'a00000000000000000000502', course: reference('a00000000000000000000202', 'Álgebra'), balance: 0, dues: [] },
    ],
  }))
  serve(studentAccount.sidebar, ({ params }) => ({
    student: params.id === renata._id ? renata : valeria,
    groups: [],
    debt: 5500,
    credit: 0,
    payments: [payment],
  }))
  serve(students.search, () => ({ result: { hits: { hits: [{ _id: valeria._id, _source: valeria }] } }, total: 1 }))
  return serve(students.list, () => ({ students: [renata, valeria], total: 1248 }))
}

describe('the students screen', () => {
  test('STU-37: an empty search warns; Enter searches; clear returns to page 1', async () => {
    const listed = serveStudents()
    render(<StudentsPage />, { at: '/alumnos?pagina=3' })
    await expect.element(page.getByText(/1,248 alumnos/)).toBeVisible()
    expect(listed[0]!.query).toEqual({ skip: '20', limit: '10' })
    await search().click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert').filter({ hasText: 'Escribe un nombre' })).toBeVisible()
    await userEvent.fill(search(), 'valeria')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('row', { name: /Renata/ })).not.toBeInTheDocument()
    await userEvent.fill(search(), '')
    await expect.element(page.getByRole('row', { name: /Renata/ })).toBeVisible()
    expect(listed.at(-1)!.query).toEqual({ skip: '0', limit: '10' })
  })

  test('SHL-68: on a phone each word of the balance filter is fully readable', async () => {
    await page.viewport(390, 844)
    serveStudents()
    render(<StudentsPage />, { at: '/alumnos' })
    for (const name of ['Todos', 'Tiene adeudos', 'Por vencer', 'Vencidos', 'Al corriente']) {
      const label = page.getByRole('radiogroup', { name: 'Saldo' }).getByText(name, { exact: true })
      await expect.element(label).toBeVisible()
      expect(label.element().scrollWidth, name).toBeLessThanOrEqual(label.element().clientWidth)
    }
  })

  test('STU-35, STU-36: name, paternal and maternal surname, e-mail, phone, and the balance tag', async () => {
    serveStudents()
    render(<StudentsPage />, { at: '/alumnos' })
    await expect.element(page.getByRole('row', { name: /Renata/ })).toMatchTextContent('Tiene adeudos')
    await expect.element(page.getByRole('row', { name: /Valeria/ })).toMatchTextContent('Al corriente')
    const heads = page.getByRole('columnheader').elements()
    expect(heads.map(head => head.textContent)).toEqual([
      '',
      'Nombre',
      'Apellido paterno',
      'Apellido materno',
      'Correo',
      'Teléfono',
      'Grupo y sede',
      'Saldo',
    ])
    expect(pageTitle.get()).toMatchObject({ section: 'Gestión de Usuarios', title: 'Alumnos' })
    await expect.element(search()).toHaveAttribute('placeholder', 'Buscar alumno')
  })

  test('STU-27: the balance filter lists debtors', async () => {
    const listed = serveStudents()
    render(<StudentsPage />, { at: '/alumnos' })
    await page.getByText('Tiene adeudos', { exact: true }).first().click()
    await expect.poll(() => listed.at(-1)!.query.debt).toBe('true')
  })

  test('STU-62, STU-65: due later, overdue and by age: filters the list and keeps it in the address', async () => {
    const listed = serveStudents()
    const Address = () => <output aria-label="Dirección">{useLocation({ select: ({ href }) => href })}</output>
    render(
      <>
        <StudentsPage />
        <Address />
      </>,
      { at: '/alumnos' },
    )
    const address = page.getByRole('status', { name: 'Dirección' })
    await page.getByText('Por vencer', { exact: true }).first().click()
    await expect.poll(() => listed.at(-1)!.query).toMatchObject({ aging: 'upcoming' })
    await expect.element(address).toMatchTextContent('vence=upcoming')
    await page.getByText('Vencidos', { exact: true }).first().click()
    await expect.poll(() => listed.at(-1)!.query).toMatchObject({ aging: 'overdue' })
    await page.getByRole('button', { name: /^Filtros/ }).click()
    await page.getByRole('checkbox', { name: /^Vencido 31 a 60 días/ }).click()
    await expect.poll(() => listed.at(-1)!.query).toMatchObject({ aging: 'd60' })
    await expect.element(address).toMatchTextContent('vence=d60')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Quitar filtro Vencido 31 a 60 días' }).click()
    await expect.element(address).not.toMatchTextContent('vence')
    await page.getByText('Al corriente', { exact: true }).first().click()
    await expect.poll(() => listed.at(-1)!.query).toMatchObject({ debt: 'false' })
    await expect.element(address).not.toMatchTextContent('vence')
  })

  test('STU-64: the segments have their counts after the rows, and the sum beside them', async () => {
    await page.viewport(1366, 768)
    serveStudents()
    render(<StudentsPage />, { at: '/alumnos' })
    const segments = page.getByRole('radiogroup', { name: 'Saldo' })
    await expect.element(segments).toMatchTextContent('Todos 1,000+')
    await expect.element(segments).toMatchTextContent('Vencidos 98')
    await expect.element(page.getByText('165 alumnos deben')).toBeVisible()
    await expect.element(page.getByText('$443,615')).toBeVisible()
    await expect.element(page.getByText('vencido $250,814')).toBeVisible()
  })

  test('STU-65: campus and course filter the list and its counts; a chip removes one', async () => {
    const listed = serveStudents()
    const counted = serve(students.counts, () => ({
      segments: { all: 84, owing: 41, upcoming: 17, overdue: 24, settled: 43 },
      owed: null,
      overdue: null,
    }))
    render(<StudentsPage />, { at: '/alumnos?pagina=3' })
    await page.getByRole('button', { name: 'Filtros' }).click()
    const panel = page.getByRole('dialog', { name: 'Filtros' })
    await panel.getByRole('checkbox', { name: 'Lindavista 238' }).click()
    await panel.getByRole('checkbox', { name: 'UNAM Superior 125' }).click()
    await expect.poll(() => listed.at(-1)!.query).toEqual({ skip: '0', limit: '10', location: LINDAVISTA, course: UNAM })
    await expect.poll(() => counted.at(-1)!.query).toEqual({ location: LINDAVISTA, course: UNAM })
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Quitar filtro Sede Lindavista' }).click()
    await expect.poll(() => listed.at(-1)!.query).toEqual({ skip: '0', limit: '10', course: UNAM })
  })

  test('STU-68: Espacio ticks, M writes to the ticked ones; all of a filter by its link', async () => {
    await page.viewport(1366, 768)
    serveStudents()
    serve(notifications.template, () => ({ html_content: '{{message}}' }))
    const reached = serve(notifications.recipients, () => ({ people: 2, email: 2, sms: 2, skipped: { email: 0, sms: 0 } }))
    render(<StudentsPage />, { at: '/alumnos?debt=true' })
    await expect.element(page.getByRole('row', { name: /Renata/ })).toBeVisible()
    ;(page.getByRole('row', { name: /Renata/ }).element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    const foot = page.getByRole('group', { name: 'Selección' })
    await expect.element(foot).toMatchTextContent('1 seleccionado')
    await expect.element(foot).toMatchTextContent('deben $5,500.00')
    await userEvent.keyboard('m')
    await expect.element(page.getByRole('dialog', { name: /^Mensaje 1 alumno/ })).toBeVisible()
    await expect.poll(() => reached.at(-1)?.body).toEqual({ target: 'students', students: [renata._id] })
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
    await page.getByRole('checkbox', { name: /^Seleccionar a Renata/ }).click()
    await foot.getByRole('button', { name: 'Marcar los 1,248' }).click()
    await foot.getByRole('button', { name: /^Mensaje/ }).click()
    await expect.poll(() => reached.at(-1)?.body).toEqual({ target: 'students', filter: { debt: 'true' } })
  })

  test('STU-68: without a right to write or to take the list there are no ticks', async () => {
    serveStudents()
    render(<StudentsPage />, { at: '/alumnos', permissions: ['get /students/'] })
    await expect.element(page.getByRole('row', { name: /Renata/ })).toBeVisible()
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  })

  test('STU-67: Importar is in the menu of the list beside an open card at 1366 px too', async () => {
    await page.viewport(1366, 768)
    serveStudents()
    render(<StudentsPage />, { at: `/alumnos?ficha=${renata._id}` })
    await page.getByRole('button', { name: 'Más de la lista' }).click()
    await expect.element(page.getByRole('link', { name: 'Importar' })).toBeVisible()
  })

  test("COB-50: a debtor's sidebar shows the open dates by course, and links to the plan", async () => {
    serveStudents()
    render(<StudentsPage />, { at: `/alumnos?ficha=${renata._id}` })
    const sidebar = page.getByRole('complementary', { name: 'Alumno' })
    const dues = sidebar.getByRole('list', { name: 'Próximos pagos' })
    await expect.element(dues).toMatchTextContent(/^Venció 05\/11\/\d{4}\d+ d\$1,300Vence 05\/12\/\d{4}\$4,200/)
    await dues.getByRole('button', { name: 'Editar plan de ECOEMS' }).click()
    await expect.element(page.getByRole('dialog').getByRole('form', { name: 'Plan de ECOEMS' })).toBeVisible()
  })

  test('M26: Cobrar in the sidebar opens the till with the student, with the right to charge', async () => {
    serveStudents()
    const Address = () => <output aria-label="Dirección">{useLocation({ select: ({ href }) => href })}</output>
    const screen = (
      <>
        <StudentsPage />
        <Address />
      </>
    )
    const at = `/alumnos?ficha=${renata._id}`
    const charge = page.getByRole('button', { name: /^Cobrar/ })
    const { unmount } = render(screen, { at, permissions: ['get /students/'] })
    await expect.element(page.getByRole('complementary', { name: 'Alumno' })).toMatchTextContent('Renata Olvera Quintero')
    await expect.element(charge).not.toBeInTheDocument()
    unmount()
    render(screen, { at })
    await charge.click()
    await expect.element(page.getByRole('status', { name: 'Dirección' })).toHaveTextContent(`/caja?alumno=${renata._id}`)
  })

  test('STU-38, STU-39, STU-41: a row opens the sidebar; arrows move both; Escape closes and returns the focus', async () => {
    serveStudents()
    render(<StudentsPage />, { at: '/alumnos' })
    await page.getByRole('row', { name: /Renata/ }).click()
    const aside = page.getByRole('complementary', { name: 'Alumno' })
    await expect.element(aside).toMatchTextContent('Renata Olvera Quintero')
    await expect.element(aside).toMatchTextContent('$5,500.00debe')
    await expect.element(aside).toMatchTextContent('20/11/2026 17:11')
    for (const message of [
      'Folio 26-000401',
      'Tiene adeudos',
      'Pagado 4,000 · costo 9,500',
      'Correorenata@correo.mx',
      'Teléfono55 1234 5678',
    ])
      await expect.element(aside).toMatchTextContent(message)
    await expect.element(aside).not.toMatchTextContent('Segundo teléfono')
    ;(page.getByRole('row', { name: /Renata/ }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(aside).toMatchTextContent('Cumpleaños14 de marzo')
    await expect.element(aside).toMatchTextContent('Segundo teléfono55 9988 7766')
    await expect.element(aside).toMatchTextContent('Pagos al corriente')
    await userEvent.keyboard('{Escape}')
    await expect.element(aside).not.toBeInTheDocument()
    await expect.element(page.getByRole('row', { name: /Valeria/ })).toHaveFocus()
  })

  test('STU-43: buttons appear only with their right', async () => {
    serveStudents()
    render(<StudentsPage />, { at: `/alumnos?ficha=${renata._id}`, permissions: ['get /students/'] })
    await expect.element(page.getByRole('button', { name: 'Ver más' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Inscribir a curso' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Inscripción' })).not.toBeInTheDocument()
  })
})

describe('the edit view', () => {
  test('STU-24: saves only valid data', async () => {
    serveStudents()
    serve(students.find, () => ({ student: renata }))
    const saved = serve(studentFile.update, () => ({ student: renata }))
    render(<StudentsPage />, { at: `/alumnos?ficha=${renata._id}&ver=datos` })
    await page.getByRole('button', { name: 'Editar' }).click()
    const phone = page.getByRole('textbox', { name: /^Teléfono/ })
    await userEvent.fill(phone, '55123')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert').filter({ hasText: 'Debes ingresar un telefono minimo 10 digitos' })).toBeVisible()
    expect(saved).toHaveLength(0)
    await userEvent.fill(phone, '55 9988 7766')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('status').filter({ hasText: 'Datos guardados' })).toBeVisible()
    expect(saved[0]!.body).toMatchObject({ phoneNumber: '5599887766', secondPhoneNumber: null, email: 'renata@correo.mx' })
  })
})

describe('M109: a student whose e-mail does not arrive', () => {
  const reason = 'El servidor de correo dice que esa dirección no existe o no recibe mensajes.'
  const card = page.getByRole('complementary', { name: 'Alumno' })

  test("M109: says why; 'Corregir' opens the form at the e-mail; checks the new address again", async () => {
    let student = valeria
    serve(students.list, () => ({ students: [student], total: 1 }))
    serve(studentAccount.sidebar, () => ({ student, groups: [], payments: [], debt: 0, credit: 0 }))
    const requests = serve(outbox.undelivered, ({ query }) => ({
      undelivered: query.email === valeria.email ? { reason: `${reason}\n550 No such user`, at: '2026-11-20T16:00:00.000Z' } : null,
    }))
    serve(studentFile.update, ({ body }) => {
      student = { ...valeria, email: (body as ListedStudent).email }
      return { student }
    })
    render(<StudentsPage />, { at: `/alumnos?ficha=${valeria._id}` })
    await card.getByRole('button', { name: 'Corregir' }).click()
    const email = page.getByRole('dialog').getByRole('textbox', { name: /^Correo( \*.*)?$/ })
    await expect.element(email).toHaveFocus()
    await expect.element(page.getByRole('dialog').getByText(reason)).toBeVisible()
    await email.fill('valeria@gmail.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => requests.at(-1)?.query).toEqual({ email: 'valeria@gmail.com' })
    await expect.element(card.getByText(/El correo no llega/)).not.toBeInTheDocument()
  })

  test('M109: a user who may not change the student sees only the note', async () => {
    serve(students.list, () => ({ students: [valeria], total: 1 }))
    serve(studentAccount.sidebar, () => ({ student: valeria, groups: [], payments: [], debt: 0, credit: 0 }))
    serve(outbox.undelivered, () => ({ undelivered: { reason, at: '2026-11-20T16:00:00.000Z' } }))
    render(<StudentsPage />, { at: `/alumnos?ficha=${valeria._id}`, permissions: ['get /students/'] })
    await expect.element(card.getByText(reason)).toBeVisible()
    await expect.element(card.getByRole('button', { name: 'Corregir' })).not.toBeInTheDocument()
  })
})
