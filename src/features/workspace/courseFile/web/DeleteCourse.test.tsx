import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFailures } from '#contract/inUse.ts'
import { visibleToasts } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { courseFailures, courses } from '#features/teaching/courses/contract.ts'
import { CourseModal } from './CourseModal.tsx'
import { detail, PARENT } from './testing/records.ts'
import { serveCourses } from './testing/serveCourses.ts'

const remove = page.getByRole('button', { name: 'Eliminar', exact: true })
let ended: string[] = []

function draw(options: Parameters<typeof render>[1] = {}) {
  ended = []
  serveCourses()
  render(
    <>
      <CourseModal course={detail(PARENT)} onClose={() => ended.push('closed')} onDeleted={() => ended.push('deleted')} />
      <Questions />
    </>,
    options,
  )
  return serve(courses.remove, () => ({}))
}

test('CUR-73, DES-24: deletes without a question; then modal and sidebar close', async () => {
  const removed = draw()
  await remove.click()
  await expect.poll(() => ended).toEqual(['closed', 'deleted'])
  expect(removed.map(({ params }) => params.id)).toEqual([PARENT._id])
})

test('CUR-70: does not delete a course in use, and names its uses', async () => {
  draw()
  serve(courses.remove, () => {
    const refusal = new Refused(useFailures.IN_USE)
    const uses = [
      { kind: 'group', _id: 'f00000000000000000000001', name: 'Sabatino A' },
      { kind: 'course', _id: 'f00000000000000000000002', name: 'Paquete completo' },
    ]
    Object.assign((refusal.body as { errorExt: object }).errorExt, { uses, total: 12 })
    throw refusal
  })
  await remove.click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'El curso está en uso' })
  for (const text of ['Sabatino A', 'Grupo', 'Paquete completo', 'Curso', 'y 10 más'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  expect(visibleToasts.get()).toEqual([])
  await dialog.getByRole('button', { name: 'Entendido' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(ended).toEqual([])
})

test('CUR-73: shows any other refusal as it is', async () => {
  draw()
  serve(courses.remove, () => {
    throw new Refused(courseFailures.COURSE_NOT_FOUND)
  })
  await remove.click()
  await expect.poll(() => visibleToasts.get()).toMatchObject([{ kind: 'error', text: 'El curso no existe' }])
})

test('CUR-72: needs delete on courses', async () => {
  draw({ permissions: ['get /courses/', 'put /courses/'] })
  await expect.element(page.getByRole('button', { name: 'Guardar' })).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
})
