import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { codeFailures, discountCodes } from '#features/money/discountCodes/contract.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import type { Failure } from '#contract/failure.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { course, field, next, open, serveSchool, student, toast, toPayment } from './testing.tsx'

const amount = () => field('Cantidad')
const summary = () => page.getByRole('complementary', { name: 'Resumen' })

const serveCode = (failure?: Failure) =>
  serve(discountCodes.validate, ({ query }) => {
    if (failure) throw new Refused(failure)
    return {
      course: { finalPrice: 8550 },
      promotionalCode: {
        _id: 'a00000000000000000000099',
        code: String(query.idCode),
        isActive: true,
        isCompanyCode: true,
        discountPercentage: 10,
        amount: null,
        validFrom: '2026-01-01T06:00:00Z',
        validUntil: '2027-01-01T05:59:59Z',
        createdAt: '2026-01-01T06:00:00Z',
        user: null,
      },
    }
  })

describe('the payment step', () => {
  test('ENR-20: checks in order and marks the field', async () => {
    serveSchool()
    open()
    await toPayment()
    await expect.element(amount()).toHaveFocus()
    await expect.element(field('Concepto')).toHaveValue('Inscripción Sabatino A')
    await userEvent.fill(field('Concepto'), ' ')
    await next().click()
    await expect.element(toast('Debes ingresar un concepto.')).toBeVisible()
    await userEvent.fill(field('Concepto'), 'Inscripción')
    await next().click()
    await expect.element(toast('Debes ingresar una cantidad.')).toBeVisible()
    await userEvent.fill(amount(), '9500.01')
    await next().click()
    await expect.element(toast('El pago no puede ser mayor al costo del curso.')).toBeVisible()
    await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
  })

  test('ENR-21 ENR-22: staff lines need concept and quantity, and count into the sum', async () => {
    serveSchool()
    open()
    await toPayment()
    await userEvent.fill(amount(), '9000')
    await page.getByRole('button', { name: 'Agregar descuento' }).click()
    await next().click()
    await expect.element(toast('Debes ingresar un concepto y cantidad.')).toBeVisible()
    await userEvent.fill(field('Concepto del descuento'), 'Hermano inscrito')
    await userEvent.fill(field('Cantidad del descuento'), '0')
    await next().click()
    await expect.element(toast('Debes ingresar un descuento mayor a cero.')).toBeVisible()
    await userEvent.fill(field('Cantidad del descuento'), '600')
    await next().click()
    await expect.element(toast('El pago y descuento no puede ser mayor al costo del curso.')).toBeVisible()
  })

  test('ENR-23: shows staff lines only to users who may register payments', async () => {
    serveSchool()
    open({}, { permissions: ['post /students/register', 'get /courses/', 'get /groups/'] })
    await toPayment()
    await expect.element(amount()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Agregar descuento' })).not.toBeInTheDocument()
  })

  test('ENR-24: quick amounts and the summary end in the amount left to settle', async () => {
    serveSchool()
    open()
    await toPayment()
    await page.getByRole('button', { name: 'Mitad' }).click()
    await expect.element(amount()).toHaveValue('4,750.00')
    await expect.element(summary()).toMatchTextContent('A pagar$9,500.00')
    await expect.element(summary()).toMatchTextContent('Restante por liquidar$4,750.00')
    await page.getByRole('button', { name: 'Liquidar $9,500.00' }).click()
    await expect.element(summary()).toMatchTextContent('Restante por liquidar$0.00')
    await page.getByRole('button', { name: 'Sin pago' }).click()
    await expect.element(amount()).toHaveValue('0.00')
  })
})

describe('validates the promotional code while the user types', () => {
  test('ENR-29: applies a valid one', async () => {
    serveSchool()
    const requests = serveCode()
    open()
    await toPayment()
    await userEvent.fill(field('Código de descuento'), ' bienvenida10')
    await expect.element(page.getByText('Código válido')).toBeVisible()
    await expect.element(summary()).toMatchTextContent('BIENVENIDA10, 10 %−$950.00')
    expect(requests[0]!.query).toMatchObject({ idCode: 'BIENVENIDA10', finalAmount: '9500' })
  })

  test("ENR-30: validates the student's own code on each entry to step 4", async () => {
    serveSchool()
    const carrier = { ...student, idPromotionalCode: { _id: 'a00000000000000000000099', code: 'BIENVENIDA10' } }
    serve(studentAccount.sidebar, () => ({ student: carrier, groups: [], payments: [], debt: 0, credit: 0 }))
    const requests = serveCode()
    open({ student: student._id })
    await page.getByRole('radio', { name: /ECOEMS/ }).click()
    await next().click()
    await page.getByRole('radio', { name: /Sabatino A/ }).click()
    expect(requests).toEqual([])
    await next().click()
    await expect.element(field('Código de descuento')).toHaveValue('BIENVENIDA10')
    await expect.poll(() => requests.length).toBe(1)
    expect(requests[0]!.query).toMatchObject({ idCode: 'BIENVENIDA10', idCourse: course._id, studentId: student._id })
    await page.getByRole('button', { name: 'Regresar' }).click()
    await next().click()
    await expect.poll(() => requests.length).toBe(2)
  })

  test('ENR-29: explains an invalid one, and blocks with the same text', async () => {
    serveSchool()
    serveCode(codeFailures.CODE_EXPIRED)
    open()
    await toPayment()
    await userEvent.fill(amount(), '100')
    await userEvent.fill(field('Código de descuento'), 'VERANO20')
    await userEvent.keyboard('{Enter}')
    await expect.element(toast('El código ha expirado')).toBeVisible()
    await expect.element(field('Código de descuento')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Quitar código' }).click()
    await next().click()
    await expect.element(page.getByRole('button', { name: /Registrar/ })).toBeVisible()
  })
})
