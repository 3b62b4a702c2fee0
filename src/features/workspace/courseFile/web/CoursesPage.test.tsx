import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { CoursesPage } from './CoursesPage.tsx'
import { ALL, detail, PARENT, UNAM } from './testing/records.ts'
import { serveCourses } from './testing/serveCourses.ts'

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const shownNames = () =>
  [...document.querySelectorAll('tbody [data-row-key] .mainCell')].map(cell => cell.textContent?.replace('4 subcursos', ''))
const head = (name: string) => page.getByRole('columnheader', { name })
const tab = (name: string) => page.getByRole('tab', { name })

function draw(at = '/cursos', options: Parameters<typeof render>[1] = {}) {
  serveCourses()
  return render(<CoursesPage />, { at, ...options })
}

test('CUR-53, CUR-54: three tabs; name, groups, price, creation date and status; the newest course first', async () => {
  draw()
  await expect.element(row('ECOEMS')).toBeVisible()
  expect(document.title).toBe('Administración Escolar | Cursos · Plantel')
  await expect.element(tab('Nivel media superior')).toHaveAttribute('aria-selected', 'true')
  expect(shownNames()).toEqual(['ECOEMS Intensivo', 'Química', 'Mátematicas', 'Ciencias Sociales', 'Razonamiento'])
  expect([...document.querySelectorAll('thead th')].map(cell => cell.textContent)).toEqual([
    'Nombre',
    'Grupos',
    'Precio',
    'Fecha de creación',
    'Estatus',
  ])
  for (const text of ['4 subcursos', '2', '$9,500.00', '10/05/2026', 'Activo'])
    await expect.element(row('ECOEMS').getByText(text, { exact: true })).toBeVisible()
  // Sub-courses have no rows.
  await expect.element(row('ECOEMS').getByRole('button')).not.toBeInTheDocument()
  await tab('Nivel superior').click()
  await expect.poll(shownNames).toEqual(['UNAM Superior'])
  await expect.element(row('UNAM').getByText('Inactivo')).toBeVisible()
  await tab('Todos los Cursos').click()
  await expect.poll(() => shownNames().length).toBe(ALL.length)
})

test('CUR-55: hides the creation date when the table is narrower than 500', async () => {
  const { container } = draw()
  await expect.element(head('Fecha de creación')).toBeVisible()
  container.style.width = '480px'
  await expect.element(head('Fecha de creación')).not.toBeInTheDocument()
  await expect.element(head('Estatus')).toBeVisible()
  container.style.width = '520px'
  await expect.element(head('Fecha de creación')).toBeVisible()
})

test("CUR-56: 'Buscar un curso' filters while the user types; an empty result can be cleared", async () => {
  draw()
  await page.getByRole('searchbox', { name: 'Buscar un curso' }).fill('quimica')
  await expect.poll(shownNames).toEqual(['Química'])
  await page.getByRole('searchbox').fill('danza')
  await expect.element(page.getByText('Ningún curso coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar búsqueda' }).click()
  await expect.element(row('ECOEMS')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})

test('CUR-57: a heading sorts by its column, again in reverse; also by Enter', async () => {
  draw()
  await head('Nombre').click()
  await expect.poll(() => shownNames()[0]).toBe('Ciencias Sociales')
  await expect.element(head('Nombre')).toHaveAttribute('aria-sort', 'ascending')
  await head('Nombre').click()
  await expect.poll(() => shownNames()[0]).toBe('Razonamiento')
  ;(head('Precio').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shownNames().at(-1)).toBe('ECOEMS Intensivo')
})

test('CUR-59: the address bar keeps tab, search, order and the open course', async () => {
  draw(`/cursos?tab=todos&buscar=s&orden=name&ficha=${PARENT._id}`)
  await expect.element(page.getByRole('complementary', { name: 'Curso' })).toBeVisible()
  await expect.element(tab('Todos los Cursos')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(shownNames).toEqual(['Ciencias Sociales', 'ECOEMS Intensivo', 'Mátematicas', 'UNAM Superior'])
})

test('CUR-58: a row opens the sidebar; previous and next follow the order of the table; Escape closes', async () => {
  draw()
  await row('Química').click()
  const aside = page.getByRole('complementary', { name: 'Curso' })
  await expect.element(aside.getByRole('heading', { name: 'Química' })).toBeVisible()
  await aside.getByRole('button', { name: 'Anterior' }).click()
  await expect.element(aside.getByRole('heading', { name: 'ECOEMS Intensivo' })).toBeVisible()
  await expect.element(aside.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(aside).not.toBeInTheDocument()
  await expect.element(row('ECOEMS')).toHaveFocus()
})

test("CUR-60: shows 'Crear curso' only with the right to add courses or, as noted, campuses", async () => {
  const create = page.getByRole('button', { name: 'Crear curso' })
  for (const permission of ['post /courses/', 'post /locations/'] as const) {
    const { unmount } = draw('/cursos', { permissions: ['get /courses/', permission] })
    await create.click()
    await expect.element(page.getByRole('dialog', { name: 'Crear curso' })).toBeVisible()
    unmount()
  }
  draw('/cursos', { permissions: ['get /courses/'] })
  await expect.element(row('ECOEMS')).toBeVisible()
  await expect.element(create).not.toBeInTheDocument()
})

test("CUR-59: the action 'Crear curso' opens the form by its address, with the right; the list remains after it closes", async () => {
  const modal = page.getByRole('dialog', { name: 'Crear curso' })
  const { unmount } = draw('/cursos?ver=nuevo', { permissions: ['get /courses/', 'post /courses/'] })
  await expect.element(modal).toBeVisible()
  await modal.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(modal).not.toBeInTheDocument()
  unmount()
  draw('/cursos?ver=nuevo', { permissions: ['get /courses/'] })
  await expect.element(row('ECOEMS')).toBeVisible()
  await expect.element(modal).not.toBeInTheDocument()
})

test('CUR-61: an empty list says what to do', async () => {
  serveCourses([])
  render(<CoursesPage />)
  await expect.element(page.getByText('Todavía no hay cursos')).toBeVisible()
})

test('CUR-61: a failed load shows the reason and a retry', async () => {
  serveCourses()
  serve(courses.list, () => {
    throw new Refused({ code: '', status: 403, message: 'No tienes permiso para hacer esto.' })
  })
  render(<CoursesPage />)
  await expect.element(page.getByText('No se pudo cargar')).toBeVisible()
  serveCourses()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(row('ECOEMS')).toBeVisible()
})

test('M77: shows the only course of an academy, at Superior; the empty tab links there', async () => {
  serveCourses([UNAM])
  render(<CoursesPage />, { at: '/cursos' })
  await expect.element(tab('Nivel superior')).toHaveAttribute('aria-selected', 'true')
  await expect.element(row('UNAM')).toBeVisible()
  await tab('Nivel media superior').click()
  await expect.element(page.getByText('Nada en Media Superior')).toBeVisible()
  await expect.element(page.getByText('Hay 1 en Superior.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver Superior' }).click()
  await expect.element(tab('Nivel superior')).toHaveFocus()
  await expect.element(row('UNAM')).toBeVisible()
})

test('M77: shows and selects a new course, despite tab and search', async () => {
  serveCourses()
  serve(courses.create, () => ({ course: detail(UNAM) }))
  render(<CoursesPage />, { at: '/cursos?tab=media&buscar=quimica&ver=nuevo' })
  const modal = page.getByRole('dialog', { name: 'Crear curso' })
  await modal.getByLabelText('Nombre').fill('UNAM Superior')
  await modal.getByLabelText('Duración').fill('30')
  await modal.getByLabelText('Precio').fill('8900')
  for (const [label, option] of [
    ['Tipo de curso', 'Taller'],
    ['Nivel', 'Superior'],
  ] as const) {
    await modal.getByLabelText(label).click()
    await page.getByTitle(option, { exact: true }).last().click()
  }
  await modal.getByRole('button', { name: 'Crear curso' }).click()
  await expect.element(tab('Nivel superior')).toHaveAttribute('aria-selected', 'true')
  await expect.element(row('UNAM')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('complementary', { name: 'Curso' })).toBeVisible()
})
