import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { courses } from '#features/teaching/courses/contract.ts'
import { notices } from '#web/ui/toasts.ts'
import { serve } from '#web/testing/serve.ts'
import { material } from '../../contract.ts'
import { add, ALGEBRA, COURSE, detailOf, DETAILS, draw, id, playlist, ROOTS, serveMaterial, videoItem } from '../testing/material.tsx'

const dialog = page.getByRole('dialog', { name: 'Enlazar material en Álgebra' })
const offered = dialog.getByRole('list', { name: 'Material que se puede enlazar' })
const noticeTexts = () => notices.get().map(({ text }) => text)
const link = () => dialog.getByRole('button', { name: 'Enlazar', exact: true }).click()
async function pick(name: string) {
  await dialog.getByRole('combobox', { name: 'Capítulo' }).click()
  await page.getByTitle(name, { exact: true }).last().click()
}

async function open() {
  const served = serveMaterial()
  serve(courses.list, () => ({ courses: [] }))
  draw()
  await add('Enlazar material')
  await expect.element(dialog.getByRole('combobox', { name: 'Capítulo' })).toBeVisible()
  return served
}

test('VID-30: requires at least one item, with the quoted text', async () => {
  const { linked } = await open()
  await link()
  await expect.poll(noticeTexts).toEqual(['Atención! Debes agregar material.'])
  expect(linked).toEqual([])
})

test("VID-31: an empty chapter says 'No hay material que enlazar en la carpeta', a search without results its own text", async () => {
  await open()
  await pick('Repaso')
  await expect.element(dialog.getByText('No hay material que enlazar en la carpeta')).toBeVisible()
  await pick('Geometría')
  await expect.element(offered.getByText('Triángulos')).toBeVisible()
  await userEvent.fill(dialog.getByRole('searchbox', { name: 'Buscar material' }), 'nada')
  await expect.element(dialog.getByText('No hay coincidencias para tu busqueda.')).toBeVisible()
  await userEvent.fill(dialog.getByRole('searchbox', { name: 'Buscar material' }), 'TRIANGULOS')
  await expect.element(offered.getByText('Triángulos')).toBeVisible()
})

test('VID-30: links items chosen in several chapters at once; items here already cannot be chosen', async () => {
  const { linked } = serveMaterial(ROOTS, [
    ...DETAILS.filter(({ name }) => name !== 'Geometría'),
    detailOf(ROOTS[1]!, [videoItem(31, 'Triángulos'), videoItem(21, 'Bienvenida', {}, true)]),
  ])
  serve(courses.list, () => ({ courses: [] }))
  draw()
  await add('Enlazar material')
  await pick('Geometría')
  await expect.element(offered.getByRole('checkbox', { name: /Bienvenida/ })).toBeDisabled()
  await offered.getByRole('checkbox', { name: /Triángulos/ }).click()
  await pick('Álgebra › Ecuaciones')
  await offered.getByRole('checkbox', { name: /Lineales/ }).click()
  await expect.element(dialog.getByText('2 elegidos')).toBeVisible()
  await link()
  await expect.poll(noticeTexts).toEqual(['Material enlazado'])
  expect(linked.map(({ params, body }) => [params.id, body])).toEqual([
    [
      ALGEBRA._id,
      [
        { _id: id(31), type: 2 },
        { _id: id(41), type: 2 },
      ],
    ],
  ])
})

test('VID-29: with the right to read courses, material of another course can be linked', async () => {
  serveMaterial()
  const other = { _id: id(901), name: 'UNAM' }
  const listed = { price: 1, duration: 1, active: true, activeExternal: false, courseLevel: id(1), courseType: id(1), isParent: false }
  const more = { children: [], groups: 0, creationDate: '2026-01-10T18:00:00.000Z' }
  serve(courses.list, () => ({
    courses: [
      { ...listed, ...more, _id: COURSE, name: 'ECOEMS' },
      { ...listed, ...more, ...other },
    ],
  }))
  const requests = serve(material.tree, () => ({
    chapters: [{ _id: id(61), name: 'Física', parent: null, order: 0, totalItems: 1, active: true }],
  }))
  serve(material.find, ({ params }) => ({
    playlist: params.id === id(61) ? detailOf(playlist(61, 'Física'), [videoItem(62, 'Fuerzas')]) : DETAILS[0]!,
  }))
  draw()
  await add('Enlazar material')
  await dialog.getByRole('combobox', { name: 'Curso' }).click()
  await page.getByTitle('UNAM').click()
  await expect.poll(() => requests.at(-1)?.params.courseId).toBe(other._id)
  await pick('Física')
  await expect.element(offered.getByText('Fuerzas')).toBeVisible()
})
