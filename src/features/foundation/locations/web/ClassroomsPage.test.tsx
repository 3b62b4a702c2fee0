import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFailures } from '#contract/inUse.ts'
import { notices, visibleToasts } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { CLASSROOM_TEXTS, classrooms, locationFailures, type ClassRoom } from '../contract.ts'
import { Classrooms } from './ClassroomsPage.tsx'
import { LINDAVISTA, roomOf } from './testing.ts'

const refuseEmpty = () =>
  serve(classrooms.ofLocation, () => {
    throw new Refused(locationFailures._13)
  })

function draw(rooms: ClassRoom[] | 'none' = [roomOf(1), roomOf(2)], options?: Parameters<typeof render>[1]) {
  if (rooms === 'none') refuseEmpty()
  else serve(classrooms.ofLocation, () => ({ classRoom: rooms }))
  return render(
    <>
      <Classrooms campus={{ _id: LINDAVISTA._id, name: 'Nombre de antes' }} />
      <Questions />
    </>,
    options,
  )
}
const card = (name: string) => page.getByRole('list', { name: 'Salones' }).getByRole('button', { name: new RegExp(`^${name}`) })
const aside = page.getByRole('complementary', { name: 'Salón' }).or(page.getByRole('dialog', { name: 'Salón', exact: true }))
const add = page.getByRole('button', { name: 'Agregar salón' })
const name = page.getByRole('textbox', { name: /^Nombre/ })
const capacity = page.getByRole('textbox', { name: /^Cupo/ })

test('LOC-38: the title names the campus, cards have name and capacity', async () => {
  draw()
  await expect.element(card('Salón 1').getByText('10 lugares', { exact: true })).toBeVisible()
  await expect.element(card('Salón 2').getByText('20 lugares', { exact: true })).toBeVisible()
  expect(document.title).toBe('Salones | Lindavista · Plantel')
})

test('LOC-36: code 13 shows the message of the server in place of the list', async () => {
  draw('none')
  await expect.element(page.getByText('Aún no hay salones registrados en esta sede.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  expect(document.title).toBe('Salones | Nombre de antes · Plantel')
})

test("LOC-37: an empty list shows 'No hay salones creados.'", async () => {
  draw([])
  await expect.element(page.getByText('No hay salones creados.')).toBeVisible()
})

test('LOC-16: reports another failure as such', async () => {
  draw()
  serve(classrooms.ofLocation, () => {
    throw new Refused(locationFailures.LOCATION_NOT_FOUND)
  })
  await expect.element(page.getByText('La sede no existe')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('LOC-39, LOC-40, LOC-41, LOC-42: name, then a positive integer as capacity, each with its text and its field', async () => {
  draw('none')
  const created = serve(classrooms.create, () => ({ classRoom: roomOf(3) }))
  await add.click()
  const save = page.getByRole('button', { name: 'Crear salón' })
  const refusedWith = async (text: string, marked: typeof name) => {
    await save.click()
    await expect.poll(() => visibleToasts.get().at(-1)).toMatchObject({ kind: 'warn', text })
    await expect.element(marked).toHaveAttribute('aria-invalid', 'true')
    await expect.element(marked).toHaveFocus()
  }
  await refusedWith(CLASSROOM_TEXTS.name, name)
  await name.fill('Salón 3')
  for (const wrong of ['', '0', '-4', '1.5', 'diez']) {
    await capacity.fill(wrong)
    await refusedWith('Debes ingresar un numero positivo mayor a cero', capacity)
  }
  expect(created).toEqual([])
  serve(classrooms.ofLocation, () => ({ classRoom: [roomOf(3)] }))
  await capacity.fill('30')
  await save.click()
  await expect.poll(() => created.map(({ body }) => body)).toEqual([{ name: 'Salón 3', capacity: 30, location: LINDAVISTA._id }])
  await expect.poll(() => notices.get()[0]).toMatchObject({ kind: 'success', text: 'Salón creado exitosamente' })
  await expect.element(card('Salón 3')).toBeVisible()
})

test('LOC-42: reports a changed room; a failure too, with its reason', async () => {
  draw()
  const updated = serve(classrooms.update, () => ({
    classRoom: roomOf(2),
    warnings: [],
  }))
  await card('Salón 2').click()
  const edit = aside.getByRole('button', { name: 'Editar' })
  await edit.click()
  await expect.element(name).toHaveValue('Salón 2')
  await capacity.fill('25')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect
    .poll(() => updated.map(({ params, body }) => [params.id, body]))
    .toEqual([[roomOf(2)._id, { name: 'Salón 2', capacity: 25 }]])
  await expect.poll(() => notices.get()[0]).toMatchObject({ kind: 'success', text: 'Salón actualizado exitosamente' })
  await expect.element(page.getByRole('dialog').filter({ hasText: 'Guardar cambios' })).not.toBeInTheDocument()
  serve(classrooms.update, () => {
    throw new Refused(locationFailures.CLASSROOM_NOT_FOUND)
  })
  await edit.click()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect.poll(() => notices.get()[0]).toMatchObject({ kind: 'error', text: 'Ocurrio un error', reason: 'El salón no existe' })
})

test('M41: a room saved too small for its groups warns beside the success', async () => {
  draw()
  serve(classrooms.update, () => ({ classRoom: roomOf(2), warnings: [{ code: 'ROOM_TOO_SMALL', message: 'Salón 2 queda chico.' }] }))
  await card('Salón 2').click()
  await aside.getByRole('button', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const shownNotices = () => notices.get().map(({ kind, text }) => [kind, text])
  await expect.poll(shownNotices).toContainEqual(['warn', 'Salón 2 queda chico.'])
  expect(shownNotices()).toContainEqual(['success', 'Salón actualizado exitosamente'])
})

test('LOC-50, LOC-36, DES-24: deletes without a question; reports uses of the room; without rooms shows the empty text', async () => {
  draw([roomOf(1)])
  await card('Salón 1').click()
  const remove = async () => {
    await aside.getByRole('button', { name: 'Editar' }).click()
    await page.getByRole('dialog').filter({ hasText: 'Guardar cambios' }).getByRole('button', { name: 'Eliminar' }).click()
  }
  const message = 'No se puede eliminar el salón Salón 1: en uso por el grupo IPN.'
  serve(classrooms.remove, () => {
    throw new Refused({ ...useFailures.IN_USE, message })
  })
  await remove()
  await expect.poll(() => notices.get()[0]).toMatchObject({ kind: 'error', text: message })
  await page.getByRole('dialog').filter({ hasText: 'Guardar cambios' }).getByRole('button', { name: 'Cancelar' }).click()
  const removed = serve(classrooms.remove, () => ({}))
  refuseEmpty()
  await remove()
  await expect.poll(() => removed.map(({ params }) => params.id)).toEqual([roomOf(1)._id])
  await expect.element(page.getByText('Aún no hay salones registrados en esta sede.')).toBeVisible()
  await expect.element(aside).not.toBeInTheDocument()
})

test('LOC-45: adding, editing and deleting rooms only with their permissions', async () => {
  draw(undefined, { permissions: ['get /classrooms/location/*'], at: `/sedes/salones/x/y?ficha=${roomOf(1)._id}` })
  await expect.element(aside).toBeVisible()
  for (const each of ['Agregar salón', 'Editar', 'Eliminar'])
    await expect.element(page.getByRole('button', { name: each })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Sedes' })).not.toBeInTheDocument()
})
