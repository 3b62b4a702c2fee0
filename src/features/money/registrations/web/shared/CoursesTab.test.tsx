import { useLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enrolment, enrolmentFailures } from '#features/money/enrolment/contract.ts'
import { payments, studentAccount } from '#features/money/payments/contract.ts'
import { studentFailures, students } from '#features/people/students/contract.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { registrations } from '../../contract.ts'
import { CoursesTab } from './CoursesTab.tsx'
import { ownGroup, serveChange, serveTab, student } from './testing.ts'
import styles from './registrations.module.css'

const draw = (options?: Parameters<typeof render>[1]) =>
  render(
    <>
      <CoursesTab student={student} />
      <Questions />
    </>,
    options,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = page.getByRole('dialog', { name: '¿Quitar la inscripción en Sabatino A?' })
/** 'Quitar inscripción', with a reason. */
const confirmRemoval = async (reason = 'Costo') => {
  await button('Quitar inscripción').click()
  await question.getByText(reason).click()
  await question.getByRole('button', { name: 'Quitar inscripción' }).click()
}

test('REG-1: the groups with schedule, dates, price, discount, paid and debt; the credit above them', async () => {
  serveTab([ownGroup], 250.5)
  draw()
  const line = page.getByRole('listitem')
  await expect
    .element(line)
    .toMatchTextContent(/Sabatino AECOEMSCon adeudoHorarioSáb 08:00–14:00Fechas\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}/)
  await expect.element(line).toMatchTextContent('Sede Lindavista, Salón 4Inscrito02/03/2026 12:00')
  await expect.element(line).toMatchTextContent('Precio$5,000.00Descuento−$500.00Pagado$1,200.00Adeudo$3,300.00')
  await expect.element(page.getByText(/^Saldo a favor/).element().parentElement!).toMatchTextContent('Saldo a favor $250.50')
})

test('REG-2: each action by its own right', async () => {
  serveTab()
  const { unmount } = draw({ permissions: ['get /students/'] })
  await expect.element(button('Descargar comprobante')).toBeVisible()
  for (const name of ['Cambiar de grupo', 'Reenviar comprobante', 'Quitar inscripción'])
    await expect.element(button(name)).not.toBeInTheDocument()
  unmount()
  draw({ permissions: ['get /students/', 'put /students/?/groups/?', 'delete /students/?/group/?', 'post /groups/?/receipt/?'] })
  for (const name of ['Cambiar de grupo', 'Reenviar comprobante', 'Quitar inscripción']) await expect.element(button(name)).toBeVisible()
})

test('REG-3: the removal question names money and seat; Cancelar sends nothing, the focus returns', async () => {
  serveTab()
  const requests = serve(registrations.remove, () => ({ student }))
  draw()
  await button('Quitar inscripción').click()
  await expect
    .element(question)
    .toMatchTextContent('Su lugar en Sabatino A queda libre. Lo pagado, $1,200.00, queda como saldo a favor y cubre primero')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('Quitar inscripción')).toHaveFocus()
  expect(requests).toEqual([])
})

test('M26: without courses shows a button to enrol, for users with the right', async () => {
  serveTab([])
  const Address = () => <output aria-label="Dirección">{useLocation({ select: ({ href }) => href })}</output>
  const file = (
    <>
      <CoursesTab student={student} />
      <Address />
    </>
  )
  const { unmount } = render(file, { at: `/alumnos?ficha=${student._id}&ver=cursos` })
  await button('Inscribir a curso').click()
  await expect
    .element(page.getByRole('status', { name: 'Dirección' }))
    .toHaveTextContent(`/?ficha=${student._id}&inscripcion=${student._id}`)
  unmount()
  draw({ permissions: ['get /students/'] })
  await expect.element(page.getByText('Sin cursos')).toBeVisible()
  await expect.element(button('Inscribir a curso')).not.toBeInTheDocument()
})

test('REG-4 REG-9: Grupo borrado correctamente; the line disappears, the focus stays in the tab', async () => {
  serveTab()
  const requests = serve(registrations.remove, () => {
    serveTab([], 1200)
    return { student }
  })
  const { container } = draw()
  await confirmRemoval()
  await expect.element(page.getByText('Grupo borrado correctamente')).toBeVisible()
  expect(requests[0]!.params).toEqual({ id: student._id, groupId: ownGroup._id })
  expect(requests[0]!.query).toEqual({ reason: 'cost' })
  await expect.element(page.getByText('Sin cursos')).toBeVisible()
  await expect.element(page.getByText(/^Saldo a favor/).element().parentElement!).toMatchTextContent('Saldo a favor $1,200.00')
  await expect.poll(() => container.querySelector(`.${styles.courses}`)?.contains(document.activeElement)).toBe(true)
})

test('DIR-39: asks the reason, by keyboard: 0 is the last of ten, Enter answers; requires one; digits in the note choose nothing', async () => {
  serveTab()
  const requests = serve(registrations.remove, () => ({ student }))
  draw()
  await button('Quitar inscripción').click()
  await expect.poll(() => question.getByRole('radio').elements().length).toBe(10)
  await question.getByRole('button', { name: 'Quitar inscripción' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Elige un motivo.')
  await userEvent.keyboard('0')
  await expect.element(question.getByRole('radio', { name: /^Error de captura/ })).toBeChecked()
  await expect.element(question.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('4')
  await question.getByRole('textbox', { name: 'Nota' }).fill('')
  await question.getByRole('textbox', { name: 'Nota' }).click()
  await userEvent.keyboard('Vive a 2 horas')
  await question.getByRole('radio', { name: /^Distancia/ }).click({ force: true })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => requests[0]?.query).toEqual({ reason: 'distance', note: 'Vive a 2 horas' })
})

test('CON-3, CON-17: after removal from their last group here, a student of two campuses disappears', async () => {
  serveTab()
  serve(registrations.remove, () => {
    for (const route of [students.groups, studentAccount.sidebar, students.find])
      serve(route, () => {
        throw new Refused(studentFailures.STUDENT_NOT_FOUND)
      })
    return { student: null }
  })
  const Address = () => <output aria-label="Dirección">{useLocation({ select: ({ href }) => href })}</output>
  render(
    <>
      <CoursesTab student={student} />
      <Address />
      <Questions />
    </>,
    { at: `/alumnos?ficha=${student._id}&ver=cursos` },
  )
  await confirmRemoval()
  await expect.element(page.getByText('Ya no está en tu alcance.')).toBeVisible()
  await expect.element(page.getByRole('status', { name: 'Dirección' })).not.toHaveTextContent('ficha')
})

test('REG-4: Ocurrio un error al eliminar el grupo, with the reason below', async () => {
  serveTab()
  serve(registrations.remove, () => {
    throw new Refused(enrolmentFailures.NOT_REGISTERED)
  })
  draw()
  await confirmRemoval()
  const toast = page.getByRole('alert').filter({ hasText: 'Ocurrio un error al eliminar el grupo' })
  await expect.element(toast).toMatchTextContent('El alumno no está inscrito en el grupo.')
})

test('REG-5: comprobante enviado, or Ocurrio un error al enviar el comprobante', async () => {
  serveTab()
  const requests = serve(enrolment.resendReceipt, () => ({}))
  draw()
  await button('Reenviar comprobante').click()
  await expect.element(page.getByText('comprobante enviado')).toBeVisible()
  expect(requests[0]!.params).toEqual({ groupId: ownGroup._id, studentId: student._id })
  serve(enrolment.resendReceipt, () => {
    throw new Refused(enrolmentFailures.NOT_REGISTERED)
  })
  await button('Reenviar comprobante').click()
  await expect.element(page.getByText('Ocurrio un error al enviar el comprobante')).toBeVisible()
})

test('REG-6: downloads the receipt by its id', async () => {
  serveTab()
  const requests = serve(payments.receiptById, () => new Blob(['%PDF'], { type: 'application/pdf' }))
  draw()
  await button('Descargar comprobante').click()
  await expect.poll(() => requests[0]?.params).toEqual({ id: ownGroup.registration.receipt!._id })
})

test('REG-6, ENR-81: without a receipt nothing is downloaded; sending it the first time issues it', async () => {
  serveTab([{ ...ownGroup, registration: { ...ownGroup.registration, receipt: null } }])
  const requests = serve(enrolment.resendReceipt, () => ({}))
  draw()
  await expect.element(button('Descargar comprobante')).toHaveAccessibleDescription('Esta inscripción no tiene comprobante.')
  await button('Reenviar comprobante').click()
  await expect.poll(() => requests.length).toBe(1)
})

test('REG-10: the group-change modal opens above the tab and returns the focus', async () => {
  serveTab()
  serveChange()
  draw()
  await button('Cambiar de grupo').click()
  const dialog = page.getByRole('dialog', { name: /^Cambiar de grupo/ })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Cambiar de grupo')).toHaveFocus()
})

test('REG-7: a student without groups', async () => {
  serveTab([])
  draw()
  await expect.element(page.getByText('El alumno no está inscrito en ningún grupo.')).toBeVisible()
})

test('REG-8: a failed load shows the reason and retries', async () => {
  serve(studentAccount.debt, () => ({ payments: [], credit: 0 }))
  serve(students.groups, () => {
    throw new Refused({ code: '', status: 404, message: 'El alumno no existe' })
  })
  draw()
  await expect.element(page.getByRole('alert')).toMatchTextContent('El alumno no existe')
  serveTab()
  await button('Reintentar').click()
  await expect.element(page.getByRole('listitem')).toMatchTextContent('Sabatino A')
})
