import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { twins, type KnownStudent } from '#features/foundation/twins/contract.ts'
import { studentFailures, students } from '#features/people/students/contract.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { rememberName } from './shared/rememberName.ts'
import { field, fillPerson, next, open, serveSchool, student, toast } from './testing.tsx'

describe('step 1 checks in order and marks the field', () => {
  test('ENR-15: names first', async () => {
    serveSchool()
    open()
    await expect.element(field('Nombre')).toHaveFocus()
    await next().click()
    await expect.element(toast('Atencion! Debes ingresar un nombre y apellidos.')).toBeVisible()
    await expect.element(field('Nombre')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Nombre')).toHaveAccessibleDescription('Atencion! Debes ingresar un nombre y apellidos.')
  })

  test('ENR-16: then letters, e-mail and phones, one per Enter', async () => {
    serveSchool()
    open()
    await fillPerson()
    const wrong: [name: string, typed: string, text: string, right: string][] = [
      ['Apellido paterno', 'Olvera2', 'Debes escribir solo letras en nombre y apellidos', 'Olvera'],
      ['Correo', 'renata', 'Correo incompleto, renata', 'renata@correo.mx'],
      ['Teléfono', '551234', 'Debes ingresar un telefono minimo 10 digitos', '5512345678'],
      ['Segundo teléfono', '1234567', 'Debes ingresar un segundo numero de telefono minimo 8 digitos', ''],
    ]
    await page.getByRole('button', { name: 'Segundo teléfono' }).click()
    for (const [name, typed, text, right] of wrong) {
      await userEvent.fill(field(name), typed)
      await userEvent.keyboard('{Enter}')
      await expect.element(toast(text)).toBeVisible()
      await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
      await userEvent.fill(field(name), right)
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('tab', { name: 'Media Superior' })).toBeVisible()
  })

  test('ENR-17: an invalid e-mail warns on blur without trapping the focus', async () => {
    serveSchool()
    open()
    await userEvent.fill(field('Correo'), 'ren ata@correo.mx')
    await userEvent.tab()
    await expect.element(toast('Atencion! Correo invalido asegurate que este bien escrito')).toBeVisible()
    await expect.element(field('Teléfono')).toHaveFocus()
  })
})

describe('ENR-18: an e-mail in use', () => {
  const serveOwner = () => serve(students.byEmail, () => ({ student }))

  test('M104 ENR-18: shows owner and date, blocks, and offers to enrol that student', async () => {
    serveSchool()
    serveOwner()
    const onEnrol = vi.fn()
    open({ onEnrol })
    await fillPerson()
    await next().click()
    await expect.element(toast('El correo ya está registrado: Renata Olvera Quintero, desde el 02/03/2026.')).toBeVisible()
    await expect.element(field('Correo')).toHaveAttribute('aria-invalid', 'true')
    // M104: the field shows the sentence, the note beside it only the person.
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Renata Olvera Quintero' }))
      .not.toMatchTextContent('ya está registrado')
    await page.getByRole('button', { name: 'Inscribir a curso' }).click()
    expect(onEnrol).toHaveBeenCalledWith(student._id)
  })

  test('offers it only to users who may enrol existing students', async () => {
    serveSchool()
    serveOwner()
    open({}, { permissions: ['post /students/register', 'get /courses/', 'get /groups/'] })
    await fillPerson()
    await userEvent.tab()
    await next().click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Renata Olvera Quintero' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Inscribir a curso' })).not.toBeInTheDocument()
  })
})

describe('similar students', () => {
  const renata: KnownStudent = {
    _id: student._id,
    name: 'Renata',
    lastName: 'Olvera',
    secondLastName: 'Quintero',
    folio: '25-000917',
    course: { name: 'Álgebra', year: 2025 },
    why: 'phone',
  }
  const renato: KnownStudent = { ...renata, _id: 'a00000000000000000000777', name: 'Renato', folio: null, course: null, why: 'surnames' }
  const card = () => page.getByRole('region', { name: '¿Ya está registrada?' })

  test('ENR-70: searches from the eighth digit or the third letter of a surname, and shows their courses', async () => {
    serveSchool()
    const requests = serve(twins.check, ({ query }) => ({ twins: [], students: query.phone ? [renata, renato] : [] }))
    open()
    await userEvent.fill(field('Apellido paterno'), 'Ol')
    await userEvent.fill(field('Teléfono'), '5544719')
    await userEvent.fill(field('Teléfono'), '55447190')
    await expect.element(card()).toMatchTextContent(/Renata Olvera Quintero.*Mismo teléfono 5544 7190.*Álgebra, 2025 · folio 25-000917/)
    await expect.element(card()).toMatchTextContent(/Renato Olvera Quintero.*Mismos apellidos, puede ser hermano/)
    expect(requests.map(({ query }) => query)).toEqual([{ phone: '55447190' }])
    await userEvent.fill(field('Apellido paterno'), 'Olvera')
    await expect.poll(() => requests.at(-1)?.query).toEqual({ phone: '55447190', name: '', lastName: 'Olvera', secondLastName: '' })
    await expect.element(page.getByText('Si es otra persona, sigue: puede compartir teléfono, no correo.')).toBeVisible()
  })

  test("ENR-71: Alt U and 'Usar' enrol the known student; one who only shares surnames has no button", async () => {
    serveSchool()
    serve(twins.check, () => ({ twins: [], students: [renata, renato] }))
    const onEnrol = vi.fn()
    open({ onEnrol })
    await fillPerson()
    await expect.element(card().getByRole('button', { name: 'Usar a Renata Olvera Quintero' })).toBeVisible()
    await expect.element(card().getByRole('button', { name: /Usar a Renato/ })).not.toBeInTheDocument()
    await expect
      .element(card().getByRole('link', { name: 'Ver a Renato Olvera Quintero' }))
      .toHaveAttribute('href', `/alumnos?ficha=${renato._id}`)
    await userEvent.keyboard('{Alt>}u{/Alt}')
    expect(onEnrol).toHaveBeenCalledExactlyOnceWith(renata._id)
  })

  test('ENR-71: no button without the right to enrol existing students; nothing blocks', async () => {
    serveSchool()
    serve(twins.check, () => ({ twins: [], students: [renata] }))
    open({}, { permissions: ['post /students/register', 'get /courses/', 'get /groups/'] })
    await fillPerson()
    await expect.element(card()).toMatchTextContent('Renata Olvera Quintero')
    for (const role of ['button', 'link'] as const) await expect.element(card().getByRole(role)).not.toBeInTheDocument()
    await next().click()
    await expect.element(page.getByRole('tab', { name: 'Media Superior' })).toBeVisible()
  })

  test('ENR-70: on a phone they show below the field that found them', async () => {
    await page.viewport(390, 844)
    serveSchool()
    serve(twins.check, () => ({ twins: [], students: [renata] }))
    open()
    await fillPerson()
    await expect.element(card()).toBeVisible()
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
    const [phone, knownLeft, birth] = [field('Teléfono'), card(), field('Fecha de nacimiento')].map(
      each => each.element().getBoundingClientRect().top,
    )
    expect(phone! < knownLeft! && knownLeft! < birth!).toBe(true)
    await page.viewport(1366, 768)
  })
})

test('ENR-74: the new student shows beside the fields, with their age', async () => {
  serveSchool()
  open()
  await fillPerson()
  await userEvent.fill(field('Fecha de nacimiento'), '22082010')
  const card = page.getByRole('complementary', { name: 'Así queda el alumno' })
  await expect
    .element(card)
    .toMatchTextContent(/Renata Olvera Quintero.*Folio al registrar.*55 1234 5678.*renata@correo.mx.*22 de agosto, \d+ años/)
  await expect.element(page.getByLabelText('Correo libre')).toBeVisible()
})

describe('CON-9: Traer alumno', () => {
  const coyoacan = { _id: 'e00000000000000000000001', name: 'Coyoacán' }
  const outside = {
    _id: student._id,
    name: 'Renata',
    lastName: 'Olvera',
    secondLastName: 'Quintero',
    registerDate: '2026-03-02T12:00:00.000Z',
    outside: true as const,
  }
  const box = () => page.getByRole('textbox', { name: '¿Ya es alumno de otra sede?' })
  const look = () => page.getByRole('button', { name: 'Buscar' })

  test('an e-mail of another campus shows only the name, and she may enrol here', async () => {
    serveSchool()
    serve(students.byEmail, () => ({ student: { ...outside, email: 'renata@correo.mx' } }))
    const onEnrol = vi.fn()
    open({ onEnrol }, { user: { campuses: [coyoacan] } })
    await fillPerson()
    await userEvent.tab()
    await expect.element(page.getByText('Es alumno de otra sede. ¿Inscribirlo aquí?')).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: 'Renata Olvera Quintero' })).toBeVisible()
    await page.getByRole('button', { name: 'Inscribir a curso' }).click()
    expect(onEnrol).toHaveBeenCalledWith(student._id)
  })

  test('searches once by a whole folio, never by part of one', async () => {
    serveSchool()
    const requests = serve(students.bring, () => ({ student: outside }))
    const onEnrol = vi.fn()
    open({ onEnrol }, { user: { campuses: [coyoacan] } })
    await userEvent.fill(box(), '25-0009')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Escribe el folio completo o escanea el pase.')).toBeVisible()
    expect(requests).toEqual([])
    await userEvent.fill(box(), '25-000917')
    await look().click()
    await expect.element(page.getByText('Es alumno de otra sede. ¿Inscribirlo aquí?')).toBeVisible()
    expect(requests.map(({ params }) => params)).toEqual([{ key: '25-000917' }])
    await page.getByRole('button', { name: 'Inscribir a curso' }).click()
    expect(onEnrol).toHaveBeenCalledWith(student._id)
  })

  test('shows the reason below: no such student, or too many lookups', async () => {
    serveSchool()
    serve(students.bring, () => {
      throw new Refused(studentFailures.STUDENT_NOT_FOUND)
    })
    open({}, { user: { campuses: [coyoacan] } })
    await userEvent.fill(box(), '25-000917')
    await look().click()
    await expect.element(page.getByText('El alumno no existe')).toBeVisible()
    await expect.element(box()).toHaveAttribute('aria-invalid', 'true')
  })

  test('the wizard enrols her although it knows nothing about her', async () => {
    serveSchool()
    serve(studentAccount.sidebar, () => {
      throw new Refused(studentFailures.STUDENT_NOT_FOUND)
    })
    rememberName(outside)
    open({ student: student._id }, { user: { campuses: [coyoacan] } })
    await expect.element(page.getByText('Renata Olvera Quintero')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /ECOEMS/ })).toBeVisible()
  })

  test('hides the field from users without campus limits', async () => {
    serveSchool()
    open()
    await expect.element(field('Nombre')).toBeVisible()
    await expect.element(box()).not.toBeInTheDocument()
  })
})
