import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDay } from '#lib/days.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { conflict, rooms, serveRooms } from '#features/foundation/locations/web/shared/testing.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { groups } from '../../../contract.ts'
import { GroupWizard } from './GroupWizard.tsx'
import { algebra, ecoems, group, parent, serveSchool, TODAY } from './testing.ts'

let log: string[] = []
function open() {
  log = []
  render(
    <>
      <GroupWizard onClose={created => log.push('closed', ...(created ? [created.name] : []))} onCreated={({ _id }) => log.push(_id)} />
      <Questions />
    </>,
  )
}
const course = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const next = page.getByRole('button', { name: /Siguiente/ })
const register = page.getByRole('button', { name: /Registrar/ })
const name = page.getByRole('textbox', { name: /^Nombre/ })
const start = page.getByLabelText('Fecha de inicio')
const end = page.getByLabelText('Fecha de fin')
const quota = page.getByLabelText('Cupo')
const toastText = () => notices.get()[0]?.text

/** The top window: under test antd gives all windows one title id, so they have no names. */
const onTop = page.getByRole('dialog').last()

async function typeDay(field: typeof start, day: string) {
  await field.fill(formatDay(day))
  await userEvent.keyboard('{Tab}')
}
async function toForm(of = algebra.name) {
  await course(of).click()
  await next.click()
  await expect.element(name).toHaveFocus()
}
async function addHours() {
  await page.getByRole('button', { name: 'Agregar horarios' }).click()
  await onTop.getByText('Sábado').click()
  await onTop.getByLabelText('Hora de término').fill('14:00')
  await userEvent.keyboard('{Tab}')
  await onTop.getByRole('button', { name: 'Listo' }).click()
}
async function chooseRoom(of: string) {
  await page
    .getByRole('button', { name: /^(Elegir|Cambiar) salón$/ })
    .first()
    .click()
  await onTop.getByText(/^Lindavista/).click()
  await onTop.getByText(new RegExp(`^${of}`)).click()
  await onTop.getByRole('button', { name: 'Elegir salón' }).click()
}
async function fillAll() {
  await name.fill(' Sabatino A ')
  await addHours()
  await typeDay(start, addDays(TODAY, 7))
  await chooseRoom(rooms[0].name)
  await quota.fill('30')
}

test('GRP-10, GRP-24: requires a course in step 1', async () => {
  serveSchool()
  open()
  await next.click()
  await expect.poll(toastText).toBe('Debes seleccionar un curso.')
  await expect.element(page.getByRole('radiogroup', { name: 'Curso' })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'ELIGE EL CURSO' })).toHaveAttribute('aria-current', 'step')
  await toForm()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'FORMULARIO' })).toHaveAttribute('aria-current', 'step')
})

test('GRP-11, GRP-12, GRP-15, GRP-16, GRP-17, GRP-25: requires name, schedules, dates, classroom, quota in order, each with its text and field', async () => {
  const { created } = serveSchool()
  open()
  await toForm()
  const expectRefusal = async (text: string, field: typeof name) => {
    await register.click()
    await expect.poll(toastText).toBe(text)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expectRefusal('Debes escribir un nombre.', name)
  await name.fill('Sabatino A')
  await expectRefusal('Debes agregar los horarios.', page.getByRole('button', { name: 'Agregar horarios' }))
  await addHours()
  await expectRefusal('Debes seleccionar las fechas de inicio y fin.', start)
  await typeDay(start, addDays(TODAY, 7))
  await expectRefusal('Debes agregar un salón', page.getByRole('button', { name: 'Elegir salón' }))
  await chooseRoom(rooms[0].name)
  // The quota follows the room (LLE-60).
  await expect.element(quota).toHaveValue(String(rooms[0].capacity))
  await quota.fill('')
  await expectRefusal('Debes agregar un cupo para el grupo', quota)
  expect(created).toEqual([])
})

test('M94: after choosing hours by Enter the focus moves to the first day, after a room to the quota; Enter reopens no window', async () => {
  serveSchool()
  open()
  await toForm()
  const hours = page.getByRole('button', { name: 'Agregar horarios' })
  await hours.click()
  await onTop.getByText('Sábado').click()
  await onTop.getByLabelText('Hora de término').fill('14:00')
  await userEvent.keyboard('{Enter}')
  await onTop.getByRole('button', { name: 'Listo' }).click()
  await expect.element(start).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  await typeDay(start, addDays(TODAY, 7))
  await chooseRoom(rooms[0].name)
  await expect.element(quota).toHaveFocus()
  // Closing without a choice leads back.
  await page.getByRole('button', { name: 'Cambiar horarios' }).click()
  await onTop.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('button', { name: 'Cambiar horarios' })).toHaveFocus()
})

test('GRP-24, GRP-27, GRP-37: Registrar checks the room, calls the server and ends on step 3 with the new group', async () => {
  const { created, requests } = serveSchool(group(), [{ code: 'TEACHER_CLASH', message: 'Mario Alcántara ya da clase a esa hora.' }])
  open()
  await toForm()
  await fillAll()
  await expect.element(end).toHaveValue(formatDay(addDays(TODAY, 7 + 139)))
  const asks = requests.length
  await page.getByRole('switch', { name: 'Externos' }).click()
  await register.click()
  await expect.element(page.getByRole('heading', { name: 'Grupo creado correctamente' })).toHaveFocus()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'FINALIZAR REGISTRO' })).toHaveAttribute('aria-current', 'step')
  expect(requests.length).toBeGreaterThan(asks)
  expect(created.map(({ body }) => body)).toEqual([
    {
      course: algebra._id,
      name: 'Sabatino A',
      schedules: [{ day: 5, startHour: '1200', endHour: '1400' }],
      startDate: addDays(TODAY, 7),
      endDate: addDays(TODAY, 146),
      classRoom: rooms[0]._id,
      quota: 30,
      activeLanding: true,
    },
  ])
  await expect.element(page.getByRole('list', { name: 'Avisos' })).toMatchTextContent('Mario Alcántara ya da clase a esa hora.')
  await page.getByRole('button', { name: 'Ver grupo' }).click()
  expect(log).toEqual(['closed', group()._id])
})

test('GRP-26: Back keeps typed values; a draft survives; after the end a new one begins', async () => {
  serveSchool()
  open()
  await toForm()
  await name.fill('Dominical')
  await page.getByRole('button', { name: 'Regresar' }).click()
  await expect.element(course(algebra.name)).toBeChecked()
  await next.click()
  await expect.element(name).toHaveValue('Dominical')
  await fillAll()
  await register.click()
  await page.getByRole('button', { name: 'Agregar otro' }).click()
  await expect.element(course(algebra.name)).not.toBeChecked()
})

test('M77: leaving without opening the new group still reports it, so that the list shows it', async () => {
  serveSchool()
  open()
  await toForm()
  await fillAll()
  await register.click()
  await page.getByRole('button', { name: 'Salir' }).click()
  expect(log).toEqual(['closed', group().name])
})

test('GRP-37: a busy room is refused once per conflicting group, named beside the field; sends nothing', async () => {
  const { created } = serveSchool()
  open()
  await toForm()
  await fillAll()
  serveRooms([], [conflict, { ...conflict, _id: 'b00000000000000000000032', name: 'Dominical B' }])
  await register.click()
  const lines = page.getByRole('alert').getByRole('listitem')
  await expect
    .element(lines.first())
    .toMatchTextContent(
      'El salón ya esta ocupado en el horario y duración asignados. Sabatino A · ECOEMS · 28/11/2026 – 20/03/2027 · Sáb 08:00–14:00',
    )
  await expect.element(lines.nth(1)).toMatchTextContent(/Dominical B/)
  await expect.element(page.getByRole('button', { name: 'Cambiar salón' })).toHaveFocus()
  expect(created).toEqual([])
})

test('GRP-38: a room taken between check and save shows the same list', async () => {
  serveSchool()
  open()
  await toForm()
  await fillAll()
  serve(groups.create, () => {
    serveRooms([])
    throw new Refused(locationFailures.CLASSROOM_BUSY)
  })
  await register.click()
  await expect.element(page.getByRole('alert').getByRole('listitem')).toMatchTextContent(/ya esta ocupado.*Sabatino A/)
  await expect.element(register).toBeEnabled()
  expect(notices.get()).toEqual([])
})

test("GRP-18, GRP-29: shows the server's Spanish text as a warning of 3 s; code 08 adds what to look at", async () => {
  serveSchool()
  open()
  await toForm()
  await fillAll()
  serve(groups.create, () => {
    throw new Refused(locationFailures._08)
  })
  await register.click()
  await expect
    .poll(() => notices.get()[0])
    .toMatchObject({
      kind: 'warn',
      text: 'Los días del horario no caen entre la fecha de inicio y la de fin, revisa que el día y la fecha coincidan.',
    })
  serve(groups.create, () => {
    throw new Refused({ code: 'OTHER', status: 409, message: 'El curso ya no existe' })
  })
  await register.click()
  await expect.poll(() => notices.get()[0]).toMatchObject({ kind: 'warn', text: 'El curso ya no existe' })
})

test('GRP-24, GRP-70: with a parent course room, quota and teacher are disabled and left out; its children are listed at the end', async () => {
  const { created, updated } = serveSchool(parent)
  open()
  await toForm(ecoems.name)
  await expect.element(quota).toBeDisabled()
  await expect.element(page.getByRole('combobox', { name: 'Profesor' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Elegir salón' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('Sede, salón, cupo y profesor se asignan en cada módulo del curso.')).toBeVisible()
  await expect.element(page.getByRole('complementary', { name: 'Resumen' })).toMatchTextContent(/Se crean sus 4 módulosRazonamiento/)
  await name.fill('ECOEMS A')
  await addHours()
  await typeDay(start, addDays(TODAY, 7))
  await register.click()
  const list = page.getByRole('region', { name: 'Módulos' })
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/Razonamiento.*Falta horario, salón y cupo/)
  expect(Object.keys(created[0]!.body as object).toSorted()).toEqual([
    'activeLanding',
    'course',
    'endDate',
    'name',
    'schedules',
    'startDate',
  ])
  await list.getByRole('button', { name: 'Completar Matemáticas' }).click()
  await onTop.getByRole('textbox', { name: /^Nombre/ }).fill('Mate')
  await onTop.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect.element(page.getByText('Editar grupo')).not.toBeInTheDocument()
  expect(updated.map(({ params, body }) => [params.id, body])).toEqual([[parent.buckets[2]!._id, { name: 'Mate' }]])
  await expect.element(page.getByRole('heading', { name: 'Grupo creado correctamente' })).toBeVisible()
})

test('GRP-20, GRP-28: omits a blank teacher, sends a chosen one', async () => {
  const { created } = serveSchool()
  open()
  await toForm()
  await fillAll()
  const teacher = page.getByRole('combobox', { name: 'Profesor' })
  await expect.element(page.getByText('Sin asignar')).toBeVisible()
  await teacher.click()
  await expect.element(page.getByText('Lucía Alcántara Beltrán')).not.toBeInTheDocument()
  await page.getByText('Irma Alcántara Beltrán').click()
  await register.click()
  await expect.poll(() => created.map(({ body }) => (body as { teacher?: string }).teacher)).toEqual(['d00000000000000000000072'])
})

test('GRP-21: warns of a quota above the capacity while typing', async () => {
  serveSchool()
  open()
  await toForm()
  await fillAll()
  await expect.element(page.getByText('el salón tiene 45')).toBeVisible()
  await quota.fill('46')
  await expect.element(page.getByText('supera los 45 lugares del salón')).toBeVisible()
})

test('GRP-26: asks before leaving with typed values', async () => {
  serveSchool()
  open()
  await toForm()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  expect(log).toEqual([])
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => log).toEqual(['closed'])
})
