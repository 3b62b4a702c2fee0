import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visibleToasts } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { codeFailures, discountCodes, type PromotionalCode } from '../../contract.ts'
import { CodeModal } from './CodeModal.tsx'

const OWNER = { _id: 'a00000000000000000000007', name: 'Mario', lastName: 'Cruz' }
const STORED: PromotionalCode = {
  _id: 'b00000000000000000000001',
  code: 'BECA500',
  isActive: false,
  isCompanyCode: true,
  discountPercentage: null,
  amount: 500,
  validFrom: '2026-11-01T06:00:00.000Z',
  validUntil: '2026-12-01T05:59:59.000Z',
  createdAt: '2026-10-01T06:00:00.000Z',
  user: null,
}
let closed = 0

function draw(props: Partial<Parameters<typeof CodeModal>[0]> = {}) {
  closed = 0
  const created = serve(discountCodes.create, () => ({ promotionalCode: STORED }))
  const updated = serve(discountCodes.update, () => ({ promotionalCode: STORED }))
  render(
    <>
      <CodeModal owner={null} onClose={() => (closed += 1)} {...props} />
      <Questions />
    </>,
  )
  return { created, updated }
}
const code = page.getByRole('textbox', { name: /^Código/ })
const value = page.getByLabelText('Valor del descuento')
const from = page.getByLabelText('Fecha de inicio')
const until = page.getByLabelText('Fecha de fin')
const create = page.getByRole('button', { name: 'Crear Código' })

async function pick(field: typeof from, text: string) {
  await field.fill(text)
  await userEvent.keyboard('{Tab}')
}
async function refusedWith(text: string, field: typeof code) {
  await create.click()
  await expect.poll(() => visibleToasts.get().at(-1)).toMatchObject({ kind: 'warn', text })
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveFocus()
}

test('MON-130: checks the form in order, each with its text and field', async () => {
  const { created } = draw()
  await refusedWith('Por favor ingresa el código', code)
  await code.fill('  beca10 ')
  await refusedWith('Por favor ingresa el valor del descuento', value)
  for (const wrong of ['0', '101', 'diez', '0.5']) {
    await value.fill(wrong)
    await refusedWith('El porcentaje debe estar entre 1 y 100', value)
  }
  await page.getByText('Monto fijo').click()
  await refusedWith('Por favor ingresa el valor del descuento', value)
  for (const wrong of ['0', '0.99']) {
    await value.fill(wrong)
    await refusedWith('El monto debe ser mayor a 0', value)
  }
  await value.fill('500')
  await refusedWith('Por favor selecciona la fecha de inicio', from)
  await pick(from, '15/12/2026')
  await refusedWith('Por favor selecciona la fecha de fin', until)
  await pick(until, '14/12/2026')
  await refusedWith('La fecha de fin no puede ser anterior a la fecha de inicio', until)
  expect(created).toEqual([])
  expect(closed).toBe(0)
})

test('MON-131: sends 00:00:00 of the first and 23:59:59 of the last day in the academy, text in capitals', async () => {
  const { created } = draw()
  await expect.element(page.getByRole('dialog', { name: 'Nuevo Código de Compañía' })).toBeVisible()
  await code.fill(' verano-25 ')
  await value.fill('12.5')
  await pick(from, '01/12/2026')
  await pick(until, '01/12/2026')
  await create.click()
  await expect
    .poll(() => created.map(({ body }) => body))
    .toEqual([
      {
        code: 'VERANO-25',
        isActive: true,
        isCompanyCode: true,
        discountPercentage: 12.5,
        validFrom: '2026-12-01T06:00:00.000Z',
        validUntil: '2026-12-02T05:59:59.000Z',
      },
    ])
  await expect.poll(() => closed).toBe(1)
  expect(visibleToasts.get().at(-1)).toMatchObject({ kind: 'success', text: 'Código creado' })
})

test('MON-132: with a code it edits, showing the stored values', async () => {
  const { updated } = draw({ code: STORED })
  await expect.element(page.getByRole('dialog', { name: 'Editar Código de Compañía' })).toBeVisible()
  await expect.element(code).toHaveValue('BECA500')
  await expect.element(value).toHaveValue('500.00')
  await expect.element(from).toHaveValue('01/11/2026')
  await expect.element(until).toHaveValue('30/11/2026')
  await page.getByRole('switch', { name: 'Estado' }).click()
  await value.fill('750.50')
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  await expect
    .poll(() => updated.map(({ params, body }) => [params.id, body]))
    .toEqual([
      [
        STORED._id,
        {
          code: 'BECA500',
          isActive: true,
          isCompanyCode: true,
          amount: 750.5,
          validFrom: STORED.validFrom,
          validUntil: STORED.validUntil,
        },
      ],
    ])
  await expect.poll(() => closed).toBe(1)
})

test('MON-133: sends a user code with its owner, and names them', async () => {
  const { updated } = draw({ code: { ...STORED, isCompanyCode: false, user: OWNER._id }, owner: OWNER })
  await expect.element(page.getByRole('dialog', { name: 'Editar Código de Usuario' })).toBeVisible()
  await expect.element(page.getByText('Mario Cruz')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  await expect.poll(() => updated.map(({ body }) => body)).toMatchObject([{ isCompanyCode: false, user: OWNER._id }])
})

test('MON-134: shows a taken code under its field, and keeps the form', async () => {
  draw({ code: STORED })
  serve(discountCodes.update, () => {
    throw new Refused(codeFailures.CODE_TAKEN, [{ path: 'code', message: codeFailures.CODE_TAKEN.message }])
  })
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  await expect.element(page.getByText('Ya existe un código con ese nombre')).toBeVisible()
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  expect([closed, visibleToasts.get()]).toEqual([0, []])
})

test("MON-135: 'Cancelar' closes; unsaved changes ask before", async () => {
  draw()
  await code.fill('A')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByText('Hay cambios sin guardar')).toBeVisible()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await expect.element(page.getByText('Hay cambios sin guardar')).not.toBeInTheDocument()
  expect(closed).toBe(0)
  await code.fill('')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(() => closed).toBe(1)
})
