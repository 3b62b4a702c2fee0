import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { students } from '#features/people/students/contract.ts'
import { serve } from '#web/testing/serve.ts'
import { field, fillPerson, next, open, serveSchool, student, toast } from './testing.tsx'

describe('step 1 asks in its order and marks the field', () => {
  test('ENR-15: names first', async () => {
    serveSchool()
    open()
    await expect.element(field('Nombre')).toHaveFocus()
    await next().click()
    await expect.element(toast('Atencion! Debes ingresar un nombre y apellidos.')).toBeVisible()
    await expect.element(field('Nombre')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Nombre')).toHaveAccessibleDescription('Atencion! Debes ingresar un nombre y apellidos.')
  })

  test('ENR-16: then letters, e-mail and phones, each by Enter', async () => {
    serveSchool()
    open()
    await fillPerson()
    const wrong: [name: string, typed: string, text: string, right: string][] = [
      ['Apellido paterno', 'Olvera2', 'Debes escribir solo letras en nombre y apellidos', 'Olvera'],
      ['Correo', 'renata', 'Correo incompleto, renata', 'renata@correo.mx'],
      ['Teléfono', '551234', 'Debes ingresar un telefono minimo 10 digitos', '5512345678'],
      ['Segundo teléfono', '1234567', 'Debes ingresar un segundo numero de telefono minimo 8 digitos', ''],
    ]
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

  test('ENR-17: leaving an e-mail that is badly written warns without holding the focus', async () => {
    serveSchool()
    open()
    await userEvent.fill(field('Correo'), 'ren ata@correo.mx')
    await userEvent.tab()
    await expect.element(toast('Atencion! Correo invalido asegurate que este bien escrito')).toBeVisible()
    await expect.element(field('Teléfono')).toHaveFocus()
  })
})

describe('ENR-18: an e-mail already registered', () => {
  const taken = () => serve(students.byEmail, () => ({ student }))

  test('shows owner and date, blocks, and offers to enrol that student', async () => {
    serveSchool()
    taken()
    const onEnrol = vi.fn()
    open({ onEnrol })
    await fillPerson()
    await next().click()
    await expect.element(toast('El correo ya está registrado: Renata Olvera Quintero, desde el 02/03/2026.')).toBeVisible()
    await expect.element(field('Correo')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Inscribir a curso' }).click()
    expect(onEnrol).toHaveBeenCalledWith(student._id)
  })

  test('offers it only to whoever may enrol existing students', async () => {
    serveSchool()
    taken()
    open({}, { permissions: ['post /students/register', 'get /courses/', 'get /groups/'] })
    await fillPerson()
    await userEvent.tab()
    await next().click()
    await expect.element(page.getByRole('status').filter({ hasText: 'El correo ya está registrado' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Inscribir a curso' })).not.toBeInTheDocument()
  })
})
