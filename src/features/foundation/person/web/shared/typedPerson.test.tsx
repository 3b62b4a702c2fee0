import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { PERSON_TEXTS } from '../../contract.ts'
import { PersonFields } from './PersonFields.tsx'
import { EMPTY_PERSON, personBody, personCheck } from './personCheck.ts'

const ANA = { ...EMPTY_PERSON, name: 'Ana', lastName: 'Paz', secondLastName: 'Ruiz', email: 'ana@correo.mx', phoneNumber: '5544719032' }

function Probe({ sent }: { sent: (person: unknown) => void }) {
  const form = useForm(ANA)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        form.mark(null)
        const wrong = personCheck(form.values, '2026-11-23')
        if (wrong) tellCheck(form, wrong)
        else sent(personBody(form.values))
      }}
    >
      <PersonFields form={form} />
      <button type="submit">Guardar</button>
    </form>
  )
}
const field = (label: RegExp) => page.getByRole('textbox', { name: label })
const ODD_PHONE = 'Escribe solo los dígitos del teléfono, sin letras ni extensión.'

test.each([
  [/^Teléfono/, '55 4471 9032 ext. 12', ODD_PHONE],
  [/^Teléfono/, '5.54E+09', ODD_PHONE],
  [/^Segundo teléfono/, '5512345678901', 'Escribe como máximo 12 dígitos'],
  [/^Fecha de nacimiento/, '31/02/2008', 'El 31/02/2008 no existe.'],
  [/^Fecha de nacimiento/, '31/02', 'Escribe día, mes y año.'],
  [/^Correo/, 'a..b@correo.mx', PERSON_TEXTS.emailInvalid],
  [/^Nombre/, 'Ana 2', PERSON_TEXTS.lettersOnly],
])('LLE-18, M68: %s refuses %j: the reason is beside the field, the text stays', async (label, text, why) => {
  const bodies: unknown[] = []
  render(<Probe sent={person => bodies.push(person)} />)
  await userEvent.fill(field(label), text)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(why.replace('{email}', text)))
  await expect.element(field(label)).toHaveValue(text)
  expect(bodies).toEqual([])
})

test.each([
  [/^Fecha de nacimiento/, '14 de marzo de 2008', 'Escribe día, mes y año.'],
  [/^Teléfono/, '(55) 4471-9032 ext. 5', ODD_PHONE],
])('M131: %s is pasted with %j: it is marked as soon as the field is left, and no more once it is right', async (label, text, why) => {
  render(<Probe sent={() => {}} />)
  await userEvent.fill(field(label), text)
  await expect.element(field(label)).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(why))
  await userEvent.fill(field(label), '')
  await expect.element(field(label)).not.toHaveAttribute('aria-invalid')
})

test('M71: a character that is not seen, as WhatsApp pastes it, is no fault', async () => {
  const bodies: unknown[] = []
  render(<Probe sent={person => bodies.push(person)} />)
  await userEvent.fill(field(/^Nombre/), 'Ana\u00a0\u00a0Lucía\u200e')
  await userEvent.fill(field(/^Teléfono/), '\u202a+52 55 4471 9032\u202c')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => bodies).toEqual([expect.objectContaining({ name: 'Ana Lucía', phoneNumber: '5544719032' })])
})
