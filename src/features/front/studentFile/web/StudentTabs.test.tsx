import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { comments } from '#features/people/comments/contract.ts'
import { sessionStore } from '#web/session.tsx'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { LOST_ACCESS_TEXT } from '#web/useLostAccess.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { students, type Student } from '#features/people/students/contract.ts'
import type { StudentTab } from '../tabs.ts'
import { StudentModal } from './StudentModal.tsx'

const student: Student = {
  _id: 'c00000000000000000000001',
  name: 'Ximena',
  lastName: 'Hernández',
  secondLastName: 'Cruz',
  email: 'ximena@correo.mx',
  phoneNumber: '5532148890',
  secondPhoneNumber: null,
  birthDate: null,
  groups: [],
  materialFolios: [],
  comipemsOrder: [],
  idPromotionalCode: null,
  registerDate: '2026-11-07T15:34:00.000Z',
  uniqueFolio: '26-000326',
  debt: false,
  balance: { payments: { total: 0, discounts: 0 }, costs: { total: 0 } },
}

const closed: number[] = []
function Sample({ first }: { first: StudentTab }) {
  const [tab, setTab] = useState(first)
  return <StudentModal id={student._id} tab={tab} onTab={setTab} onClose={() => closed.push(1)} onDeleted={() => {}} />
}
function draw(first: StudentTab = 'datos', options?: Parameters<typeof render>[1]) {
  closed.length = 0
  serve(students.find, () => ({ student }))
  serve(comments.list, () => ({ comments: [] }))
  render(
    <>
      <Sample first={first} />
      <Questions />
    </>,
    options,
  )
}
const tab = (name: string) => page.getByRole('tab', { name })
const names = () =>
  page
    .getByRole('tab')
    .elements()
    .map(element => element.textContent)

test('STU-45: the tab of the address is open, the others are one key away', async () => {
  draw('comentarios')
  await expect.element(tab('Comentarios')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('No hay comentarios agregados.')).toBeVisible()
  await tab('Comentarios').click()
  await userEvent.keyboard('{Home}')
  await expect.element(tab('Datos personales')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('Datos personales')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(tab('Folios')).toHaveFocus()
})

test('STU-46: who may only read sees no tab for sending or passwords', async () => {
  draw('contrasena', { permissions: ['get /students/'] })
  await expect.element(tab('Datos personales')).toHaveAttribute('aria-selected', 'true')
  for (const name of ['Editar', 'Eliminar alumno']) await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  expect(names()).not.toContain('Cambiar contraseña')
  expect(names()).not.toContain('Enviar notificación')
  expect(names()).toEqual(expect.arrayContaining(['Datos personales', 'Comentarios', 'Asistencia', 'Folios']))
})

test('STU-47: a tab that a changed role takes away gives way, with a notice', async () => {
  draw('contrasena')
  await expect.element(page.getByLabelText('Nueva contraseña')).toBeVisible()
  sessionStore.set({ ...sessionStore.get()!, allows: [{ resource: '/students/', methods: ['get'] }] })
  await expect.element(page.getByRole('alert')).toHaveTextContent(LOST_ACCESS_TEXT)
  await expect.element(tab('Datos personales')).toHaveAttribute('aria-selected', 'true')
})

test('STU-48: what is unsaved in a tab outlives other tabs and is asked about on closing', async () => {
  draw('comentarios')
  await page.getByLabelText('Nuevo comentario').fill('A medias')
  await tab('Cambiar contraseña').click()
  await expect.element(page.getByLabelText('Nueva contraseña')).toBeVisible()
  await tab('Comentarios').click()
  await expect.element(page.getByLabelText('Nuevo comentario')).toHaveValue('A medias')
  const close = page.getByRole('dialog').getByText('Cerrar', { exact: true })
  await close.click()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  expect(closed).toEqual([])
  await close.click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => closed).toEqual([1])
})
