import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { discountCodes, type ListedCode } from '../contract.ts'
import { DiscountCodesPage } from './DiscountCodesPage.tsx'
import styles from './codes.module.css'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
let serial = 0
const code = (text: string, part: Partial<ListedCode> = {}): ListedCode => ({
  _id: `b0000000000000000000000${(serial += 1)}`,
  code: text,
  isActive: true,
  isCompanyCode: true,
  discountPercentage: 10,
  amount: null,
  validFrom: inDays(-30),
  validUntil: inDays(30),
  createdAt: inDays(-30),
  user: null,
  owner: null,
  ...part,
})
const BECA = code('BECA500', {
  discountPercentage: null,
  amount: 500,
  validFrom: '2026-01-05T06:00:00.000Z',
  validUntil: '2099-02-01T05:59:59.000Z',
})
const OLD = code('VERANO20', { validFrom: inDays(-60), validUntil: inDays(-30) })
const OFF = code('HERMANOS', { isActive: false })
const MARIO = code('MARIO5', { isCompanyCode: false, user: 'a00000000000000000000007', owner: { name: 'Mario', lastName: 'Cruz' } })

const COMPANY: Permission[] = [
  'get /discounts/company/',
  'post /discounts/company/',
  'put /discounts/company/',
  'delete /discounts/company/',
]

function draw({ codes = [BECA, OLD, OFF, MARIO], ...options }: { codes?: ListedCode[] } & Parameters<typeof render>[1] = {}) {
  serve(discountCodes.list, () => ({ promotionalCodes: codes }))
  const removed = serve(discountCodes.remove, () => ({ promotionalCode: BECA }))
  render(
    <>
      <DiscountCodesPage />
      <Questions />
    </>,
    options,
  )
  return removed
}
const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const tab = (name: string) => page.getByRole('tab', { name })
const newCode = page.getByRole('button', { name: 'Nuevo Código' })
/** 'Total 3', as the strip reads. */
const figures = () =>
  [...document.querySelectorAll(`.${styles.strip} > div`)].map(
    each => `${each.querySelector('dt')?.textContent} ${each.querySelector('dd')?.textContent}`,
  )

test('MON-120 MON-122: cards show code, value, validity as DD-MM-YYYY and state; statistics of the list', async () => {
  draw()
  await expect.element(card('BECA500')).toBeVisible()
  for (const text of [/^\$500\.00$/, /05-01-2026 – 31-01-2099$/, 'Activo'])
    await expect.element(card('BECA500').getByText(text)).toBeVisible()
  await expect.element(card('VERANO20').getByText('Expirado')).toBeVisible()
  await expect.element(card('HERMANOS').getByText('Inactivo')).toBeVisible()
  await expect.element(page.getByText('MARIO5')).not.toBeInTheDocument()
  expect(figures()).toEqual(['Total 3', 'Activos 1', 'Inactivos 1', 'Expirados 1'])
})

test("M55: an expired code is 'Expirado', never beside 'Activo'", async () => {
  draw()
  await expect.element(card('VERANO20').getByText('Expirado', { exact: true })).toBeVisible()
  expect(card('VERANO20').getByText('Activo', { exact: true }).elements()).toEqual([])
})

test('MON-121: search and state filter narrow cards and statistics alike', async () => {
  draw()
  await expect.element(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Buscar por código...')
  await expect.element(page.getByText('Todos los estados')).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('beca')
  await expect.element(card('VERANO20')).not.toBeInTheDocument()
  await expect.poll(figures).toEqual(['Total 1', 'Activos 1', 'Inactivos 0', 'Expirados 0'])
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('radiogroup', { name: 'Estado' }).getByText('Inactivo', { exact: true }).click()
  await expect.element(page.getByText('Ningún código coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(card('VERANO20')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})

test('MON-128: the address bar has tab, search and filter', async () => {
  draw({ at: '/?state=inactive&buscar=herm' })
  await expect.element(card('HERMANOS')).toBeVisible()
  expect(figures()[0]).toBe('Total 1')
  await expect.element(page.getByText('Todos los estados')).toBeVisible()
})

test("MON-124: the new-code button works only on the company tab; user codes are created on the employee's card", async () => {
  draw()
  await tab('Códigos de Usuario').click()
  await expect.element(card('MARIO5').getByText(/Mario Cruz/)).toBeVisible()
  await expect.element(newCode).toHaveAttribute('aria-disabled', 'true')
  await expect.element(newCode).toHaveAttribute('aria-description', 'Los códigos de usuario se crean desde la ficha del empleado.')
  newCode.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await tab('Códigos de Compañía').click()
  await newCode.click()
  await expect.element(page.getByRole('dialog', { name: 'Nuevo Código de Compañía' })).toBeVisible()
})

test('MON-125: deleting asks letter for letter; No keeps the code, Si deletes it', async () => {
  const removed = draw()
  const remove = page.getByRole('button', { name: 'Eliminar BECA500' })
  await remove.click()
  await expect.element(page.getByRole('dialog', { name: 'Are you sure to delete the record?' })).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(removed).toEqual([])
  await remove.click()
  await page.getByRole('button', { name: 'Si', exact: true }).click()
  await expect.element(page.getByText('Registro eliminado exitosamente')).toBeVisible()
  expect(removed.map(({ params }) => params.id)).toEqual([BECA._id])
})

test('MON-127: tabs and buttons need their permission', async () => {
  draw({ permissions: COMPANY })
  await expect.element(tab('Códigos de Compañía')).toBeVisible()
  await expect.element(tab('Códigos de Usuario')).not.toBeInTheDocument()
})

test('MON-127: a reader of user codes sees no button', async () => {
  draw({ permissions: ['get /discounts/employee/'] })
  await expect.element(card('MARIO5')).toBeVisible()
  await expect.element(tab('Códigos de Compañía')).not.toBeInTheDocument()
  for (const name of ['Nuevo Código', 'Editar MARIO5', 'Eliminar MARIO5'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
})

test('MON-127: the right to the screen alone shows no codes', async () => {
  draw({ permissions: ['get /discounts/'] })
  await expect.element(page.getByText('No tienes permiso para ver los códigos')).toBeVisible()
})

test('MON-126: the info box has the four facts; an empty tab says what to do', async () => {
  draw({ codes: [] })
  await expect.element(page.getByText('Todavía no hay códigos')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Cómo funcionan los códigos' })).toBeVisible()
  expect([...document.querySelectorAll(`.${styles.info} li`)].map(fact => fact.textContent)).toEqual([
    'Los códigos pueden aplicarse a todos los cursos.',
    'Cada código tiene fechas exactas de inicio y de fin.',
    'Un código inactivo no funciona, aunque esté dentro de su vigencia.',
    'Los códigos expirados aparecen en las estadísticas.',
  ])
})

test('MON-129: a failed load shows the reason and can be retried', async () => {
  serve(discountCodes.list, () => {
    throw new Refused({ code: '', status: 403, message: 'No tienes permiso para hacer esto.' })
  })
  render(<DiscountCodesPage />)
  await expect.element(page.getByText('No se pudo cargar')).toBeVisible()
  serve(discountCodes.list, () => ({ promotionalCodes: [BECA] }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(card('BECA500')).toBeVisible()
})
