import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notices } from '#web/ui/toasts.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { material, materialFailures } from '../../contract.ts'
import { add, ALGEBRA, COURSE, draw, GEOMETRY, id, serveMaterial } from '../testing/material.tsx'
import { refusal } from './useMoving.ts'

const dialog = page.getByRole('dialog', { name: 'Mover material' })
const target = (name: string) => dialog.getByRole('radio', { name })
const item = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(name) })
const move = () => dialog.getByRole('button', { name: 'Mover', exact: true }).click()
const noticeTexts = () => notices.get().map(({ text }) => text)

async function open() {
  const served = serveMaterial()
  draw()
  await add('Mover material')
  await expect.element(item('Bienvenida')).toBeVisible()
  return served
}

describe('Mover material', () => {
  test('VID-24: moves the items chosen at the left to the chapter chosen at the right', async () => {
    const { moved } = await open()
    await item('Bienvenida').click()
    await item('Guía de álgebra').click()
    await expect.element(dialog.getByText('2 elegidos')).toBeVisible()
    await target('Geometría').click()
    await move()
    await expect.poll(noticeTexts).toEqual(['2 elementos movidos'])
    expect(moved.map(({ params, body }) => [params, body])).toEqual([
      [
        { fromId: ALGEBRA._id, toId: GEOMETRY._id },
        { _id: id(21), type: 2 },
      ],
      [
        { fromId: ALGEBRA._id, toId: GEOMETRY._id },
        { _id: id(22), type: 4 },
      ],
    ])
  })

  test('VID-26: refuses without a destination, into the root and into the same folder with the quoted texts', async () => {
    const { moved } = await open()
    await item('Bienvenida').click()
    await move()
    await expect.poll(noticeTexts).toEqual(['Debes seleccionar un cápitulo del lado derecho para continuar'])
    notices.set([])
    await target('Raíz del curso').click()
    await move()
    await expect.poll(noticeTexts).toEqual(['Debes seleccionar un cápitulo del lado derecho para continuar'])
    await target('Álgebra').click()
    await move()
    await expect.poll(() => noticeTexts()[0]).toBe('No puedes transferir material a la misma carpeta')
    expect(moved).toEqual([])
  })

  test("VID-27: shows the server's refusal to move a chapter below itself", async () => {
    await open()
    serve(material.move, () => {
      throw new Refused(materialFailures.BELOW_ITSELF)
    })
    await item('Ecuaciones').click()
    await target('Ecuaciones').click()
    await move()
    await expect.poll(noticeTexts).toEqual(['Un capítulo no puede quedar dentro de sí mismo.'])
  })

  test('VID-25: a root chapter moves from the course, whose id is sent', async () => {
    const { moved } = await open()
    await dialog.getByRole('combobox', { name: 'Capítulo de origen' }).click()
    await page.getByTitle('Capítulos del curso').click()
    await item('Repaso').click()
    await target('Álgebra').click()
    await move()
    await expect
      .poll(() => moved.map(({ params, body }) => [params, body]))
      .toEqual([
        [
          { fromId: COURSE, toId: ALGEBRA._id },
          { _id: id(3), type: 1 },
        ],
      ])
  })

  test('VID-24: dragging between the panes moves', async () => {
    const { moved } = await open()
    await dialog
      .getByTitle('Arrastra «Examen diagnóstico» a su destino')
      .dropTo(dialog.getByRole('radiogroup', { name: 'Capítulo de destino' }).getByText('Geometría'), { steps: 8 })
    await expect.poll(() => moved.map(({ params, body }) => [params.toId, body])).toEqual([[GEOMETRY._id, { _id: id(23), type: 3 }]])
  })
})

test.each([
  ['nothing chosen', 'a', null, 'Debes seleccionar un cápitulo del lado derecho para continuar'],
  ['the root', 'a', 'c', 'Debes seleccionar un cápitulo del lado derecho para continuar'],
  ['the same', 'a', 'a', 'No puedes transferir material a la misma carpeta'],
  ['the root from the root', 'c', 'c', 'No puedes transferir material a la misma carpeta'],
  ['another chapter', 'a', 'b', null],
])('VID-26: moving to %s', (_what, from, to, text) => expect(refusal('c', from, to)).toBe(text))
