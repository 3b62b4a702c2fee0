import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDay } from '#lib/days.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { notifications } from '#features/outreach/notifications/contract.ts'
import { notices } from '#web/ui/toasts.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { groupFailures, groups } from '#features/teaching/groups/contract.ts'
import { groupOf, listed, TODAY } from '#features/teaching/groups/web/shared/testing.ts'
import { aside, draw, full, off, razonamiento, sabatino, serveGroups, status } from '../testing.tsx'
import styles from '../list/groupTable.module.css'

const at = (group: { _id: string }) => ({ at: `/grupos?ficha=${group._id}` })
const facts = () =>
  [...document.querySelectorAll('[data-slot=aside] [data-slot=facts] > div')].map(each =>
    [...each.children].map(child => child.textContent).join(': '),
  )
const option = (name: string | RegExp) => page.getByRole('menuitem', { name })
const options = () => page.getByRole('button', { name: 'Opciones' })
const shownNotices = () => notices.get().map(({ kind, text }) => [kind, text])

test('GRP-90: name, status, duration, course, days and times, location, classroom, teacher, enrolled count', async () => {
  serveGroups()
  draw(at(off))
  await expect.element(aside().getByRole('heading', { name: 'Álgebra Dominical' })).toBeVisible()
  await expect.element(aside()).toMatchTextContent('Inscritos6de 50 lugares')
  expect(facts()).toEqual([
    'Curso: Álgebra',
    'Duración: 20 semanas',
    `Fechas: ${formatDay(off.startDate)} – ${formatDay(off.endDate)}`,
    'Días y horarios: Sáb 08:00–14:00',
    'Sede: Lindavista',
    'Salón: Salón 4',
    'Profesor: Irma Gómez Luna',
    'Externos: Oculto',
  ])
})

test('OFE-20: the seat bar has three tones: enrolled, held, free', async () => {
  serveGroups()
  serve(groups.sidebar, () => ({ group: { ...off, quota: 50, studentListLength: 6, percentage: 12, held: 2, available: 42, buckets: [] } }))
  draw(at(off))
  await expect.element(aside().getByText('12.0 % del cupo · 2 apartados · 42 libres')).toBeVisible()
  const tones = [...aside().element().querySelectorAll<HTMLElement>('[data-slot=bar] > i')].slice(0, 2)
  expect(tones.map(({ style }) => style.width)).toEqual(['12%', '4%'])
})

test('M55: a parent group shows no empty fields: hours, room and teacher are those of its modules', async () => {
  serveGroups()
  draw(at(sabatino))
  await expect.element(aside().getByRole('heading', { name: 'Sabatino A', exact: true })).toBeVisible()
  expect(facts().map(fact => fact.split(':')[0])).not.toContain('Profesor')
  expect(facts().filter(fact => fact.endsWith(': —'))).toEqual([])
})

test('M42: shows all hours of a group with several, on as many lines as needed', async () => {
  serveGroups()
  const lesson = (day: number, startHour: string, endHour: string) => ({ day, startHour, endHour })
  const schedules = [lesson(0, '0700', '0900'), lesson(1, '1600', '1800'), lesson(3, '1030', '1300'), lesson(5, '0800', '1400')]
  serve(groups.sidebar, () => ({ group: { ...off, schedules, buckets: [] } }))
  draw(at(off))
  const hours = aside().getByText('Lun 07:00–09:00 · Mar 16:00–18:00 · Jue 10:30–13:00 · Sáb 08:00–14:00')
  await expect.element(hours).toBeVisible()
  const box = hours.element()
  expect([box.scrollWidth <= box.clientWidth, box.clientHeight > 40]).toEqual([true, true])
})

test('M50: the days of a group are complete beside the narrowest list', async () => {
  await page.viewport(1366, 768)
  serveGroups()
  serve(groups.sidebar, () => ({ group: { ...off, startDate: '2026-12-16', endDate: '2027-04-01', buckets: [] } }))
  draw(at(off))
  const days = aside().getByText('16/12/2026 – 01/04/2027')
  await expect.element(days).toBeVisible()
  expect(days.element().scrollWidth).toBeLessThanOrEqual(days.element().clientWidth)
})

test('M42: users who may not switch the status see it as a whole label, also beside the sidebar', async () => {
  await page.viewport(1366, 768)
  serveGroups()
  draw({ ...at(off), permissions: ['get /groups/'] })
  await expect.element(aside().getByRole('heading', { name: 'Álgebra Dominical' })).toBeVisible()
  const tags = [...document.querySelectorAll<HTMLElement>(`.${styles.table} tbody td:has(> [data-slot=tag])`)].filter(cell =>
    cell.textContent?.includes('abilitado'),
  )
  expect(tags.length).toBeGreaterThan(0)
  for (const cell of tags) expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
})

test('GRP-58: switches the status here too; the row follows', async () => {
  serveGroups()
  draw(at(off))
  await aside().getByRole('switch').click()
  await expect.element(status('Álgebra Dominical').first()).toHaveAttribute('aria-checked', 'true')
  await expect.element(status('Álgebra Dominical').last()).toHaveAttribute('aria-checked', 'true')
})

test('GRP-91: a parent group lists its modules with links; a module links to its parent', async () => {
  serveGroups()
  draw(at(sabatino))
  await aside()
    .getByRole('button', { name: /^Razonamiento/ })
    .click()
  await expect.element(aside().getByRole('heading', { name: 'Sabatino A · Razonamiento' })).toBeVisible()
  await aside().getByRole('button', { name: 'Sabatino A', exact: true }).click()
  await expect.element(aside().getByRole('heading', { name: 'Sabatino A', exact: true })).toBeVisible()
})

test('GRP-91: shows a module hidden by filters with its parent', async () => {
  serveGroups()
  serve(groups.list, () => ({ groups: [] }))
  draw({ at: `/grupos?ficha=${razonamiento}` })
  await expect.element(aside()).toMatchTextContent('Módulo de Sabatino A')
})

test('GRP-92: each action only with its right', async () => {
  serveGroups()
  draw({ ...at(off), permissions: ['get /groups/'] })
  await expect.element(aside().getByRole('heading', { name: 'Álgebra Dominical' })).toBeVisible()
  for (const name of ['Editar', 'Alumnos', 'Opciones']) await expect.element(aside().getByRole('button', { name })).not.toBeInTheDocument()
  await expect.element(aside().getByRole('region', { name: 'Asistencia de hoy' })).not.toBeInTheDocument()
})

test("GRP-92: today's attendance checklist for users with '/students/'", async () => {
  serveGroups()
  draw({ ...at(off), permissions: ['get /groups/', 'get /students/'] })
  await expect.element(aside().getByRole('region', { name: 'Asistencia de hoy' })).toBeVisible()
})

test('M14 CON-54: the export has its own right', async () => {
  serveGroups()
  draw({ ...at(off), permissions: ['get /groups/', 'get /groups/?/students/excel'] })
  await options().click()
  await expect.element(option('Generar excel')).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(1)
})

test('GRP-94: sends receipts again after a confirmation, and the toast counts them', async () => {
  serveGroups()
  const requests = serve(enrolment.resendReceipts, () => ({ queued: 6 }))
  draw(at(off))
  await options().click()
  await option('Reenviar comprobantes de inscripción').click()
  const question = page.getByRole('dialog', { name: '¿Reenviar los comprobantes de inscripción?' })
  await expect
    .element(question)
    .toMatchTextContent('Los 6 alumnos de Álgebra Dominical reciben por correo el comprobante de su inscripción.')
  expect(requests).toEqual([])
  await question.getByRole('button', { name: 'Reenviar' }).click()
  await expect.poll(shownNotices).toEqual([['success', '6 comprobantes en camino']])
  expect(requests.map(({ params }) => params)).toEqual([{ groupId: off._id }])
})

test('GRP-93: Mandar Notificación opens the notification screen of the group', async () => {
  serveGroups()
  serve(notifications.template, () => ({ html_content: '<html><head></head><body>{{message}}</body></html>' }))
  const requests = serve(notifications.recipients, () => ({ people: 6, email: 6, sms: 6, skipped: { email: 0, sms: 0 } }))
  draw({ ...at(off), permissions: ['get /groups/', 'post /notifications/group/?'] })
  await options().click()
  await option('Mandar Notificación').click()
  await expect.element(page.getByRole('dialog', { name: 'Mandar Notificación Álgebra Dominical' })).toBeVisible()
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ target: 'group', id: off._id }])
})

test('GRP-94: sends nothing after No', async () => {
  serveGroups()
  const requests = serve(enrolment.resendReceipts, () => ({ queued: 6 }))
  draw(at(off))
  await options().click()
  await option('Reenviar comprobantes de inscripción').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(requests).toEqual([])
})

test('GRP-95, GRP-96: the export of an empty group shows the exact warning without a call', async () => {
  const empty = listed(groupOf(21, 'Vacío', { studentListLength: 0 }))
  serveGroups([empty])
  const requests = serve(groups.excel, () => new Blob(['x']))
  draw(at(empty))
  await options().click()
  await option('Generar excel').click()
  await expect.poll(shownNotices).toEqual([['warn', 'Aún no hay alumnos de platica disponibles']])
  expect(requests).toEqual([])
  // Nobody to move or to notify: the entry gives the reason.
  await options().click()
  for (const name of ['Reenviar comprobantes de inscripción', 'Mandar Notificación'])
    await expect.element(option(`${name} No hay alumnos inscritos.`)).toHaveAttribute('aria-disabled', 'true')
})

test('GRP-95: the same warning when the group became empty meanwhile', async () => {
  serveGroups()
  serve(groups.excel, () => {
    throw new Refused(groupFailures.NOTHING_TO_EXPORT)
  })
  draw(at(off))
  await options().click()
  await option('Generar excel').click()
  await expect.poll(shownNotices).toEqual([['warn', 'Aún no hay alumnos de platica disponibles']])
})

test('GRP-107: saves the export as a file named after the group', async () => {
  serveGroups()
  serve(groups.excel, () => new Blob(['x'], { type: 'application/octet-stream' }))
  const saved: string[] = []
  const real = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  try {
    draw(at(off))
    await options().click()
    await option('Generar excel').click()
    await expect.poll(() => saved).toEqual(['alumnos-algebra-dominical.xlsx'])
  } finally {
    HTMLAnchorElement.prototype.click = real
  }
})

test('GRP-96: a module: moves and messages only from the main group', async () => {
  serveGroups()
  draw({ at: `/grupos?ficha=${razonamiento}` })
  await options().click()
  await expect
    .element(option(/Reenviar comprobantes de inscripción Se hace desde el grupo principal/))
    .toHaveAttribute('aria-disabled', 'true')
})

test('GRP-97: previous and next move over the visible rows', async () => {
  serveGroups()
  draw(at(sabatino))
  await expect.element(aside().getByRole('heading', { name: 'Sabatino A', exact: true })).toBeVisible()
  await aside().getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(aside().getByRole('heading', { name: full.name })).toBeVisible()
  await expect.element(aside().getByRole('button', { name: 'Siguiente' })).toBeDisabled()
})

test('GRP-97: on a phone the sidebar fills the screen; Escape closes it', async () => {
  await page.viewport(390, 844)
  try {
    serveGroups([listed(groupOf(31, 'De hoy', { startDate: addDays(TODAY, 3) }))])
    draw()
    await page.getByRole('button', { name: /^De hoy/ }).click()
    const card = page.getByRole('dialog', { name: 'Grupo' })
    await expect.element(card).toMatchTextContent('De hoy')
    await expect.element(card.getByRole('switch')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(card).not.toBeInTheDocument()
  } finally {
    await page.viewport(1366, 768)
  }
})
