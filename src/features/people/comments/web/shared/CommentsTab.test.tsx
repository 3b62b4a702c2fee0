import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failures } from '#contract/failure.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { comments, type Comment } from '../../contract.ts'
import { CommentsTab } from './CommentsTab.tsx'

const STUDENT = { _id: 'c00000000000000000000001' }
const user = { name: 'Lucía', lastName: 'Peralta' }
const comment = (part: Partial<Comment> = {}): Comment => ({
  _id: 'd00000000000000000000001',
  comment: 'Llega tarde los martes',
  date: '2026-11-20T18:05:00.000Z',
  student: STUDENT._id,
  userTalks: null,
  user,
  own: false,
  ...part,
})

function draw(listed: Comment[] = [], permissions?: Parameters<typeof render>[1]) {
  serve(comments.list, () => ({ comments: listed }))
  const requests = serve(comments.create, () => ({ comment: comment() }))
  render(
    <>
      <CommentsTab student={STUDENT} />
      <Questions />
    </>,
    permissions,
  )
  return requests
}
const box = page.getByLabelText('Nuevo comentario')
const add = page.getByRole('button', { name: 'Agregar comentario' })

test('COM-1: an empty comment is a warning, marks its field and sends nothing', async () => {
  const requests = draw()
  await expect.element(page.getByText('No hay comentarios agregados.')).toBeVisible()
  await box.fill('   ')
  await add.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Debes escribir un comentario')
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toEqual([])
})

test('COM-2: counts the remaining of 500 characters; at 500 it says so and accepts no more', async () => {
  draw()
  await box.fill('a'.repeat(499))
  await expect.element(page.getByText('queda 1', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Limite de 500 caracteres alcanzado.')).not.toBeInTheDocument()
  await box.click()
  await userEvent.keyboard('{Control>}{End}{/Control}bc')
  await expect.element(page.getByText('Limite de 500 caracteres alcanzado.')).toBeVisible()
  await expect.element(box).toHaveValue(`${'a'.repeat(499)}b`)
})

test('COM-18: a comment is sent for this student and the box is empty again', async () => {
  const requests = draw()
  await box.fill('Pidió cambio de grupo')
  await add.click()
  await expect.element(page.getByText('Comentario agregado')).toBeVisible()
  expect(requests.map(({ body }) => body)).toEqual([{ student: STUDENT._id, comment: 'Pidió cambio de grupo' }])
  await expect.element(box).toHaveValue('')
})

test('COM-17: a comment that fails is Ocurrio un error, with the reason; the text stays', async () => {
  draw()
  serve(comments.create, () => {
    throw new Refused(failures({ GONE: [404, 'El alumno no existe'] }).GONE)
  })
  await box.fill('Se queda aquí')
  await add.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ocurrio un errorEl alumno no existe')
  await expect.element(box).toHaveValue('Se queda aquí')
})

test('COM-6: author and time are shown, "Usuario eliminado" for a deleted account', async () => {
  draw([comment(), comment({ _id: 'd00000000000000000000002', user: null, comment: 'De antes' })])
  await expect.element(page.getByText('Lucía Peralta', { exact: true })).toBeVisible()
  await expect.element(page.getByText('20/11/2026 12:05').first()).toBeVisible()
  await expect.element(page.getByText('Usuario eliminado', { exact: true })).toBeVisible()
})

test('COM-18: edits in place; deleting asks first', async () => {
  draw([comment()])
  const updated = serve(comments.update, () => ({ comment: comment({ comment: 'Ya llega a tiempo' }) }))
  const removed = serve(comments.remove, () => ({ comment: comment() }))
  await page.getByRole('button', { name: /^Editar el comentario/ }).click()
  await page.getByLabelText('Comentario', { exact: true }).fill('Ya llega a tiempo')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByText('Comentario actualizado')).toBeVisible()
  expect(updated.map(({ params, body }) => [params.id, body])).toEqual([[comment()._id, { comment: 'Ya llega a tiempo' }]])

  await page.getByRole('button', { name: /^Borrar el comentario/ }).click()
  await expect.element(page.getByText('Comentario borrado')).toBeVisible()
  expect(removed.map(({ params }) => params.id)).toEqual([comment()._id])
})

test('COM-9: without the permissions there is only the list', async () => {
  draw([comment()], { permissions: ['get /students/'] })
  await expect.element(page.getByText('Llega tarde los martes')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
