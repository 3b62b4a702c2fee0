import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { comments } from '#features/people/comments/contract.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { render } from '#web/testing/render.tsx'
import { refresh } from '#web/calls/useRead.ts'
import { LOST_ACCESS_TEXT } from '#web/session/useLostAccess.ts'
import { payers } from '#features/people/payers/contract.ts'
import { registrationFailures, registrations } from '#features/money/registrations/contract.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { studentFailures, students, type Student } from '#features/people/students/contract.ts'
import type { StudentTab } from '../tabs.ts'
import { StudentModal } from './StudentModal.tsx'
import { studentFile } from '../contract.ts'

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
  reference: '1003262',
  debt: false,
  dueOn: null,
  balance: { payments: { total: 0, discounts: 0 }, costs: { total: 0 } },
}

const owing = { ...student, debt: true, dueOn: '2020-11-05', balance: { payments: { total: 600, discounts: 100 }, costs: { total: 1000 } } }

let leaveCount = 0
const events: string[] = []
function Sample({ first, who }: { first: StudentTab; who: Student }) {
  const [tab, setTab] = useState(first)
  const [plan, setPlan] = useState<string>()
  return (
    <StudentModal
      id={who._id}
      tab={tab}
      plan={plan}
      onPlan={registration => {
        setPlan(registration)
        setTab('pagos')
      }}
      onTab={setTab}
      previous={() => events.push('previous')}
      next={() => events.push('next')}
      onClose={() => events.push('close')}
      onDeleted={() => (leaveCount += 1)}
    />
  )
}
function draw(first: StudentTab = 'resumen', options?: Parameters<typeof render>[1], who: Student = student) {
  events.length = 0
  leaveCount = 0
  serve(students.find, () => ({ student: who }))
  serve(comments.list, () => ({ comments: [] }))
  serve(studentAccount.sidebar, () => ({ student: who, groups: [], payments: [], debt: 0, credit: 0 }))
  serve(studentAccount.debt, () => ({ payments: [], credit: 0 }))
  serve(students.groups, () => ({ groups: [] }))
  serve(paymentPlans.ofStudent, () => ({ registrations: [] }))
  serve(payers.ofStudent, () => ({ payers: [] }))
  return render(
    <>
      <Sample first={first} who={who} />
      <Questions />
    </>,
    options,
  )
}
const tab = (name: string) => page.getByRole('tab', { name })
const button = (name: string) => page.getByRole('button', { name })
const names = () =>
  page
    .getByRole('tab')
    .elements()
    .map(element => element.textContent)
const more = async () => {
  await button('Más').click()
  await expect.element(page.getByRole('menuitem', { name: 'Datos personales' })).toBeVisible()
  return page
    .getByRole('menuitem')
    .elements()
    .map(element => element.textContent)
}

describe('tabs and views', () => {
  test('STU-44: five tabs; a view of the menu is a sixth one until the user chooses another', async () => {
    draw()
    await expect.element(tab('Resumen')).toHaveAttribute('aria-selected', 'true')
    expect(names()).toEqual(['Resumen', 'Pagos', 'Cursos', 'Asistencia', 'Comentarios'])
    expect(await more()).toEqual([
      'Datos personales',
      'Financieros',
      'Folios',
      'Privacidad',
      'Enviar notificación',
      'Cambiar contraseña',
      'Historial',
      'Eliminar alumno',
    ])
    await page.getByRole('menuitem', { name: 'Folios' }).click()
    await expect.element(tab('Folios')).toHaveAttribute('aria-selected', 'true')
    expect(names()).toHaveLength(6)
    await tab('Pagos').click()
    expect(names()).toEqual(['Resumen', 'Pagos', 'Cursos', 'Asistencia', 'Comentarios'])
  })

  test('STU-45: opens the tab of the address; one key opens each other', async () => {
    draw('folios')
    await expect.element(tab('Folios')).toHaveAttribute('aria-selected', 'true')
    await tab('Folios').click()
    await userEvent.keyboard('{Home}')
    await expect.element(tab('Resumen')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(tab('Comentarios')).toHaveFocus()
    await expect.element(page.getByRole('tabpanel', { name: 'Comentarios' })).toMatchTextContent('No hay comentarios agregados.')
  })

  test('STU-46: a user with only read access sees no view for messages or passwords, no charge and no deletion', async () => {
    draw('contrasena', { permissions: ['get /students/'] })
    await expect.element(tab('Resumen')).toHaveAttribute('aria-selected', 'true')
    expect(names()).toEqual(['Resumen', 'Pagos', 'Cursos', 'Asistencia', 'Comentarios'])
    for (const name of [/^Editar/, /^Registrar pago/, /^Escribe un comentario/])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
    expect(await more()).toEqual(['Datos personales', 'Financieros', 'Folios', 'Privacidad'])
  })

  test('STU-47: a view closes with a notice when a changed role forbids it', async () => {
    draw('contrasena')
    await expect.element(page.getByLabelText('Nueva contraseña')).toBeVisible()
    sessionStore.set({ ...sessionStore.get()!, allows: [{ resource: '/students/', methods: ['get'] }] })
    await expect.element(page.getByRole('alert')).toHaveTextContent(LOST_ACCESS_TEXT)
    await expect.element(tab('Resumen')).toHaveAttribute('aria-selected', 'true')
  })

  test('STU-48: unsaved input of a tab survives other tabs; the file asks before it closes', async () => {
    draw('comentarios')
    await page.getByLabelText('Nuevo comentario').fill('A medias')
    await tab('Resumen').click()
    await tab('Comentarios').click()
    await expect.element(page.getByLabelText('Nuevo comentario')).toHaveValue('A medias')
    await button('Cerrar').click()
    await button('Seguir editando').click()
    expect(events).toEqual([])
    await button('Alumno siguiente').click()
    await button('Descartar').click()
    await expect.poll(() => events).toEqual(['next'])
  })
})

describe('the rail', () => {
  test('STU-58 COB-8: Ximena has owed $300.00 for long; the rail says it beside every tab', async () => {
    draw('folios', {}, owing)
    const rail = page.getByRole('complementary', { name: 'Ficha' })
    for (const text of [
      'Ximena Hernández Cruz',
      'Folio 26-000326',
      'Tiene adeudos',
      '$300.00',
      'Pagado 600 · desc. 100 · costo 1,000',
      '55 3214 8890',
    ])
      await expect.element(rail).toMatchTextContent(text)
    await expect.element(rail).toMatchTextContent(/\d+ d/)
    await expect.element(page.getByRole('link', { name: 'Llamar a Ximena' })).toHaveAttribute('href', 'tel:5532148890')
    await tab('Pagos').click()
    await expect.element(rail).toMatchTextContent('$300.00')
    await rail.getByRole('button', { name: /^Registrar pago/ }).click()
    await expect.element(page.getByRole('dialog').filter({ hasText: 'Registrar pago ·' })).toBeVisible()
  })

  test('STU-58: without debt it says Pagos al corriente; without a phone the buttons say why', async () => {
    draw('resumen', {}, { ...student, phoneNumber: '' })
    await expect.element(page.getByRole('complementary', { name: 'Ficha' })).toMatchTextContent('Pagos al corriente')
    await expect.element(button('Llamar')).toHaveAccessibleDescription('No tiene teléfono.')
    await expect.element(button('WhatsApp')).toHaveAccessibleDescription('No tiene teléfono.')
  })
})

test('M85: at 683 × 384 the file is charged from its head, and nothing is fixed at its foot', async () => {
  await page.viewport(683, 384)
  draw('resumen', {}, owing)
  const pay = page.getByRole('button', { name: /^Registrar pago/ })
  await expect.element(pay).toBeVisible()
  expect(pay.element().getBoundingClientRect().bottom).toBeLessThan(60)
  await page.viewport(390, 844)
  await expect.poll(() => pay.element().getBoundingClientRect().top).toBeGreaterThan(700)
  await page.viewport(1366, 768)
})

test('STU-59: 1 to 5 are the tabs, P charges, N comments, the arrows are the neighbours; never during typing', async () => {
  draw()
  await expect.element(tab('Resumen')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('2')
  await expect.element(tab('Pagos')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => events).toEqual(['next', 'previous'])
  await userEvent.keyboard('n')
  const box = page.getByLabelText('Nuevo comentario')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('p2')
  await expect.element(box).toHaveValue('p2')
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  await page.getByLabelText('Nuevo comentario').fill('')
  await tab('Comentarios').click()
  await userEvent.keyboard('p')
  await expect.element(page.getByRole('dialog').filter({ hasText: 'Registrar pago ·' })).toBeVisible()
  await userEvent.keyboard('1')
  await expect.element(tab('Comentarios')).toHaveAttribute('aria-selected', 'true')
})

test('STU-61: a line of Resumen is editable in place; Escape discards, an error shows below it', async () => {
  draw()
  const saved = serve(studentFile.update, () => ({ student }))
  await page.getByRole('button', { name: /^Editar Segundo teléfono/ }).click()
  const phone = page.getByRole('textbox', { name: 'Segundo teléfono' })
  await expect.element(phone).toHaveFocus()
  await phone.fill('55')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Editar Segundo teléfono/ })).toHaveFocus()
  expect(events).toEqual([])
  await userEvent.keyboard('{Enter}')
  await phone.fill('55')
  await userEvent.keyboard('{Enter}')
  await expect.element(phone).toHaveAccessibleDescription('Debes ingresar un segundo numero de telefono minimo 8 digitos')
  await phone.fill('5599887766')
  await button('Guardar').click()
  await expect.element(page.getByText('Datos guardados')).toBeVisible()
  expect(saved.map(({ body }) => body)).toMatchObject([{ secondPhoneNumber: '5599887766', name: 'Ximena', email: 'ximena@correo.mx' }])
})

test('STU-60: telephone and e-mail are written once in the file, and are edited in Datos personales', async () => {
  draw()
  await expect.element(page.getByRole('complementary', { name: 'Ficha' })).toMatchTextContent('55 3214 8890ximena@correo.mx')
  await expect.element(page.getByText('1003262')).toBeVisible()
  for (const text of ['55 3214 8890', 'ximena@correo.mx']) expect(page.getByText(text).elements()).toHaveLength(1)
  await button('Editar teléfono y correo').click()
  await expect.element(tab('Datos personales')).toHaveAttribute('aria-selected', 'true')
})

describe('deleting', () => {
  test('REG-50: deletes a student after the question; Registro eliminado exitosamente', async () => {
    draw()
    let refuse = true
    const requests = serve(registrations.removeStudent, () => {
      if (refuse) throw new Refused(registrationFailures.STUDENT_HAS_BALANCE)
      return {}
    })
    const confirm = async () => {
      await more()
      await page.getByRole('menuitem', { name: 'Eliminar alumno' }).click()
      const dialog = page.getByRole('dialog').filter({ hasText: '¿Eliminar a Ximena Hernández Cruz?' })
      await expect.element(dialog).toMatchTextContent('Sus pagos y su asistencia se conservan.')
      await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click()
    }
    await confirm()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Ocurrio un error y no se pudo eliminar el registro.' }))
      .toMatchTextContent(registrationFailures.STUDENT_HAS_BALANCE.message)
    refuse = false
    await confirm()
    await expect.element(page.getByText('Registro eliminado exitosamente')).toBeVisible()
    expect([requests.length, leaveCount]).toEqual([2, 1])
  })

  test('REG-51: Eliminar alumno is disabled with the reason while a balance is open', async () => {
    draw('resumen', {}, owing)
    await more()
    const off = page.getByRole('menuitem', { name: /^Eliminar alumno/ })
    await expect.element(off).toHaveAttribute('aria-disabled', 'true')
    await expect.element(off).toMatchTextContent('Tiene adeudos: se elimina cuando no deba nada.')
  })
})

test('M63: a student erased or deleted meanwhile disappears: the window closes, and says why', async () => {
  draw()
  await expect.element(tab('Resumen')).toBeVisible()
  serve(students.find, () => {
    throw new Refused(studentFailures.STUDENT_NOT_FOUND)
  })
  await refresh([students.find])
  await expect.poll(() => leaveCount).toBe(1)
  await expect.element(page.getByText('Este alumno ya no está en la lista.')).toBeVisible()
  await expect.element(page.getByText('ximena@correo.mx')).not.toBeInTheDocument()
})
