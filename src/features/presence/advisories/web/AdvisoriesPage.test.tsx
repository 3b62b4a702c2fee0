import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { academyDay, addDays } from '#lib/days.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { advisories, advisoryFailures, type Appoiment } from '../contract.ts'
import { weekOf } from '../weeks.ts'
import { AdvisoriesPage } from './AdvisoriesPage.tsx'
import { ALGEBRA, MONDAY, place, SATURDAY, slot, usual, week } from './testing.ts'

const AT = `/asesorias?semana=${SATURDAY}`
const OPEN = `${AT}&hueco=${SATURDAY}-10`
const UNAM_OPEN = `${OPEN}&curso=c00000000000000000000001`
let slots: Appoiment[]
beforeEach(() => void (slots = usual()))
const serveWeek = (slotsNow: () => readonly Appoiment[]) =>
  serve(advisories.week, ({ query }) => ({ dateArray: week(slotsNow(), query.date ?? MONDAY) }))
const draw = (at = AT, permissions?: readonly Permission[]) => {
  const requests = serveWeek(() => slots)
  render(<AdvisoriesPage />, { at, ...(permissions && { permissions }) })
  return requests
}
const cell = () => page.getByRole('button', { name: /Sábado 24, 10:00–12:00:/ })
const drawer = () => page.getByRole('complementary', { name: 'Asesoría' })
const dialog = (name: string) => page.getByRole('dialog', { name })
const toasts = () => notices.get().map(({ text }) => text)

test('ADV-30: the week by hours and days, each with course names, counts and Total: n inscritos', async () => {
  const requests = draw()
  await expect
    .element(page.getByRole('button', { name: 'Sábado 24, 10:00–12:00: ECOEMS 0 UNAM Superior 3 Total: 3 inscritos' }))
    .toBeVisible()
  expect(requests[0]!.query).toEqual({ date: '2040-11-19' })
  await expect.element(page.getByRole('columnheader', { name: 'Sáb 24' })).toBeVisible()
  for (const hour of ['08', '10', '12', '14', '16', '18'])
    await expect.element(page.getByRole('rowheader', { name: new RegExp(`^${hour}:00–`) })).toBeVisible()
})

test('ADV-31: the week picker reads wo - MMMM with the date range; before, after and today', async () => {
  slots = [slot(1, { date: academyDay(new Date(), 'America/Mexico_City') })]
  const requests = draw('/asesorias?semana=2027-01-02')
  // ISO: the first of January 2027 is a Friday, in the last week of 2026.
  await expect.element(page.getByRole('textbox', { name: 'Semana' })).toHaveValue('53º - diciembre')
  await expect.element(page.getByText('28/12/2026 – 03/01/2027')).toBeVisible()
  await page.getByRole('button', { name: 'Semana siguiente' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Semana' })).toHaveValue('1º - enero')
  await page.getByRole('button', { name: 'Semana anterior' }).click()
  await page.getByRole('button', { name: 'Semana anterior' }).click()
  await expect.element(page.getByText('21/12/2026 – 27/12/2026')).toBeVisible()
  await page.getByRole('button', { name: 'Hoy' }).click()
  const { monday } = weekOf(academyDay(new Date(), 'America/Mexico_City'))
  await expect.poll(() => requests.at(-1)!.query.date).toBe(monday)
  await expect.element(page.getByRole('button', { name: 'Hoy' })).toBeDisabled()
})

test('ADV-31: a week is picked in the calendar, Monday first', async () => {
  const requests = draw('/asesorias?semana=2026-11-25')
  await page.getByRole('textbox', { name: 'Semana' }).click()
  await expect.element(page.getByRole('row', { name: 'Semana Lun Mar Mié Jue Vie Sáb Dom' })).toBeVisible()
  await page.getByTitle('2026-11-11').click()
  await expect.poll(() => requests.at(-1)!.query.date).toBe('2026-11-09')
})

test('ADV-32: clicking a slot opens a drawer with date, weekday and hour, the courses, and the students by topic', async () => {
  draw()
  await cell().click()
  await expect.element(drawer().getByRole('heading', { name: 'Sábado 24/11/2040' })).toBeVisible()
  await expect.element(drawer().getByText('10:00–12:00')).toBeVisible()
  await expect.element(drawer().getByText('No hay alumnos registrados')).toBeVisible()
  await drawer().getByText('3 de 10 lugares').click()
  for (const [header, names] of [
    ['2/10 Álgebra', ['Ema Rey Paz', 'Leo Rey Paz']],
    ['1/10 Lectura', ['Leo Rey Paz']],
    ['1/10 Sin tema', ['Sol Rey Paz']],
  ] as const) {
    const title = header.replace(/^\S+ /, '')
    await expect.element(drawer().getByRole('heading', { name: header })).toBeVisible()
    const list = drawer().getByRole('list', { name: title })
    for (const name of names) await expect.element(list.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer()).not.toBeInTheDocument()
})

test('ADV-34: the quota edit starts with the present value, is disabled while empty, and saves a number', async () => {
  draw(OPEN)
  const requests = serve(advisories.quota, ({ body }) => {
    slots = [{ ...slots[0]!, maxQuota: (body as { maxQuota: number }).maxQuota }, slots[1]!]
    return { appoiment: slots[0]! }
  })
  await drawer().getByRole('button', { name: 'Editar cupo' }).click()
  const field = dialog('Editar cupo').getByLabelText('Cupo')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('6')
  await field.fill('')
  await expect.element(dialog('Editar cupo').getByRole('button', { name: 'Actualizar' })).toBeDisabled()
  // Other text stays as typed, and is not sent (M70).
  await field.fill('x12')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Escribe un número entero.')).toBeVisible()
  await expect.element(field).toHaveValue('x12')
  expect(requests).toEqual([])
  await field.fill('12')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Editar cupo')).not.toBeInTheDocument()
  expect(requests[0]).toMatchObject({ params: { id: slots[0]!._id }, body: { maxQuota: 12 } })
  await expect.element(drawer().getByText('Quedan 12 lugares')).toBeVisible()
})

test('ADV-34: a quota below those booked is refused under its field', async () => {
  draw(`${UNAM_OPEN}&ver=cupo`)
  serve(advisories.quota, () => {
    const { message } = advisoryFailures.QUOTA_BELOW_BOOKED
    throw new Refused(advisoryFailures.QUOTA_BELOW_BOOKED, [{ path: 'maxQuota', message }])
  })
  const field = dialog('Editar cupo').getByLabelText('Cupo')
  await expect.element(field).toHaveFocus()
  await field.fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Editar cupo').getByText('El cupo no puede ser menor a los alumnos inscritos.')).toBeVisible()
})

test('ADV-35: staff add a student: searched, chosen by Enter when one is left, with topics', async () => {
  draw(UNAM_OPEN)
  const nadia = {
    _id: 'e00000000000000000000007',
    name: 'Nadia',
    lastName: 'Ruiz',
    secondLastName: 'Gil',
    uniqueFolio: '26-000123',
    booked: false,
  }
  const has = { ...nadia, _id: 'e00000000000000000000001', name: 'Ema', booked: true }
  serve(advisories.candidates, ({ query }) => ({ students: query.query ? [nadia] : [has, nadia] }))
  const requests = serve(advisories.book, () => {
    slots = [slots[0]!, { ...slots[1]!, appoiments: [...slots[1]!.appoiments, place(7, 'Nadia', { courseTopics: [ALGEBRA] })] }]
    return { appoiment: slots[1]! }
  })
  await drawer().getByRole('button', { name: 'Agregar alumno' }).click()
  const modal = dialog('Agregar alumno')
  const search = modal.getByRole('searchbox', { name: 'Buscar alumno' })
  await expect.element(search).toHaveFocus()
  await expect.element(modal.getByRole('radio', { name: /Ema/ })).toBeDisabled()
  await modal.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect.poll(toasts).toContain('Debes seleccionar un alumno.')
  await modal.getByRole('checkbox', { name: 'Álgebra' }).click()
  await search.fill('nadia')
  await expect.element(modal.getByRole('radio', { name: /Nadia Ruiz Gil/ })).toBeChecked()
  await search.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => requests[0]?.body).toEqual({ student: nadia._id, courseTopics: [ALGEBRA._id] })
  await expect.poll(toasts).toContain('Alumno agregado a la asesoría')
  await expect.element(drawer().getByRole('heading', { name: '3/10 Álgebra' })).toBeVisible()
})

test('ADV-36: canceling a place asks first, with the consequence', async () => {
  draw(UNAM_OPEN)
  const requests = serve(advisories.cancel, () => {
    slots = [slots[0]!, { ...slots[1]!, appoiments: slots[1]!.appoiments.slice(0, 2) }]
    return { appoiment: slots[1]! }
  })
  await drawer().getByRole('button', { name: 'Cancelar lugar de Sol Rey Paz' }).click()
  const { question } = await import('#web/ui/confirm.ts')
  await expect.poll(() => question.get()?.text).toContain('Sol Rey Paz pierde su lugar')
  question.get()!.answer(true)
  await expect.poll(() => requests[0]?.params).toEqual({ id: slots[1]!._id, bookingId: 'd00000000000000000000003' })
  await expect.element(drawer().getByRole('button', { name: 'Sol Rey Paz', exact: true })).not.toBeInTheDocument()
})

test('ADV-37: attendance can be marked from the day on; before it the buttons say why not', async () => {
  draw(UNAM_OPEN)
  const off = drawer().getByRole('button', { name: 'Asistió Sol Rey Paz' })
  await expect.element(off).toHaveAttribute('aria-disabled', 'true')
  await expect.element(off).toHaveAccessibleDescription('La asistencia se marca a partir del día de la asesoría.')
})

test('ADV-37: on a past day Asistió and Faltó act at once and roll back on failure; nobody can be added', async () => {
  slots = [slot(1, { date: '2020-11-24', appoiments: [place(1, 'Ema')] })]
  draw('/asesorias?semana=2020-11-24&hueco=2020-11-24-10')
  let fails = false
  const requests = serve(advisories.attendance, ({ body }) => {
    if (fails) throw new Refused(advisoryFailures.BOOKING_NOT_FOUND)
    slots = [{ ...slots[0]!, appoiments: [place(1, 'Ema', { attendance: (body as { attendance: boolean | null }).attendance })] }]
    return { appoiment: slots[0]! }
  })
  const came = drawer().getByRole('button', { name: 'Asistió Ema Rey Paz' })
  await came.click()
  await expect.element(came).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => requests.length).toBe(1)
  await came.click()
  await expect.element(came).toHaveAttribute('aria-pressed', 'false')
  expect(requests.map(each => each.body)).toEqual([{ attendance: true }, { attendance: null }])
  fails = true
  await drawer().getByRole('button', { name: 'Faltó Ema Rey Paz' }).click()
  await expect.poll(toasts).toContain('El alumno ya no tiene lugar en esta asesoría')
  await expect.element(drawer().getByRole('button', { name: 'Faltó Ema Rey Paz' })).toHaveAttribute('aria-pressed', 'false')
  await expect.element(drawer().getByRole('button', { name: 'Agregar alumno' })).toHaveAccessibleDescription('La asesoría ya pasó.')
})

test("ADV-38: opens the student's window", async () => {
  draw(UNAM_OPEN)
  serve(advisories.booking, () => ({
    booking: {
      ...place(1, 'Ema', { courseTopics: [ALGEBRA] }),
      student: {
        ...place(1, 'Ema').student,
        uniqueFolio: '26-000123',
        email: 'ema@correo.mx',
        phoneNumber: '5511223344',
        secondPhoneNumber: null,
      },
      groups: [{ _id: 'a00000000000000000000009', name: 'UNAM Matutino' }],
      bookedAt: '2026-11-23T16:04:00.000Z',
      bookedBy: null,
      history: { attended: 1, missed: 2 },
    },
  }))
  await drawer().getByRole('button', { name: 'Ema Rey Paz', exact: true }).click()
  const modal = dialog('Información del alumno')
  for (const text of [
    'ema@correo.mx',
    '55 1122 3344',
    'UNAM Matutino',
    '1 asistencia, 2 faltas',
    '23/11/2026 10:04',
    'El alumno',
    '26-000123',
  ])
    await expect.element(modal.getByText(text, { exact: true })).toBeVisible()
  expect(modal.getByRole('link', { name: 'Ver ficha' }).element().getAttribute('href')).toBe('/alumnos?ficha=e00000000000000000000001')
})

test('ADV-39: a reader sees neither quota, booking nor attendance controls', async () => {
  slots = [slot(1, { appoiments: [place(1, 'Ema', { attendance: true })] })]
  draw(OPEN, ['get /appoiments/'])
  await expect.element(drawer().getByText('Asistió')).toBeVisible()
  for (const name of ['Editar cupo', 'Agregar alumno', /Cancelar lugar/, /Faltó/])
    expect(drawer().getByRole('button', { name }).elements()).toHaveLength(0)
})

test('ADV-40: a full hour says so, and accepts nobody', async () => {
  slots = [slot(1, { maxQuota: 1, appoiments: [place(1, 'Ema')] })]
  draw(OPEN)
  await expect.element(drawer().getByText('Sin lugares')).toBeVisible()
  await expect
    .element(drawer().getByRole('button', { name: 'Agregar alumno' }))
    .toHaveAccessibleDescription('La asesoría ya no tiene lugares disponibles.')
})

test('ADV-41: a week without advisories, and one that failed to load', async () => {
  slots = []
  draw()
  await expect.element(page.getByText('No hay asesorías en esta semana')).toBeVisible()
  let fails = true
  serve(advisories.week, () => {
    if (fails) throw new Refused({ code: '', status: 503, message: 'Sin base de datos' })
    return { dateArray: [] }
  })
  await page.getByRole('button', { name: 'Semana siguiente' }).click()
  await expect.element(page.getByText('Sin base de datos')).toBeVisible()
  fails = false
  serveWeek(() => [slot(1, { date: addDays(SATURDAY, 7) })])
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByRole('button', { name: /Sábado 1, 10:00–12:00:/ })).toBeVisible()
})

test('ADV-22: the week is saved as a calendar file', async () => {
  draw()
  const requests = serve(advisories.file, () => new Blob(['BEGIN:VCALENDAR']))
  await expect.element(cell()).toBeVisible()
  await page.getByRole('button', { name: 'Guardar en calendario' }).click()
  await expect.poll(() => requests[0]?.query).toEqual({ date: '2040-11-19' })
})

test('ADV-42: shows one day at a time on a phone', async () => {
  await page.viewport(390, 844)
  try {
    draw()
    await expect.element(cell()).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Día' }).getByText('Vie 23').click({ force: true })
    await expect.element(page.getByText('No hay asesorías este día')).toBeVisible()
  } finally {
    await page.viewport(1366, 768)
  }
})
