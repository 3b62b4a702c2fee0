import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { studentFailures, students, type Student } from '../../contract.ts'
import { PasswordTab } from './PasswordTab.tsx'

const student = { _id: 'c00000000000000000000001', name: 'Ximena', email: 'ximena@correo.mx' } as Student

function draw() {
  const requests = serve(students.password, () => ({}))
  render(<PasswordTab student={student} />)
  return requests
}
const first = page.getByLabelText('Nueva contraseña')
const second = page.getByLabelText('Confirmación')
const change = page.getByRole('button', { name: 'Cambiar contraseña' })

test.each([
  ['', '', 'Introduce una contraseña.'],
  ['azul', '', 'Introduce una contraseña.'],
  ['', 'azul', 'Introduce una contraseña.'],
  ['abc', 'abc', 'La contraseña debe contener minimo 4 dígitos'],
  ['azul', 'rojo', 'Las contraseñas no coinciden'],
])('STU-51, STU-52, STU-53: %j and %j: %s', async (password, confirmation, text) => {
  const requests = draw()
  await first.fill(password)
  await second.fill(confirmation)
  await change.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  expect(requests).toEqual([])
})

test('LLE-37: without an own e-mail there is no form, but the way to one', async () => {
  render(<PasswordTab student={{ ...student, email: '0a1b2c3d@sin-correo.invalid' }} />)
  await expect.element(page.getByText('escríbelo primero en su ficha', { exact: false })).toBeVisible()
  expect(first.query()).toBeNull()
})

test('STU-54: Cambio de contraseña exitoso, and the form is empty again', async () => {
  const requests = draw()
  await first.fill('azul')
  await second.fill('azul')
  await change.click()
  await expect.element(page.getByText('Cambio de contraseña exitoso')).toBeVisible()
  expect(requests.map(({ params, body }) => [params.id, body])).toEqual([[student._id, { password: 'azul' }]])
  await expect.element(first).toHaveValue('')
})

test("STU-55: a failure is Ocurrio un error with 'Intentar otra vez', which repeats it", async () => {
  draw()
  const passwordCalls = serve(students.password, () => {
    throw new Refused(studentFailures.STUDENT_NOT_FOUND)
  })
  await first.fill('azul')
  await second.fill('azul')
  await change.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ocurrio un errorEl alumno no existeIntentar otra vez')
  expect(passwordCalls).toHaveLength(1)
  const requests = serve(students.password, () => ({}))
  await page.getByRole('button', { name: 'Intentar otra vez' }).click()
  await expect.element(page.getByText('Cambio de contraseña exitoso')).toBeVisible()
  expect(requests.map(({ body }) => body)).toEqual([{ password: 'azul' }])
  await expect.element(change).toBeVisible()
})
