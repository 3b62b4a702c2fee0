import { Input } from 'antd'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { never } from '#lib/undo.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { editsOf } from './edits.ts'
import { Field } from './Field.tsx'
import { Questions } from './Questions.tsx'
import { RouteForm } from './RouteForm.tsx'
import { useForm } from './useForm.ts'

const values = { name: z.string(), phoneNumber: z.string(), email: z.string() }
const Person = versioned(z.object(values), ['name', 'phoneNumber', 'email'])
const people = routes('changedMeanwhileTest', {
  save: put('/people', {
    summary: 'Change',
    access: 'put /students/',
    scope: 'open',
    undo: never('Prueba.'),
    edits: Person,
    body: edited(z.object(values)),
    returns: { person: Person },
  }),
})
type Person = z.input<typeof Person>
const { CHANGED_MEANWHILE } = failures({ CHANGED_MEANWHILE: [409, 'Alguien más guardó cambios mientras editabas.'] })

const OPENED: Person = { name: 'Ana', phoneNumber: '5511112222', email: 'ana@correo.mx', version: 'v1' }
const valuesOf = ({ version: _version, ...person }: Person) => person

function Sample({ person, draft }: { person: Person; draft?: string }) {
  const form = useForm(valuesOf(person), { draft, edits: editsOf(person, valuesOf) })
  return (
    <RouteForm route={people.save} form={form}>
      <Field form={form} name="name" label="Nombre">
        <Input />
      </Field>
      <Field form={form} name="phoneNumber" label="Teléfono">
        <Input />
      </Field>
      <Field form={form} name="email" label="Correo">
        <Input />
      </Field>
    </RouteForm>
  )
}

function desk(person: Person = OPENED, draft?: string) {
  const there = { now: person, saved: [] as Person[] }
  serve(people.save, ({ body }) => {
    const { version, ...fields } = body as Person
    const { version: newest, ...present } = there.now
    if (version !== newest)
      throw new Refused(CHANGED_MEANWHILE, undefined, { by: 'Rosa Ríos', at: '2026-11-28T16:32:00.000Z', version: newest, present })
    there.now = { ...fields, version: `${newest}+` }
    there.saved.push(there.now)
    return { person: there.now }
  })
  const draw = (person: Person) =>
    render(
      <>
        <Sample person={person} {...(draft && { draft })} />
        <Questions />
      </>,
    )
  draw(person)
  return Object.assign(there, { draw })
}
const field = (name: string) => page.getByLabelText(name)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('M67: untouched fields take the new value without a question, and the form says so', async () => {
  const there = desk()
  there.now = { ...OPENED, email: 'nuevo@correo.mx', version: 'v2' }
  await field('Nombre').fill('Anabel')
  await press('Guardar')
  await expect.poll(() => there.saved).toEqual([{ name: 'Anabel', phoneNumber: '5511112222', email: 'nuevo@correo.mx', version: 'v2+' }])
  await expect.element(field('Correo')).toHaveValue('nuevo@correo.mx')
  await expect.element(page.getByText(/^Rosa Ríos lo guardó el .* mientras editabas\. Sus cambios se conservan\.$/)).toBeVisible()
})

test('M67: asks about fields that both changed, with both values; going back keeps the typed text', async () => {
  const there = desk()
  there.now = { name: 'Anita', phoneNumber: '5599998888', email: 'ana@correo.mx', version: 'v2' }
  await field('Nombre').fill('Anabel')
  await field('Teléfono').fill('5577776666')
  await press('Guardar')
  await expect.element(page.getByRole('dialog', { name: '«Nombre» también cambió' })).toBeVisible()
  for (const line of ['Lo mío: Anabel', 'Lo guardado: Anita']) await expect.element(page.getByText(line)).toBeVisible()
  await press('Volver')
  await expect.element(field('Nombre')).toHaveValue('Anabel')
  expect(there.saved).toEqual([])

  await press('Guardar')
  await press('Conservar lo mío')
  await expect.element(page.getByRole('dialog', { name: '«Teléfono» también cambió' })).toBeVisible()
  await press('Dejar lo guardado')
  await expect.poll(() => there.saved).toEqual([{ name: 'Anabel', phoneNumber: '5599998888', email: 'ana@correo.mx', version: 'v2+' }])
})

test('M67: the same change of both asks nothing; a second save from the answer succeeds', async () => {
  const there = desk()
  there.now = { ...OPENED, name: 'Anabel', version: 'v2' }
  await field('Nombre').fill('Anabel')
  await press('Guardar')
  await expect.poll(() => there.saved.length).toBe(1)
  await field('Nombre').fill('Anabella')
  await press('Guardar')
  await expect.poll(() => there.saved.map(({ name }) => name)).toEqual(['Anabel', 'Anabella'])
})

test('M67: an old draft overlays untouched fields, and asks about later changes', async () => {
  const there = desk(OPENED, 'persona')
  await field('Nombre').fill('Anabel')
  there.now = { name: 'Anita', phoneNumber: '5599998888', email: 'ana@correo.mx', version: 'v2' }
  there.draw(there.now)
  await expect.element(field('Nombre').last()).toHaveValue('Anabel')
  await expect.element(field('Teléfono').last()).toHaveValue('5599998888')
  await page.getByRole('button', { name: 'Guardar' }).last().click()
  await expect.element(page.getByText('Lo guardado: Anita').last()).toBeVisible()
})
