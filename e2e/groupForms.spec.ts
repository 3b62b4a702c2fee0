// Planning groups (GRP-116, GRP-126): a parent course's group with its children, a room taken by somebody else, students moved in bulk.
import { expect, test, type Page } from './support/journey.ts'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api, type Api } from './support/api.ts'
import { openRooms } from './support/rooms.ts'

interface Room {
  _id: string
  name: string
}
interface Group {
  _id: string
  name: string
  quota: number | null
  studentListLength: number
  classRoom: Room | null
  buckets: { _id: string; name: string; course: { name: string } }[]
}
interface Course {
  _id: string
  name: string
  price: number
  active: boolean
  isParent: boolean
  children: { name: string }[]
}

/** So far ahead that no other journey plans there; each journey and try has its own months. */
const farDay = (days: number) => {
  const { parallelIndex, project, retry } = test.info()
  const own = 500 + parallelIndex * 400 + (project.name === 'phone' ? 200 : 0) + retry * 1000
  return new Date(Date.now() + (own + days) * 86_400_000).toISOString().slice(0, 10)
}
const typed = (day: string) => day.split('-').toReversed().join('/')
const unique = (name: string) => `${name} ${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
const toast = (page: Page, text: string) => page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })

async function chooseHours(page: Page, day: string, from: string, to: string) {
  await page.getByRole('button', { name: /^(Agregar|Cambiar) horarios$/ }).click()
  const picker = page.getByRole('dialog', { name: 'Horarios' })
  await picker.getByText(day).click()
  await picker.getByLabel('Hora de inicio').fill(from)
  await page.keyboard.press('Tab')
  await picker.getByLabel('Hora de término').fill(to)
  await page.keyboard.press('Tab')
  await picker.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(picker.getByRole('region', { name: 'Horarios agregados' })).toContainText(`${day}${from}–${to}`)
  await picker.getByRole('button', { name: 'Listo' }).click()
  await expect(picker).toBeHidden()
}

async function chooseRoom(page: Page, campus: string, room: string) {
  const choice = await openRooms(page, campus)
  await choice.getByText(room).click()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Elegir salón' }).click()
  await expect(choice).toBeHidden()
}

test(
  'GRP-126: creates a parent course with its children; names a room taken meanwhile, and chooses a free one',
  { tag: ['@phone', '@whole'] },
  async ({ page }) => {
    const desk = api(page, await signIn(page, 'coordination'))
    const { courses } = await desk.get<{ courses: Course[] }>('/courses')
    const parent = courses.find(course => course.isParent && course.active)!
    const plain = courses.find(course => !course.isParent && course.active)!
    const name = unique('Combinado')

    await page.goto('/grupos?ver=nuevo')
    const wizard = page.getByRole('dialog', { name: /^Agregar grupo/ })
    await expect(wizard.getByRole('radio').first()).toBeFocused()
    await wizard.getByRole('button', { name: /Siguiente/ }).click()
    await expect(toast(page, 'Debes seleccionar un curso.')).toBeVisible()
    await wizard.getByRole('radio', { name: new RegExp(`^${parent.name}`) }).check()
    await wizard.getByRole('button', { name: `4 subcursos de ${parent.name}` }).click()
    await expectAccessible(page)
    await wizard.getByRole('button', { name: /Siguiente/ }).click()

    await expect(wizard.getByLabel('Cupo')).toBeDisabled()
    await wizard.getByLabel('Nombre').fill(name)
    // Escape closes only the top window.
    await page.getByRole('button', { name: 'Agregar horarios' }).click()
    await expect(page.getByRole('checkbox', { name: 'Lunes' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Horarios' })).toBeHidden()
    await chooseHours(page, 'Sábado', '08:00', '14:00')
    await wizard.getByLabel('Fecha de inicio').fill(typed(farDay(0)))
    await page.keyboard.press('Tab')
    await wizard.getByLabel('Fecha de fin').fill(typed(farDay(60)))
    await page.keyboard.press('Tab')
    await wizard.getByRole('button', { name: /Registrar/ }).click()
    await expect(wizard.getByRole('heading', { name: 'Grupo creado correctamente' })).toBeFocused()
    await expect(wizard.getByRole('region', { name: 'Módulos' }).getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page)

    const first = parent.children[0]!.name
    await wizard.getByRole('button', { name: `Completar ${first}` }).click()
    const edit = page.getByRole('dialog', { name: 'Editar grupo' })
    await chooseHours(page, 'Sábado', '08:00', '10:00')
    await chooseRoom(page, 'Ecatepec', 'Salón 1')
    await edit.getByLabel('Cupo').fill('20')
    await edit.getByRole('switch', { name: 'Estatus' }).click()

    const { locations } = await desk.get<{ locations: Room[] }>('/locations')
    const campus = locations.find(each => each.name === 'Ecatepec')!
    const { classRoom: rooms } = await desk.get<{ classRoom: Room[] }>(`/classrooms/location/${campus._id}`)
    const takenName = unique('Madrugador')
    await desk.post('/groups', {
      course: plain._id,
      name: takenName,
      schedules: [{ day: 5, startHour: '0900', endHour: '1100' }],
      startDate: farDay(0),
      endDate: farDay(60),
      classRoom: rooms.find(room => room.name === 'Salón 1')!._id,
      quota: 10,
    })
    await edit.getByRole('button', { name: 'Guardar cambios' }).click()
    const busy = edit.getByRole('alert').getByRole('listitem').filter({ hasText: takenName })
    await expect(busy).toContainText('El salón ya esta ocupado en el horario y duración asignados.')
    await expect(busy).toContainText(plain.name)
    await expect(busy).toContainText('Sáb 09:00–11:00')
    await expect(edit.getByRole('button', { name: 'Cambiar salón' })).toBeFocused()
    await expectAccessible(page)

    const choice = await openRooms(page, 'Ecatepec')
    await expect(choice.getByRole('radio', { name: /^Salón 1/ })).toBeDisabled()
    await choice.getByText('Salón 2').click()
    await choice.getByRole('button', { name: 'Elegir salón' }).click()
    await edit.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(edit).toBeHidden()
    await expect(wizard.getByRole('listitem').filter({ hasText: first })).toContainText('Listo')

    await wizard.getByRole('button', { name: 'Ver grupo' }).click()
    await expect(wizard).toBeHidden()
    await expect(page).toHaveURL(/ficha=[0-9a-f]{24}/)
    const id = new URL(page.url()).searchParams.get('ficha')!
    const { group } = await desk.get<{ group: Group }>(`/groups/${id}`)
    expect(group).toMatchObject({ name, quota: null })

    // With all four ready students can enrol: its quota is their smallest.
    for (const [at, child] of group.buckets.slice(1).entries()) {
      await desk.put(`/groups/${child._id}`, {
        schedules: [{ day: 6, startHour: `${10 + at * 2}00`, endHour: `${12 + at * 2}00` }],
        classRoom: rooms.find(room => room.name === 'Salón 2')!._id,
        quota: 15 + at,
        active: true,
      })
    }
    expect((await desk.get<{ group: Group }>(`/groups/${id}`)).group.quota).toBe(15)
  },
)

/** A group of this journey with so many seats. */
async function makeGroup(desk: Api, { course, room, at, quota }: { course: string; room: string; at: number; quota: number }) {
  const hours = { startHour: `${String(7 + at * 2).padStart(2, '0')}00`, endHour: `${String(9 + at * 2).padStart(2, '0')}00` }
  const { group } = await desk.post<{ group: Group }>('/groups', {
    course,
    name: unique(at === 0 ? 'Origen' : 'Destino'),
    schedules: [{ day: 2, ...hours }],
    startDate: farDay(90),
    endDate: farDay(150),
    classRoom: room,
    quota,
  })
  return group
}

/** So many new students in the group, ten at a time. */
async function fill(desk: Api, group: Group, count: number) {
  const key = unique('').trim()
  const register = (at: number) =>
    desk.post('/students/register', {
      student: {
        name: 'Masivo',
        lastName: 'Prueba',
        secondLastName: 'Grupo',
        email: `masivo.${key}.${at}@correo.mx`,
        phoneNumber: '5544719032',
      },
      group: { id: group._id },
      payment: { concept: 'Inscripción', amount: 0 },
    })
  for (let at = 0; at < count; at += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - at) }, (_, step) => register(at + step)))
}

test('GRP-116: with more students than seats moves those that fit, reports the rest, loses nobody', { tag: '@whole' }, async ({ page }) => {
  const phone = test.info().project.name === 'phone'
  const [count, seats] = phone ? [12, 10] : [120, 100]
  const remaining = count - seats
  const desk = api(page, await tokenOf(page, 'admin'))
  const { courses } = await desk.get<{ courses: Course[] }>('/courses')
  const course = courses.find(each => !each.isParent && each.active)!
  const { locations } = await desk.get<{ locations: Room[] }>('/locations')
  const { classRoom: rooms } = await desk.get<{ classRoom: Room[] }>(`/classrooms/location/${locations[0]!._id}`)
  const room = rooms[0]!._id
  const source = await makeGroup(desk, { course: course._id, room, at: 0, quota: count })
  const destination = await makeGroup(desk, { course: course._id, room, at: 1, quota: seats })
  await fill(desk, source, count)

  await signIn(page, 'coordination')
  await page.goto(`/grupos?ficha=${source._id}&ver=cambiar`)
  const move = page.getByRole('dialog', { name: `Cambiar alumnos · ${source.name}` })
  const stays = move.getByRole('region', { name: /^Se quedan en/ })
  await expect(stays.getByRole('checkbox')).toHaveCount(count + 1)
  await move.getByRole('button', { name: 'Cambiar alumnos' }).click()
  await expect(toast(page, 'Falta algún argumento para realizar la operación.')).toBeVisible()
  await move.getByRole('combobox', { name: 'Grupo destino' }).fill(destination.name)
  await expect(page.getByRole('option').or(page.getByText(destination.name)).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await stays.getByRole('checkbox', { name: /^Seleccionar todos/ }).check()
  await move.getByRole('button', { name: `Pasar ${count}` }).click()
  const figures = move.getByRole('region', { name: 'Resultado del cambio' })
  await expect(figures).toContainText(`Lugares en destino${seats}`)
  await expect(figures).toContainText(`Faltan lugares: ${remaining} alumnos se quedarán en ${source.name}.`)
  await expectAccessible(page)

  await move.getByRole('button', { name: `Cambiar ${count} alumnos` }).click()
  const run = move.getByRole('region', { name: 'Movimiento' })
  await expect(run.getByRole('status')).toHaveText(`Ocurrio un error al cambiar ${remaining} alumnos.`)
  await expect(toast(page, `Error al inscribir ${remaining} alumnos`)).toContainText('El grupo ya no tiene lugares disponibles.')
  await expect(run).toContainText(`${seats} movidos · ${remaining} sin mover`)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await run.getByRole('button', { name: 'Descargar reporte' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(count + 1)
  expect(lines.filter(line => line.includes('"Movido"'))).toHaveLength(seats)

  const standing = async (id: string) => (await desk.get<{ total: number }>(`/groups/${id}/students?limit=1`)).total
  expect([await standing(destination._id), await standing(source._id)]).toEqual([seats, remaining])

  // The remaining students get seats in another group.
  const other = await makeGroup(desk, { course: course._id, room, at: 2, quota: remaining })
  await move.getByRole('button', { name: 'Elegir otro grupo' }).click()
  await move.getByRole('combobox', { name: 'Grupo destino' }).fill(other.name)
  await expect(page.getByText(other.name).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await move.getByRole('button', { name: `Cambiar ${remaining} alumnos` }).click()
  await expect(run.getByRole('status')).toHaveText('Movimiento efectuado correctamente.')
  expect([await standing(source._id), await standing(other._id)]).toEqual([0, remaining])

  await move.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(move).toBeHidden()
  const sidebar = page.getByRole('complementary', { name: 'Grupo' }).or(page.getByRole('dialog', { name: 'Grupo' }))
  await expect(sidebar).toContainText(/Inscritos\s*0/)
})
