import { expect, test } from 'vitest'
import { balanceView, barLabel } from './balance.ts'

const balance = (total: number, discounts: number, costs: number) => ({ payments: { total, discounts }, costs: { total: costs } })

test('STU-42: payments, discounts and debt share the price bar', () => {
  const view = balanceView(balance(8600, 850, 11_900), 245_000)
  expect(view).toMatchObject({ debt: 245_000, paid: 860_000, discount: 85_000, cost: 1_190_000 })
  expect(view.bar.paid + view.bar.discount + view.bar.debt).toBeCloseTo(100)
  expect(barLabel(view)).toBe('Pagado 72 %, descuento 7 %, adeudo 21 %')
})

test('STU-42: credit does not extend the bar', () => {
  const view = balanceView(balance(4350, 0, 2850), 0)
  expect(view.bar).toEqual({ paid: 100, discount: 0, debt: 0 })
  expect(view.paid).toBe(435_000)
})

test('STU-42: the bar is empty without prices', () => {
  expect(balanceView(balance(0, 0, 0), 0).bar).toEqual({ paid: 0, discount: 0, debt: 0 })
})
