import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { registrationFailures, registrations } from '#features/money/registrations/contract.ts'
import { renata } from '#features/people/students/web/shared/testing.ts'
import { notices } from '#web/toasts.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import type { RenderOptions } from '#web/testing/render.tsx'
import { groups, type GroupStudent } from '#features/teaching/groups/contract.ts'
import { aside, draw, off, serveGroups, student } from '../testing.tsx'

const ana = student(2, {
  name: 'Ana',
  lastName: 'Zamora',
  secondLastName: 'Ruiz',
  email: 'ana@correo.mx',
  secondPhoneNumber: '5511112222',
  totalPayment: 1250.5,
  discounts: 0,
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
const all = [student(1), ana]
const modal = page.getByRole('dialog', { name: /^Alumnos/ }).first()
/** Over the modal. */
const question = page.getByRole('dialog').last()
const row = (name: string | RegExp) => modal.getByRole('row', { name })
const told = () => notices.get().map(({ kind, text, reason }) => [kind, text, reason])

function show({ students = all, total, ...options }: RenderOptions & { students?: GroupStudent[]; total?: number } = {}) {
  serveGroups()
  const asked = serve(groups.students, ({ query }) => ({
    students: students.slice(Number(query.skip ?? 0), Number(query.skip ?? 0) + 20),
    total: total ?? students.length,
  }))
  draw({ at: `/grupos?ficha=${off._id}&ver=alumnos`, ...options })
  return asked
}
const cells = (name: RegExp) => [...row(name).element().querySelectorAll('td')].map(cell => cell.textContent)

test("GRP-98: #, name, surnames, phones, email, total payment, discounts, 'Adeuda otro curso', delete", async () => {
  show()
  await expect.element(row(/Renata/)).toBeVisible()
  await expect.element(modal).toMatchTextContent('Alumnos de Álgebra Dominical')
  expect(cells(/Renata/).slice(1)).toEqual([
    '1',
    'Renata',
    'Olvera',
    'Quintero',
    '55 4471 9032',
    '—',
    'renata@correo.mx',
    '$4,000.00',
    '$500.00',
    'No',
    '',
  ])
  expect(cells(/Ana/).slice(5, 11)).toEqual(['55 4471 9032', '55 1111 2222', 'ana@correo.mx', '$1,250.50', '$0.00', 'Adeuda otro curso'])
})

test("GRP-108: the button 'Alumnos' opens it; closing leaves the sidebar", async () => {
  serveGroups()
  serve(groups.students, () => ({ students: all, total: 2 }))
  draw({ at: `/grupos?ficha=${off._id}` })
  await aside().getByRole('button', { name: 'Alumnos' }).click()
  await expect.element(row(/Renata/)).toBeVisible()
  await modal.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(aside()).toBeVisible()
})

test('GRP-99: 20 per page; the number goes on', async () => {
  const many = Array.from({ length: 25 }, (_, at) => student(at + 10, { name: `Alumno${at}` }))
  const asked = show({ students: many })
  await expect.element(row(/Alumno0 /)).toBeVisible()
  expect(asked[0]!.query).toEqual({ skip: '0', limit: '20' })
  await modal.getByRole('button', { name: 'Página 2' }).click()
  await expect.element(row(/Alumno20 /)).toBeVisible()
  expect(cells(/Alumno20 /)[1]).toBe('21')
  expect(asked.at(-1)!.query).toEqual({ skip: '20', limit: '20' })
})

test("GRP-100: 'Buscar alumno' asks the server from page 1", async () => {
  const asked = show({ at: `/grupos?ficha=${off._id}&ver=alumnos&pagina=2`, total: 30 })
  await modal.getByRole('searchbox', { name: 'Buscar alumno' }).fill('zamora')
  await expect.poll(() => asked.at(-1)!.query).toEqual({ skip: '0', limit: '20', query: 'zamora' })
})

test('GRP-100: a search that finds nobody says so and can be taken back', async () => {
  const asked = show({ students: [], at: `/grupos?ficha=${off._id}&ver=alumnos&alumno=nadie` })
  await expect.element(modal.getByText('Ningún alumno coincide')).toBeVisible()
  await modal.getByRole('button', { name: 'Quitar búsqueda' }).click()
  await expect.poll(() => asked.at(-1)!.query).toEqual({ skip: '0', limit: '20' })
})

test("GRP-101: rows open to the student's comments; 'No hay comentarios agregados.'", async () => {
  show()
  await modal.getByRole('button', { name: 'Comentarios de Ana Zamora Ruiz' }).click()
  const comments = modal.getByRole('list', { name: 'Comentarios' })
  await expect.element(comments).toMatchTextContent('Llega tarde los lunesRaquel Mostrador · 20/11/2026 17:11')
  await expect.element(comments).toMatchTextContent('Pidió facturaUsuario eliminado')
  await modal.getByRole('button', { name: 'Comentarios de Renata Olvera Quintero' }).click()
  await expect.element(modal.getByText('No hay comentarios agregados.')).toBeVisible()
  await expect.element(comments).not.toBeInTheDocument()
})

test('GRP-102: removing asks with the consequence for seat and money', async () => {
  show()
  const removed = serve(registrations.remove, () => ({ student: renata }))
  await modal.getByRole('button', { name: 'Eliminar a Renata Olvera Quintero del grupo' }).click()
  await expect.element(question).toMatchTextContent('¿Eliminar a Renata Olvera Quintero del grupo?')
  await expect
    .element(question)
    .toMatchTextContent('Su lugar en Álgebra Dominical queda libre. Lo pagado, $4,000.00, queda como saldo a favor')
  expect(removed).toEqual([])
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect.poll(told).toEqual([['success', 'Registro eliminado exitosamente', undefined]])
  expect(removed.map(({ params }) => params)).toEqual([{ id: student(1)._id, groupId: off._id }])
})

test('GRP-103: a failed removal, letter for letter, with the reason below', async () => {
  show()
  serve(registrations.remove, () => {
    throw new Refused(registrationFailures.MODULE_MISSING)
  })
  await modal.getByRole('button', { name: 'Eliminar a Renata Olvera Quintero del grupo' }).click()
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect
    .poll(told)
    .toEqual([['error', 'Ocurrio un error y no se pudo eliminar el registro.', registrationFailures.MODULE_MISSING.message]])
})

test('GRP-102, GRP-104: removing needs delete /students/?/group/?, the link to the file get /students/', async () => {
  show({ permissions: ['get /groups/', 'get /groups/?/students'] })
  await expect.element(row(/Renata/)).toBeVisible()
  expect(modal.getByRole('link').elements()).toEqual([])
  expect(modal.getByRole('button', { name: /^Eliminar/ }).elements()).toEqual([])
})

test('GRP-104: a name leads to the file of the student', async () => {
  show()
  await expect
    .element(modal.getByRole('link', { name: 'Abrir ficha de Renata Olvera Quintero' }))
    .toHaveAttribute('href', `/alumnos?ficha=${student(1)._id}`)
})

test('GRP-105: without get /groups/?/students the table closes with a notice', async () => {
  show({ permissions: ['get /groups/'] })
  await expect.poll(told).toEqual([['warn', 'Tus permisos cambiaron: ya no puedes realizar esta acción.', undefined]])
  await expect.element(modal).not.toBeInTheDocument()
})

test('GRP-108: on a phone students are cards that open to the rest', async () => {
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
