import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { renata } from '#features/people/students/web/shared/testing.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { groupFailures, groups, type GroupStudent, type ListedGroup } from '#features/teaching/groups/contract.ts'
import { algebra, group, modules, parent, serveSchool, uam } from '#features/teaching/groups/web/shared/form/testing.ts'
import { SUMS } from '../testing.tsx'
import { MassMove } from './MassMove.tsx'

const id = (number: number) => `e${String(number).padStart(23, '0')}`
const source = group()
const other = (number: number, name: string, part: Partial<ListedGroup> = {}) => group({ _id: id(number), name, ...part })
const dominical = other(1, 'Dominical B', { available: 2 })
const full = other(2, 'Lleno C', { available: 0 })
const dear = other(3, 'UAM Matutino', {
  course: { ...source.course, _id: uam._id, courseLevel: uam.courseLevel },
  courseInfo: { name: uam.name },
  available: 9,
})
const child = other(4, 'Razonamiento', { parentGroup: parent._id })
const module = other(5, 'Taller D', {
  course: { ...source.course, _id: modules[0]!._id },
  courseInfo: { name: modules[0]!.name },
  available: 50,
})

const student = (number: number, lastName: string): GroupStudent => ({
  _id: id(100 + number),
  name: 'Ana',
  lastName,
  secondLastName: 'Prueba',
  phoneNumber: '5512345678',
  secondPhoneNumber: null,
  email: `ana${number}@correo.mx`,
  totalPayment: 0,
  discounts: 0,
  balance: 0,
  dueOn: null,
  planned: false,
  attendance: null,
  owesOtherCourse: false,
  comments: [],
})
const STUDENTS = ['Álvarez', 'Benítez', 'Cruz', 'Díaz'].map((name, at) => student(at, name))

let closed = 0
function open(students = STUDENTS, choices = [source, dominical, full, dear, child, module]) {
  closed = 0
  serveSchool()
  const listed = serve(groups.list, () => ({ groups: choices }))
  const paged = serve(groups.students, ({ query }) => ({
    students: students.slice(Number(query.skip), Number(query.skip) + Number(query.limit)),
    total: students.length,
    sums: SUMS,
  }))
  serve(enrolment.clashes, () => ({ clashes: [] }))
  const changed = serve(registrations.change, () => ({ student: renata, warnings: [] }))
  render(
    <>
      <MassMove group={source} onClose={() => (closed += 1)} />
      <Questions />
    </>,
  )
  return { listed, paged, changed }
}
const go = page.getByRole('button', { name: /^Cambiar (\d+ )?alumnos?$/ })
const destination = page.getByRole('combobox', { name: /^Grupo destino/ })
const stays = page.getByRole('region', { name: /^Se quedan en Sabatino A/ })
const goes = page.getByRole('region', { name: /^Pasan a/ })
const figures = page.getByRole('region', { name: 'Resultado del cambio' })
const run = page.getByRole('region', { name: 'Movimiento' })
const lastNotice = () => notices.get()[0]?.text
const line = (name: string) => run.getByRole('listitem').filter({ hasText: name })

async function choose(name: string) {
  await destination.click()
  await page.getByText(name, { exact: true }).last().click()
}
async function passAll() {
  await stays.getByRole('checkbox', { name: /^Seleccionar todos/ }).click()
  await page.getByRole('button', { name: /^Pasar/ }).click()
}

test('GRP-109: requires destination and students', async () => {
  const { changed } = open()
  await expect.element(stays).toBeVisible()
  await go.click()
  await expect.poll(lastNotice).toBe('Falta algún argumento para realizar la operación.')
  await expect.element(destination).toHaveAttribute('aria-invalid', 'true')
  await choose('Dominical B')
  await go.click()
  await expect.poll(() => notices.get().length).toBe(2)
  await expect.element(stays.getByRole('checkbox', { name: /^Seleccionar todos/ })).toHaveFocus()
  expect(changed).toEqual([])
})

test('GRP-110: offers only other groups with seats, by level, no children', async () => {
  open()
  await expect.element(stays).toBeVisible()
  await destination.click()
  await expect.element(page.getByText('quedan 2 lugares')).toBeVisible()
  for (const name of ['Lleno C', 'Razonamiento', 'UAM Matutino'])
    await expect.element(page.getByText(name, { exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByText('Superior', { exact: true }).click()
  await choose('UAM Matutino')
  await expect
    .element(figures)
    .toMatchTextContent(/Lugares en destino9Precio del curso\$5,000\.00\$2,000\.00Diferencia por alumno[-−]\$3,000\.00/)
})

test('GRP-111: two lists with search and select all, also by keyboard', async () => {
  open()
  await stays.getByRole('searchbox').fill('benitez')
  await expect.element(stays.getByRole('checkbox', { name: 'Cruz Prueba, Ana' })).not.toBeInTheDocument()
  stays.getByRole('checkbox', { name: 'Benítez Prueba, Ana' }).element().focus()
  await userEvent.keyboard(' ')
  page
    .getByRole('button', { name: /^Pasar/ })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(goes.getByRole('checkbox', { name: 'Benítez Prueba, Ana' })).toBeVisible()
  await stays.getByRole('searchbox').fill('')
  await passAll()
  await expect.element(stays).toMatchTextContent(/No queda nadie/)
  await goes.getByRole('checkbox', { name: 'Cruz Prueba, Ana' }).click()
  await page.getByRole('button', { name: /^Regresar/ }).click()
  await expect.element(stays.getByRole('checkbox', { name: 'Cruz Prueba, Ana' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cambiar 3 alumnos' })).toBeVisible()
})

test('GRP-112: shows seats and price difference before; within one course nobody pays more', async () => {
  open()
  await expect.element(figures).toMatchTextContent(/Elige el grupo destino/)
  await choose('Dominical B')
  await passAll()
  await expect.element(figures).toMatchTextContent(/Alumnos elegidos4Lugares en destino2.*Ninguna.*cada quien conserva su precio/)
  await expect.element(figures).toMatchTextContent(/Faltan lugares: 2 alumnos se quedarán en Sabatino A\./)
  expect(algebra.price).toBe(5000)
})

test('GRP-113, GRP-114: one call per student with force=true and the group, each with its own key; shows success', async () => {
  const { changed, listed } = open()
  await choose('Taller D')
  await passAll()
  const reads = listed.length
  await go.click()
  await expect.element(run.getByRole('status')).toMatchTextContent('Movimiento efectuado correctamente.')
  expect(lastNotice()).toBe('Movimiento efectuado correctamente.')
  expect(changed.map(({ params, query, body }) => ({ params, query, body }))).toEqual(
    STUDENTS.map(({ _id }) => ({
      params: { id: _id, oldGroupId: source._id },
      query: { force: 'true' },
      body: { group: { id: module._id } },
    })),
  )
  expect(new Set(changed.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(4)
  await expect.element(run.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '4')
  await expect.element(line('Cruz')).toMatchTextContent(/Movido/)
  await expect.poll(() => listed.length).toBeGreaterThan(reads)
  await page.getByRole('button', { name: 'Cerrar' }).last().click()
  expect(closed).toBe(1)
})

test('GRP-115: counts failures, shows the reason, and keeps them for another group', async () => {
  open()
  await choose('Dominical B')
  await passAll()
  let seats = 2
  const changed = serve(registrations.change, () => {
    if (seats-- <= 0) throw new Refused(groupFailures.GROUP_FULL)
    return { student: renata, warnings: [] }
  })
  serve(groups.list, () => ({ groups: [source, { ...dominical, available: 0 }, module] }))
  serve(groups.students, () => ({ students: STUDENTS.slice(2), total: 2, sums: SUMS }))
  await go.click()
  await expect.element(run.getByRole('status')).toMatchTextContent('Ocurrio un error al cambiar 2 alumnos.')
  expect(notices.get()[0]).toMatchObject({
    kind: 'error',
    text: 'Error al inscribir 2 alumnos',
    reason: 'El grupo ya no tiene lugares disponibles.',
  })
  await expect.element(run).toMatchTextContent(/2 movidos · 2 sin mover/)
  await expect.element(run.getByRole('listitem').first()).toMatchTextContent(/Cruz.*El grupo ya no tiene lugares disponibles\.Sin mover/)
  await expect.element(page.getByRole('button', { name: /^Reintentar/ })).toHaveAttribute('aria-disabled', 'true')
  expect(changed).toHaveLength(4)
  await page.getByRole('button', { name: 'Elegir otro grupo' }).click()
  await expect.element(goes.getByRole('checkbox', { name: 'Díaz Prueba, Ana' })).toBeVisible()
  await choose('Taller D')
  const again = serve(registrations.change, () => ({ student: renata, warnings: [] }))
  await go.click()
  await expect.element(run.getByRole('status')).toMatchTextContent('Movimiento efectuado correctamente.')
  expect(again.map(({ params }) => params.id)).toEqual(STUDENTS.slice(2).map(({ _id }) => _id))
})

test('GRP-117: retries only the failed ones', async () => {
  open()
  await choose('Taller D')
  await passAll()
  const first = serve(registrations.change, () => {
    throw new Refused({ code: 'OTHER', status: 409, message: 'Otra razón' })
  })
  await go.click()
  await expect.element(run.getByRole('status')).toMatchTextContent('Ocurrio un error al cambiar 4 alumnos.')
  const second = serve(registrations.change, () => ({ student: renata, warnings: [] }))
  await page.getByRole('button', { name: 'Reintentar 4' }).click()
  await expect.element(run.getByRole('status')).toMatchTextContent('Movimiento efectuado correctamente.')
  expect(second.map(({ params }) => params.id)).toEqual(first.map(({ params }) => params.id))
})

test('M108: asks about clashes by name before it moves anybody; No moves nobody', async () => {
  const { changed } = open()
  const clash = (message: string) => [{ code: 'SAME_HOURS', message }]
  const requests = serve(enrolment.clashes, () => ({
    clashes: [
      { student: STUDENTS[0]!._id, warnings: clash('Ya está en «Sabatino A», con clase a la misma hora que «Taller D».') },
      { student: id(999), warnings: clash('De alguien que se queda.') },
    ],
  }))
  await choose('Taller D')
  await passAll()
  await go.click()
  const question = page.getByRole('dialog', { name: /ya tiene clase a esa hora$/ })
  await expect.element(question).toMatchTextContent('Ana Álvarez Prueba ya tiene clase a esa hora')
  await expect.element(question).toMatchTextContent('Ya está en «Sabatino A», con clase a la misma hora que «Taller D».')
  await expect.element(question).not.toMatchTextContent('De alguien que se queda.')
  await question.getByRole('button', { name: 'Regresar' }).click()
  expect(changed).toEqual([])
  await go.click()
  await question.getByRole('button', { name: 'Cambiar de todos modos' }).click()
  await expect.element(run.getByRole('status')).toMatchTextContent('Movimiento efectuado correctamente.')
  expect(requests[0]!).toMatchObject({ params: { groupId: module._id }, query: { from: source._id } })
})

test('GRP-118: asks before it closes during a run; a stop leaves the rest in place', async () => {
  const many = Array.from({ length: 30 }, (_, at) => student(at, `A${at}`))
  open(many)
  await choose('Taller D')
  await passAll()
  const waiting: (() => void)[] = []
  const changed = serve(registrations.change, () => new Promise(resolve => waiting.push(() => resolve({ student: renata, warnings: [] }))))
  await go.click()
  await expect.element(run).toMatchTextContent(/0 movidos · 0 sin mover · faltan 30/)
  await page.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('button', { name: 'Seguir moviendo' }).click()
  expect(closed).toBe(0)
  await page.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('button', { name: 'Detener y cerrar' }).click()
  await expect.poll(() => closed).toBe(1)
  for (const answer of waiting) answer()
  await expect.poll(lastNotice).toBe('Error al inscribir 26 alumnos')
  expect(changed).toHaveLength(4)
})

test('GRP-111: reads groups of more than a page completely', async () => {
  const many = Array.from({ length: 1001 }, (_, at) => student(at, `A${String(at).padStart(4, '0')}`))
  const { paged } = open(many)
  await expect.element(stays.getByRole('checkbox', { name: 'A1000 Prueba, Ana' })).toBeInTheDocument()
  expect(paged.map(({ query }) => [query.skip, query.limit])).toEqual([
    ['0', '1000'],
    ['1000', '1000'],
  ])
})

test('GRP-111: a group without students says so', async () => {
  open([])
  await expect.element(page.getByText('No hay alumnos en este grupo')).toBeVisible()
})

test('M77: when only Superior has another group with seats, the empty level links there', async () => {
  open(STUDENTS, [source, full, dear])
  await expect.element(stays).toBeVisible()
  await destination.click()
  await expect.element(page.getByText('Hay 1 en Superior.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver Superior' }).click()
  await page.getByText('UAM Matutino', { exact: true }).last().click()
  await expect.element(figures).toMatchTextContent(/Lugares en destino9/)
})
