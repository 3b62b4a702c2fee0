import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PersonFields } from './PersonFields.tsx'
import { EMPTY_PERSON } from './personCheck.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { useForm } from '#web/ui/useForm.ts'
import { twins } from '#features/foundation/twins/contract.ts'

const TWIN = { of: null, email: 'ana@correo.mx', _id: 'a0000000000000000000000b' }
function Fields() {
  return <PersonFields form={useForm(EMPTY_PERSON)} newAs="student" />
}
const email = page.getByRole('textbox', { name: /^Correo/ })
const note = page.getByRole('status').filter({ hasText: 'Se parece a' })
const write = async (text: string) => {
  await email.fill(text)
  await userEvent.tab()
}

test("M9 CON-51: on leaving the e-mail its look-alike is named, with 'Ver' and 'Es otra persona', which is remembered", async () => {
  const requests = serve(twins.check, ({ query }) => ({ twins: query.email === 'ana@c0rreo.mx' ? [TWIN] : [], students: [] }))
  render(<Fields />)
  await write(' Ana@C0rreo.mx ')
  await expect.element(note).toHaveTextContent('Se parece a ana@correo.mx. ¿Es la misma persona?VerEs otra persona')
  expect(requests[0]?.query).toEqual({ kind: 'student', email: 'ana@c0rreo.mx' })
  await expect.element(page.getByRole('link', { name: 'Ver' })).toHaveAttribute('href', `/alumnos?ficha=${TWIN._id}`)
  await page.getByRole('button', { name: 'Es otra persona' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await write('beto@correo.mx')
  await expect.element(note).not.toBeInTheDocument()
  await write('ana@c0rreo.mx')
  await expect.element(note).not.toBeInTheDocument()
})

test('M9 CON-51: while the e-mail changes the old note disappears; an incomplete one is not checked', async () => {
  const requests = serve(twins.check, () => ({ twins: [TWIN], students: [] }))
  render(<Fields />)
  await write('ana@')
  await write('ana@c0rreo.mx')
  await expect.element(note).toBeVisible()
  await email.fill('ana@c0rreo.mxx')
  await expect.element(note).not.toBeInTheDocument()
  expect(requests.map(({ query }) => query.email)).toEqual(['ana@c0rreo.mx'])
})

test("M9 CON-51: a user without access to students is informed, without 'Ver'", async () => {
  serve(twins.check, () => ({ twins: [TWIN], students: [] }))
  render(<Fields />, { permissions: ['post /students/register'] })
  await write('ana@c0rreo.mx')
  await expect.element(note).toHaveTextContent('Se parece a ana@correo.mx. ¿Es la misma persona?Es otra persona')
})

test('M9 CON-50: reports invisible letters on blur', async () => {
  render(<Fields />)
  await write('ana\u200b@correo.mx')
  await expect
    .element(page.getByText('El correo tiene letras invisibles o de otro alfabeto. Escríbelo de nuevo.').first())
    .toBeInTheDocument()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
})
