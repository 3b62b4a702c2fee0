import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatDay } from '#lib/days.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { groupFailures, groups } from '#features/teaching/groups/contract.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { refresh } from '#web/calls/useRead.ts'
import { render } from '#web/testing/render.tsx'
import { Questions } from '#web/ui/Questions.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { enrolment, enrolmentFailures } from '../contract.ts'
import {
  course,
  enrolmentAnswer,
  field,
  fillPerson,
  full,
  next,
  open,
  other,
  sabatino,
  serveSchool,
  student,
  toast,
  toPayment,
} from './testing.tsx'

const register = () => page.getByRole('button', { name: /Registrar/ })
const back = () => page.getByRole('button', { name: 'Regresar' })
const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Goes to the review with 500.00 paid. */
async function toReview(): Promise<void> {
  await toPayment()
  await userEvent.fill(field('Cantidad'), '500')
  await next().click()
  await expect.element(register()).toHaveFocus()
}

describe('the way through the wizard', () => {
  test('ENR-5 ENR-6: a course and a group must be chosen; back keeps what was typed', async () => {
    serveSchool(undefined, [other])
    open()
    await fillPerson()
    await next().click()
    await expect.element(page.getByRole('radio', { name: /ECOEMS/ })).toHaveFocus()
    for (const name of ['Media Superior', 'Superior']) await expect.element(page.getByRole('tab', { name, exact: true })).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /apagado/ })).not.toBeInTheDocument()
    await next().click()
    await expect.element(toast('Debes seleccionar un curso.')).toBeVisible()
    await page.getByRole('radio', { name: /ECOEMS/ }).click()
    await next().click()
    await expect.element(page.getByRole('radio', { name: /Dominical B.*ya no tiene lugares/ })).toBeDisabled()
    await next().click()
    await expect.element(toast('Debes seleccionar un grupo.')).toBeVisible()
    await back().click()
    await expect.element(page.getByRole('radio', { name: /ECOEMS/ })).toBeChecked()
    await back().click()
    await expect.element(field('Apellido materno')).toHaveValue('Quintero')
    await expect.element(back()).not.toBeInTheDocument()
  })

  test('LLE-60: the only course is chosen by itself', async () => {
    serveSchool()
    open()
    await fillPerson()
    await next().click()
    await expect.element(page.getByRole('radio', { name: /ECOEMS/ })).toBeChecked()
  })

  test('ENR-7: the groups are asked from one month and one day before today', async () => {
    serveSchool()
    const requests = serve(groups.list, () => ({ groups: [sabatino] }))
    open()
    await fillPerson()
    await next().click()
    await page.getByRole('radio', { name: /ECOEMS/ }).click()
    await next().click()
    await expect.element(page.getByRole('radio', { name: /Sabatino A/ })).toBeVisible()
    expect(requests[0]!.query.course).toBe(course._id)
    expect(requests[0]!.query.stRngStart).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('ENR-8 COB-19 COB-40: registering ends with the card of what was done; another one begins empty', async () => {
    serveSchool()
    const requests = serve(enrolment.register, () => enrolmentAnswer)
    open()
    await toReview()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Inscripción registrada' })).toHaveFocus()
    const card = page.getByRole('region', { name: 'Finalizar Inscripción' })
    for (const sentBody of [
      'AlumnoRenata Olvera Quintero',
      'CursoECOEMS Intensivo',
      'GrupoSabatino A',
      'SalónSalón 4',
      `Fecha de inicio${formatDay(sabatino.startDate)}`,
      'SedeLindavista',
      'HorarioSáb 08:00–14:00',
      'Comprobante 2026-000001',
      'Referencia 1004010',
    ])
      await expect.element(card).toMatchTextContent(sentBody)
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await card.getByRole('button', { name: 'Copiar referencia' }).click()
    await expect.element(page.getByText('Referencia copiada')).toBeVisible()
    expect(copied).toHaveBeenCalledWith('1004010')
    const chat = new URL(card.getByRole('link', { name: 'Enviar por WhatsApp' }).element().getAttribute('href')!)
    expect(`${chat.origin}${chat.pathname}`).toBe(`https://wa.me/52${enrolmentAnswer.student.phoneNumber}`)
    expect(chat.searchParams.get('text')).toMatch(/^Hola, Renata\. Somos .+ Tu referencia de pago es 1004010\. ¡Gracias!$/)
    await expect.element(page.getByRole('button', { name: 'Salir', exact: true })).toBeVisible()
    for (const name of ['Salir sin guardar', 'Regresar']) await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
    expect(requests).toHaveLength(1)
    expect(requests[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(requests[0]!.body).toMatchObject({
      group: { id: sabatino._id },
      payment: { amount: 500, concept: 'Inscripción Sabatino A', paymentType: 'cash' },
      expected: { price: 9500, toPay: 9500 },
    })
    await page.getByRole('button', { name: 'Inscribir a otro' }).click()
    await expect.element(field('Nombre')).toHaveValue('')
  })

  test('ENR-9: Registrar is off while a registration is in flight', async () => {
    serveSchool()
    let finish = () => {}
    serve(enrolment.register, () => new Promise(resolve => (finish = () => resolve(enrolmentAnswer))))
    open()
    await toReview()
    await register().click()
    await expect.element(page.getByRole('button', { name: /Registrando/ })).toBeDisabled()
    finish()
    await expect.element(page.getByRole('heading', { name: 'Inscripción registrada' })).toBeVisible()
  })
})

describe('a refused registration', () => {
  test('ENR-35: shows the message of code 05 alone', async () => {
    serveSchool()
    serve(enrolment.register, () => {
      throw new Refused(enrolmentFailures._05)
    })
    open()
    await toReview()
    await register().click()
    await expect.element(toast('Atencion! El alumno ya esta registrado en el grupo.')).toBeVisible()
    await expect.element(page.getByText('Ocurrio un error al realizar el registro')).not.toBeInTheDocument()
  })

  test('ENR-36 ENR-37: a full group leads back to choosing one, with the reason below the quoted title and all else kept', async () => {
    serveSchool()
    serve(enrolment.register, () => {
      throw new Refused(groupFailures.GROUP_FULL)
    })
    open()
    await toReview()
    await register().click()
    await expect.element(toast('Ocurrio un error al realizar el registro')).toMatchTextContent('El grupo ya no tiene lugares disponibles.')
    await page.getByRole('radio', { name: /Sabatino A/ }).click()
    await next().click()
    await expect.element(field('Cantidad')).toHaveValue('500.00')
  })

  test('ENR-38: a changed price is taken over and the form kept', async () => {
    serveSchool()
    serve(enrolment.register, () => {
      serve(courses.find, () => ({ course: { ...course, price: 9900 } }))
      throw new Refused(enrolmentFailures.PRICE_CHANGED)
    })
    open()
    await toReview()
    await register().click()
    await expect.element(page.getByText('máximo $9,900.00')).toBeVisible()
    await expect.element(field('Cantidad')).toHaveValue('500.00')
  })
})

test('M82: shows both figures when a price changes at the review, before anything is registered', async () => {
  serveSchool()
  const requests = serve(enrolment.register, () => enrolmentAnswer)
  open()
  await toReview()
  serve(courses.find, () => ({ course: { ...course, price: 9900 } }))
  await refresh([courses.find])
  await expect.element(page.getByRole('region', { name: 'Revisión' })).toMatchTextContent('$9,400.00')
  await register().click()
  await expect.element(page.getByRole('status').getByText(/Costo del curso: antes \$9,500\.00, ahora \$9,900\.00\./)).toBeVisible()
  expect(requests).toEqual([])
  await next().click()
  await register().click()
  await expect.element(page.getByRole('heading', { name: 'Inscripción registrada' })).toBeVisible()
  expect(requests[0]!.body).toMatchObject({ expected: { price: 9900, toPay: 9900 } })
})

test.each([
  [[{ ...sabatino, active: false }], 'Sabatino A: El grupo ya no admite inscripciones.'],
  [[], 'El grupo elegido ya no está en la lista.'],
])('M82: a group that is switched off or gone at the review says why', async (now, reason) => {
  serveSchool()
  const requests = serve(enrolment.register, () => enrolmentAnswer)
  open()
  await toReview()
  serve(groups.list, () => ({ groups: [...now, { ...full, available: 2 }] }))
  await refresh([groups.list])
  await expect.element(page.getByRole('complementary', { name: 'Resumen' })).not.toMatchTextContent('Sabatino A')
  await register().click()
  await expect.element(page.getByRole('status').getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /Dominical B/ })).toBeEnabled()
  expect(requests).toEqual([])
})

test('ENR-12: another desk’s last seat shows before pressing', async () => {
  serveSchool()
  open()
  await toReview()
  serve(groups.list, () => ({
    groups: [
      { ...sabatino, available: 0 },
      { ...full, available: 2 },
    ],
  }))
  await refresh([groups.list])
  await expect.element(page.getByRole('complementary', { name: 'Resumen' })).toMatchTextContent('El grupo ya no tiene lugares disponibles.')
  await register().click()
  await expect.element(page.getByRole('radio', { name: /Sabatino A/ })).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: /Dominical B/ })).toBeEnabled()
})

test('M104: shows the error of step 2 below the list of courses, not inside its border', async () => {
  serveSchool(undefined, [other])
  open()
  await fillPerson()
  await next().click()
  await expect.element(page.getByRole('radio', { name: /ECOEMS/ })).toBeVisible()
  await next().click()
  const list = page.getByRole('radiogroup', { name: 'Curso' })
  await expect.element(list).toHaveAccessibleDescription('Debes seleccionar un curso.')
  const error = document.getElementById(list.element().getAttribute('aria-describedby')!)!
  expect(error.getBoundingClientRect().top).toBeGreaterThanOrEqual(list.element().getBoundingClientRect().bottom)
})

describe('an existing student', () => {
  test('M104: marks the group of the student in step 3, where it cannot be chosen', async () => {
    serveSchool([sabatino, { ...full, available: 2 }])
    serve(studentAccount.sidebar, () => ({ student: { ...student, groups: [sabatino._id] }, groups: [], payments: [], debt: 0, credit: 0 }))
    open({ student: student._id })
    await page.getByRole('radio', { name: /ECOEMS/ }).click()
    await next().click()
    await expect.element(page.getByRole('radio', { name: /Sabatino A.*Ya está inscrito en este grupo\./ })).toBeDisabled()
    await expect.element(page.getByText('Ya está inscrito en este grupo.')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /Dominical B/ })).toBeEnabled()
  })

  test('M108: a second group at one hour, or of one course, is asked about before anything is paid; Regresar stays at the groups', async () => {
    serveSchool()
    sidebar()
    const messages = [
      'Ya está en «Matutino D», del mismo curso que «Sabatino A».',
      'Ya está en «Matutino D», con clase a la misma hora que «Sabatino A».',
    ]
    const warnings = messages.map(message => ({ code: 'SAME_COURSE', message }))
    const requests = serve(enrolment.clashes, () => ({ clashes: [{ student: student._id, warnings }] }))
    open({ student: student._id })
    render(<Questions />)
    await page.getByRole('radio', { name: /ECOEMS/ }).click()
    await next().click()
    await page.getByRole('radio', { name: /Sabatino A/ }).click()
    await next().click()
    const question = page.getByRole('dialog', { name: /ya lleva este curso$/ })
    for (const message of messages) await expect.element(question).toMatchTextContent(message)
    await question.getByRole('button', { name: 'Regresar' }).click()
    await expect.element(page.getByRole('radio', { name: /Sabatino A/ })).toBeChecked()
    await next().click()
    await question.getByRole('button', { name: 'Inscribir de todos modos' }).click()
    await expect.element(field('Cantidad')).toBeVisible()
    expect(requests[0]!).toMatchObject({ params: { groupId: sabatino._id }, query: { student: student._id } })
  })

  const sidebar = () => serve(studentAccount.sidebar, () => ({ student, groups: [], payments: [], debt: 0, credit: 1500 }))

  test('ENR-4: begins at step 2 without back; earned discounts and credit count', async () => {
    serveSchool()
    sidebar()
    serve(courses.discounts, () => ({ discounts: [{ course: { _id: course._id, name: 'Álgebra Vespertino' }, discount: 500 }] }))
    const requests = serve(enrolment.enrol, () => enrolmentAnswer)
    open({ student: student._id })
    await page.getByRole('radio', { name: /ECOEMS/ }).click()
    await expect.element(back()).not.toBeInTheDocument()
    await expect.element(step('Seleccionar curso')).toHaveAttribute('aria-current', 'step')
    await next().click()
    await page.getByRole('radio', { name: /Sabatino A/ }).click()
    await next().click()
    await expect.element(page.getByText('Por haber cursado Álgebra Vespertino')).toBeVisible()
    await page.getByRole('button', { name: 'Liquidar $7,500.00' }).click()
    await next().click()
    await register().click()
    await expect.element(page.getByRole('heading', { name: 'Inscripción registrada' })).toBeVisible()
    expect(requests[0]!.params).toEqual({ groupId: sabatino._id, studentId: student._id })
    expect(requests[0]!.body).toMatchObject({ payment: { amount: 7500 }, expected: { price: 9500, toPay: 9000 } })
  })
})

test('ENR-11: an unfinished enrolment survives a reload', async () => {
  serveSchool()
  open()
  await toPayment()
  await userEvent.fill(field('Cantidad'), '1200')
  open()
  await expect.element(field('Cantidad').last()).toHaveValue('1,200.00')
})
