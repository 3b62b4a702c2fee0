import { useLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useFailures } from '#contract/inUse.ts'
import { addDays, formatDay } from '#lib/days.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { conflict, rooms, serveRooms } from '#features/foundation/locations/web/shared/testing.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { groupFailures, groups, type ListedGroup } from '../../../contract.ts'
import { GroupEdit } from './GroupEdit.tsx'
import { group, mario, modules, parent, serveSchool, TODAY, uam } from './testing.ts'

const Address = () => <output aria-label="Dirección">{useLocation({ select: ({ href }) => href })}</output>

let log: string[] = []
function open(stored: ListedGroup = group(), warnings: Parameters<typeof serveSchool>[1] = [], options: Parameters<typeof render>[1] = {}) {
  log = []
  const served = serveSchool(stored, warnings)
  render(
    <>
      <GroupEdit id={stored._id} onClose={() => log.push('closed')} onDeleted={() => log.push('deleted')} />
      <Questions />
      <Address />
    </>,
    options,
  )
  return served
}
const { buckets: children } = parent
const childOf = (part: Partial<ListedGroup> = {}): ListedGroup => ({ ...children[0]!, buckets: [], ...part })

const name = page.getByRole('textbox', { name: /^Nombre/ })
const quota = page.getByLabelText('Cupo')
const save = page.getByRole('button', { name: 'Guardar cambios' })
const turn = (label: string) => page.getByRole('switch', { name: label })
const onTop = page.getByRole('dialog').last()
const toastText = () => notices.get()[0]?.text
const bodies = (requests: readonly { body: unknown }[]) => requests.map(({ body }) => body)

test('GRP-42: shows the stored values and sends only changes; a cleared teacher is null', async () => {
  const { updated } = open()
  await expect.element(name).toHaveValue('Sabatino A')
  await expect.element(page.getByLabelText('Fecha de inicio')).toHaveValue(formatDay(addDays(TODAY, 7)))
  await expect.element(page.getByText('Salón 1 · Lindavista · 45 lugares')).toBeVisible()
  await expect.element(page.getByText('Mario Alcántara Beltrán')).toBeVisible()
  await quota.fill('25')
  await turn('Externos').click()
  await page.getByRole('combobox', { name: 'Profesor' }).click()
  await page.getByText('Sin asignar').click()
  await save.click()
  await expect.poll(() => log).toEqual(['closed'])
  expect(bodies(updated)).toEqual([{ quota: 25, activeLanding: true, teacher: null }])
  expect(toastText()).toBe('Cambios guardados')
})

test('GRP-42: sends nothing when nothing changed', async () => {
  const { updated } = open()
  await expect.element(name).toHaveValue('Sabatino A')
  await save.click()
  await expect.poll(() => log).toEqual(['closed'])
  expect(updated).toEqual([])
})

test('GRP-11, GRP-17: requires name and quota, the quota with its own text here', async () => {
  const { updated } = open()
  await name.fill(' ')
  await save.click()
  await expect.poll(toastText).toBe('Debes escribir un nombre.')
  await name.fill('Sabatino A')
  await quota.fill('')
  await save.click()
  await expect.poll(toastText).toBe('Debes agregar el cupo.')
  await expect.element(quota).toHaveFocus()
  expect(updated).toEqual([])
})

test("GRP-48, GRP-49: a group's course cannot become a parent course, but another plain one", async () => {
  const { updated } = open()
  await page.getByRole('button', { name: 'Cambiar curso' }).click()
  await onTop.getByRole('radio', { name: /^ECOEMS/ }).click()
  const choose = page.getByRole('button', { name: 'Elegir curso' })
  await choose.click()
  await expect.poll(toastText).toBe('Este curso no es compatible con el grupo actual. No se puede cambiar.')
  await onTop.getByRole('tab', { name: 'Superior', exact: true }).click()
  await onTop.getByRole('radio', { name: /^UAM/ }).click()
  await choose.click()
  await expect.element(page.getByText('UAM', { exact: true })).toBeVisible()
  await save.click()
  await expect.poll(() => bodies(updated)).toEqual([{ course: uam._id }])
})

test('GRP-50: disables the course button with the reason for parent courses and their children', async () => {
  open(parent)
  const button = page.getByRole('button', { name: 'Cambiar curso' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAttribute('title', 'El curso de un grupo con módulos no se puede cambiar.')
  await expect.element(quota).toBeDisabled()
})

test('GRP-51: refuses another course while students are in the group, and shows who', async () => {
  open()
  serve(groups.update, () => {
    throw new Refused(useFailures.IN_USE, undefined, {
      uses: [{ kind: 'student', _id: mario._id, name: 'Renata Olvera' }],
      total: 18,
    })
  })
  await name.fill('B')
  await save.click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Renata' }))
    .toMatchTextContent(/No se pudo cambiar el curso\..*Alumno Renata Olvera.*y 17 más/)
  expect(log).toEqual([])
})

test('GRP-37: checks the room before saving, ignoring the group itself; names a conflict beside the field', async () => {
  const { updated, requests } = open()
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(requests[0]!.body).toMatchObject({ classRoomId: rooms[0]._id, except: group()._id })
  serveRooms([])
  await name.fill('B')
  await save.click()
  await expect
    .element(page.getByRole('alert').getByRole('listitem'))
    .toMatchTextContent(
      `El salón ya esta ocupado en el horario y duración asignados. ${conflict.name} · ECOEMS · 28/11/2026 – 20/03/2027 · Sáb 08:00–14:00`,
    )
  expect([updated.length, log]).toEqual([0, []])
})

test('OFE-45: proposes a fitting room below a busy one; after a refused save one press fills it in and saves', async () => {
  const { updated } = open()
  serveRooms([rooms[2]])
  await name.fill('B')
  await save.click()
  await expect
    .element(page.getByRole('button', { name: 'Sáb 14:00–20:00 aquí' }).or(page.getByRole('button', { name: '14:00–20:00 aquí' })))
    .toBeVisible()
  // The suggestions may be there before the refusal has marked the room.
  await expect.poll(() => document.querySelector('[aria-invalid=true]')).not.toBeNull()
  expect(updated).toEqual([])
  await page.getByRole('button', { name: 'Salón 3 · 40 lugares' }).click()
  await expect.poll(() => bodies(updated)).toEqual([{ name: 'B', classRoom: rooms[2]._id }])
  await expect.poll(() => log).toEqual(['closed'])
})

test('M162: warns that a saved group works through Christmas 2028; Proponer opens that year in the calendar', async () => {
  open(group(), [{ code: 'YEAR_OPEN', message: '2028 no tiene días cerrados.' }])
  await name.fill('B')
  await save.click()
  const warning = page.getByRole('alert').filter({ hasText: '2028 no tiene días cerrados.' })
  await warning.getByRole('button', { name: 'Proponer' }).click()
  await expect.element(page.getByRole('status', { name: 'Dirección' })).toHaveTextContent('/calendario?cerrar=2028')
})

test('OFE-45: a busy teacher proposes other hours; one press fills them in and saves', async () => {
  open()
  const requests = serve(groups.update, ({ body }) => {
    if ('schedules' in (body as object)) return { group: group(), warnings: [] }
    const near = { rooms: [], hours: [[{ day: 5, startHour: '1400', endHour: '2000' }]] }
    throw new Refused(locationFailures.TEACHER_BUSY, [{ path: 'teacher', message: 'Mario ya da clase a esa hora: Otro' }], { near })
  })
  await name.fill('B')
  await save.click()
  await page.getByRole('button', { name: 'Cancelar' }).last().click()
  await page.getByRole('button', { name: '14:00–20:00 aquí' }).click()
  await expect.poll(() => log).toEqual(['closed'])
  expect(bodies(requests).at(-1)).toEqual({ name: 'B', schedules: [{ day: 5, startHour: '1400', endHour: '2000' }] })
})

test("OFE-42: a parent asks once about its modules: 'Sí, también' changes them too, 'Sólo el grupo' leaves them", async () => {
  open(parent)
  const requests = serve(groups.update, ({ body }) => {
    if ((body as { modules?: boolean }).modules !== undefined) return { group: parent, warnings: [] }
    const lines = [
      { _id: children[0]!._id, name: 'ECOEMS A · Razonamiento', frees: 'Salón 2 los sábados', collides: [] },
      { _id: children[1]!._id, name: 'ECOEMS A · Matemáticas', frees: null, collides: ['Sabatino B'] },
    ]
    throw new Refused({ ...groupFailures.MODULES_ASK, message: '¿También sus 2 módulos?' }, [], { modules: lines })
  })
  await name.fill('ECOEMS B')
  await save.click()
  await expect.element(page.getByText('¿También sus 2 módulos?')).toBeVisible()
  await expect.element(page.getByText('ECOEMS A · Razonamiento: libera Salón 2 los sábados')).toBeVisible()
  await expect.element(page.getByText('ECOEMS A · Matemáticas: choca con Sabatino B')).toBeVisible()
  // Closing the question saves nothing.
  await page.getByRole('dialog', { name: '¿También sus 2 módulos?' }).getByRole('button', { name: 'Cancelar' }).click()
  expect(requests).toHaveLength(1)
  await save.click()
  await page.getByRole('button', { name: 'Sólo el grupo' }).click()
  await expect.poll(() => log).toEqual(['closed'])
  expect(bodies(requests).at(-1)).toEqual({ name: 'ECOEMS B', modules: false })
})

test('GRP-32: saves a disabled group without its room being free', async () => {
  const { updated } = open(group({ active: false }))
  serveRooms([])
  await name.fill('B')
  await save.click()
  await expect.poll(() => bodies(updated)).toEqual([{ name: 'B' }])
})

test('GRP-52: shows warnings after the save', async () => {
  open(group(), [{ code: 'ABOVE_CAPACITY', message: 'El cupo supera los 45 lugares del salón.' }])
  await quota.fill('60')
  await save.click()
  await expect.poll(toastText).toBe('El cupo supera los 45 lugares del salón.')
  expect(log).toEqual(['closed'])
})

test('GRP-46: a quota below the enrolled students marks the field and keeps the form open', async () => {
  open()
  serve(groups.update, () => {
    throw new Refused(groupFailures.QUOTA_BELOW_ENROLLED)
  })
  await quota.fill('10')
  await expect.element(page.getByText('hay 18 inscritos')).toBeVisible()
  await save.click()
  await expect.poll(toastText).toBe('El cupo no puede ser menor a los alumnos inscritos.')
  await expect.element(quota).toHaveAttribute('aria-invalid', 'true')
  expect(log).toEqual([])
})

test('GRP-65: a child may be incomplete until it is enabled; then it has to be complete like any group', async () => {
  const { updated } = open(childOf())
  await name.fill('Razonamiento')
  await turn('Estatus').click()
  await save.click()
  await expect.poll(toastText).toBe('Debes agregar los horarios.')
  await turn('Estatus').click()
  await save.click()
  await expect.poll(() => bodies(updated)).toEqual([{ name: 'Razonamiento' }])
  expect(children).toHaveLength(modules.length)
})

test('GRP-67: a child cannot be deleted alone', async () => {
  open(childOf())
  await expect.element(page.getByRole('button', { name: 'Eliminar' })).toHaveAttribute('aria-disabled', 'true')
})

test('GRP-124, DES-24: deletes a group without a question; then the screen drops it', async () => {
  const { removed } = open(parent)
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect.poll(() => log).toEqual(['deleted'])
  expect(removed.map(({ params }) => params.id)).toEqual([parent._id])
})

test('GRP-125: a refused deletion shows what uses the group; other failures appear below the quoted title', async () => {
  open()
  const press = () => page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  serve(groups.remove, () => {
    throw new Refused(useFailures.IN_USE, undefined, {
      uses: [{ kind: 'student', _id: mario._id, name: 'Renata Olvera' }],
      total: 18,
    })
  })
  await press()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Renata' }))
    .toMatchTextContent(/Ocurrio un error al borrar el grupo.*No se puede eliminar porque está en uso\..*Renata Olvera.*y 17 más/)
  serve(groups.remove, () => {
    throw new Refused({ code: 'OTHER', status: 409, message: 'Otra razón' })
  })
  await press()
  await expect
    .poll(() => notices.get()[0])
    .toMatchObject({ kind: 'error', text: 'Ocurrio un error al borrar el grupo', reason: 'Otra razón' })
  expect(log).toEqual([])
})

test('GRP-124: hides deleting without the right', async () => {
  open(group(), [], { permissions: ['get /groups/', 'put /groups/', 'get /classrooms/location/*', 'get /courses/', 'get /locations/'] })
  await expect.element(save).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument()
})

test('GRP-53: Enter in a window above does not submit the form below', async () => {
  const { updated } = open()
  await page.getByRole('button', { name: 'Cambiar horarios' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Lunes' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('checkbox', { name: 'Lunes' })).not.toBeInTheDocument()
  await expect.element(save).toBeVisible()
  expect([log, updated]).toEqual([[], []])
})

test('GRP-44: says when the group no longer exists', async () => {
  serveSchool()
  serve(groups.find, () => {
    throw new Refused(groupFailures.GROUP_NOT_FOUND)
  })
  render(<GroupEdit id={group()._id} onClose={() => {}} onDeleted={() => {}} />)
  await expect.element(page.getByText('El grupo no existe')).toBeVisible()
})
