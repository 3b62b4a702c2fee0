import { beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { notices, visibleToasts } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve, type SentRequest } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { courseFailures, courses, type CourseDetail } from '#features/teaching/courses/contract.ts'
import { CourseModal } from './CourseModal.tsx'
import { detail, MEDIA, MODULES, PARENT, WORKSHOP } from './testing/records.ts'
import { serveCourses } from './testing/serveCourses.ts'

const name = page.getByLabelText('Nombre')
const duration = page.getByLabelText('Duración')
const price = page.getByLabelText('Precio')
const combo = (label: string) => page.getByLabelText(label)
const tab = (label: string) => page.getByRole('tab', { name: label })
const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
let closed = 0
let created: SentRequest[] = []
let updated: SentRequest[] = []

beforeEach(() => {
  closed = 0
})

function draw(course?: CourseDetail) {
  serveCourses()
  created = serve(courses.create, () => ({ course: detail(PARENT) }))
  updated = serve(courses.update, () => ({ course: detail(PARENT) }))
  render(
    <>
      <CourseModal course={course} onClose={() => (closed += 1)} onDeleted={() => {}} />
      <Questions />
    </>,
  )
}

async function choose(label: string, option: string) {
  await combo(label).click()
  await page.getByTitle(option, { exact: true }).last().click()
}

/** The text of the option that Enter would select. */
const offered = () =>
  document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')?.getAttribute('title')

/** Searches and selects an option. The list opens a moment after the input. */
async function find(label: string, option: string) {
  await combo(label).fill(option)
  await expect.poll(offered).toBe(option)
  await userEvent.keyboard('{Enter}')
}

/** The message after a save, and the marked, visible field. */
async function refusedWith(text: string, field: Locator, button = 'Crear curso') {
  await press(button)
  await expect.poll(() => notices.get()[0]).toMatchObject({ kind: 'warn', text })
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveFocus()
}

test('CUR-25: runs the checks of the course form in order, each with its text, field and section', async () => {
  draw()
  await refusedWith('Debes ingresar el nombre del curso.', name)
  await name.fill('Física_2')
  await refusedWith('El nombre no debe contener guión bajo.', name)
  await name.fill('Física')
  await refusedWith('Debes ingresar la duración en días.', duration)
  await duration.fill('30')
  await refusedWith('El precio debe ser mayor a cero.', price)
  await price.fill('0')
  await refusedWith('El precio debe ser mayor a cero.', price)
  await price.fill('2500')
  await refusedWith('Debes seleccionar el tipo de curso.', combo('Tipo de curso'))
  await choose('Tipo de curso', 'Taller')
  await refusedWith('Debes seleccionar el nivel del curso.', combo('Nivel'))
  expect(created).toEqual([])
  expect(closed).toBe(0)
})

test('CUR-25: then checks sub-courses and discounts; shows the section of the marked field', async () => {
  draw(detail({ ...PARENT, children: [] }))
  await tab('Subcursos y descuentos').click()
  for (const [at, course] of MODULES.slice(0, 3).entries()) await find(`Subcurso ${at + 1}`, course.name)
  await tab('En vivo').click()
  await refusedWith('Debes agregar 4 subcursos o ninguno.', combo('Subcurso 4'), 'Guardar')
  await find('Subcurso 4', 'Química')
  await press('Agregar descuento')
  await refusedWith('Debes seleccionar el curso del descuento.', combo('Curso del descuento 1'), 'Guardar')
  await find('Curso del descuento 1', 'UNAM Superior')
  await refusedWith('Debes ingresar el monto del descuento.', page.getByLabelText('Monto del descuento 1'), 'Guardar')
  expect(updated).toEqual([])
  expect(closed).toBe(0)
})

test('CUR-33: sub-courses are of the same level, without their own; there are four places', async () => {
  draw()
  await tab('Subcursos y descuentos').click()
  await expect.element(combo('Subcurso 1')).toBeDisabled()
  await expect.element(page.getByText('Elige primero el nivel del curso en «Datos».')).toBeVisible()
  await tab('Datos').click()
  await choose('Nivel', 'Media Superior')
  await tab('Subcursos y descuentos').click()
  await combo('Subcurso 1').click()
  const options = () => [...document.querySelectorAll('.ant-select-item-option')].map(option => option.textContent)
  await expect.poll(options).toEqual(MODULES.map(course => course.name))
  for (const [at, course] of MODULES.entries()) await find(`Subcurso ${at + 1}`, course.name)
  await expect.element(page.getByText('4 de 4')).toBeVisible()
  await expect.element(combo('Subcurso 5')).not.toBeInTheDocument()
})

test("CUR-21: refuses the same course twice: 'Ya has agregado ese curso'", async () => {
  draw(detail(PARENT, { discounts: [{ course: { _id: MODULES[0]!._id, name: 'Razonamiento' }, discount: 500 }] }))
  await tab('Subcursos y descuentos').click()
  await press('Agregar descuento')
  await find('Curso del descuento 2', 'Razonamiento')
  await expect.poll(() => notices.get()[0]).toMatchObject({ kind: 'warn', text: 'Ya has agregado ese curso' })
  await expect.element(combo('Curso del descuento 2')).toHaveAttribute('aria-invalid', 'true')
  await find('Curso del descuento 2', 'UNAM Superior')
  await expect.element(combo('Curso del descuento 2')).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Quitar descuento 2' }).click()
  await expect.element(combo('Curso del descuento 2')).not.toBeInTheDocument()
})

test("CUR-27, CUR-28: sends a new course with its switches; shows 'Registrando..' meanwhile, then closes", async () => {
  draw()
  let answer = () => {}
  created = serve(courses.create, () => new Promise(resolve => (answer = () => resolve({ course: detail(PARENT) }))))
  await name.fill(' Física ')
  await duration.fill('30')
  await expect.element(page.getByText('4 semanas y 2 días')).toBeVisible()
  await price.fill('2500.50')
  await choose('Tipo de curso', 'Taller')
  await choose('Nivel', 'Media Superior')
  await page.getByRole('switch', { name: 'Visible para alumnos' }).click()
  await page.getByRole('switch', { name: 'Activo' }).click()
  await tab('En vivo').click()
  await page.getByLabelText('Canal').fill('plantel-1')
  await page.getByLabelText('Dirección de la transmisión').fill('vivo')
  await refusedWith('La dirección de la transmisión no es válida.', page.getByLabelText('Dirección de la transmisión'))
  await page.getByLabelText('Dirección de la transmisión').fill('https://vivo.plantel.mx/1')
  await press('Crear curso')
  await expect.poll(() => visibleToasts.get().some(({ text }) => text === 'Registrando..')).toBe(true)
  answer()
  await expect.poll(() => closed).toBe(1)
  expect(visibleToasts.get().some(({ text }) => text === 'Registrando..')).toBe(false)
  expect(created.map(({ body }) => body)).toEqual([
    {
      name: 'Física',
      duration: 30,
      price: 2500.5,
      courseType: WORKSHOP,
      courseLevel: MEDIA,
      image: null,
      active: false,
      activeExternal: true,
      children: [],
      discounts: [],
      isActiveAppoiments: false,
      schedulesAppoimentList: [],
      topicList: [],
      topicByDayList: [],
      liveStreamChannel: 'plantel-1',
      liveStreamUrl: 'https://vivo.plantel.mx/1',
    },
  ])
})

test('CUR-8, CUR-44: advisory slots by day and hour, also by keyboard; Sunday is 0', async () => {
  draw(detail(PARENT))
  await tab('Asesorías').click()
  await expect.element(page.getByRole('checkbox', { name: 'Lunes 08:00' })).not.toBeInTheDocument()
  await page.getByRole('switch', { name: 'Asesorías activas' }).click()
  await page.getByRole('checkbox', { name: 'Domingo 18:00' }).click()
  ;(page.getByRole('checkbox', { name: 'Lunes', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await page.getByRole('checkbox', { name: 'Lunes 12:00' }).click()
  await press('Guardar')
  await expect
    .poll(() => updated.map(({ body }) => body))
    .toEqual([
      {
        name: PARENT.name,
        isActiveAppoiments: true,
        schedulesAppoimentList: [...[8, 10, 14, 16, 18].map(hour => ({ day: 1, hour })), { day: 0, hour: 18 }],
      },
    ])
})

test("CUR-45, CUR-46: adds 'módulos de asesoría', assigns days 1–7 and removes them; refuses an empty one", async () => {
  const old = { _id: 'f00000000000000000000001', name: 'Aritmética' }
  draw(detail(PARENT, { isActiveAppoiments: true, topicList: [old], topicByDayList: [{ day: 1, topics: [old._id] }] }))
  await tab('Asesorías').click()
  await expect.element(page.getByRole('button', { name: 'Agregar módulo' })).toBeDisabled()
  await page.getByLabelText('Nuevo módulo de asesoría').fill('Lectura')
  await userEvent.keyboard('{Enter}')
  expect([updated, closed]).toEqual([[], 0])
  await expect.element(page.getByLabelText('Nuevo módulo de asesoría')).toHaveValue('')
  await page.getByRole('checkbox', { name: 'Lectura, Domingo' }).click()
  await page.getByRole('checkbox', { name: 'Lectura, Lunes' }).click()
  await page.getByRole('button', { name: 'Quitar módulo Aritmética' }).click()
  await press('Guardar')
  await expect.poll(() => updated.length).toBe(1)
  const body = updated[0]!.body as CourseDetail
  const id = body.topicList[0]!._id
  expect(body.topicList).toEqual([{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'Lectura' }])
  expect(body.topicByDayList).toEqual([
    { day: 1, topics: [id] },
    { day: 7, topics: [id] },
  ])
})

test('CUR-35: locks sub-courses and level with the reason while the parent has groups', async () => {
  draw(detail(PARENT, { childrenLocked: true }))
  await expect.element(combo('Nivel')).toBeDisabled()
  await tab('Subcursos y descuentos').click()
  await expect.element(combo('Subcurso 1')).toBeDisabled()
  await expect.element(page.getByText(courseFailures.CHILDREN_LOCKED.message)).toBeVisible()
})

test('CUR-26: a server refusal shows below its field, in its section', async () => {
  draw(detail(PARENT))
  serve(courses.update, () => {
    throw new Refused(courseFailures.CHILD_NOT_FIT, [{ path: 'children', message: courseFailures.CHILD_NOT_FIT.message }])
  })
  await name.fill('Otro')
  await press('Guardar')
  await expect.element(page.getByText(courseFailures.CHILD_NOT_FIT.message)).toBeVisible()
  await expect.element(combo('Subcurso 1')).toHaveFocus()
  expect(closed).toBe(0)
})

test('CUR-29: a draft survives; closing with unsaved changes asks, and discards them', async () => {
  draw()
  await name.fill('A medias')
  await press('Cancelar')
  await expect.element(page.getByText('Hay cambios sin guardar')).toBeVisible()
  await press('Seguir editando')
  expect(closed).toBe(0)
  expect(Object.values(sessionStorage).join()).toContain('A medias')
  await press('Cancelar')
  await press('Descartar')
  await expect.poll(() => closed).toBe(1)
  expect(Object.values(sessionStorage).join()).not.toContain('A medias')
})
