import { expect, test } from 'vitest'
import { card, drawEmployees, mario, row, serveEmployees } from '#features/foundation/employees/web/testing.tsx'
import { serve } from '#web/testing/serve.ts'
import { groups, type ListedGroup } from '../contract.ts'

const group = (part: object) =>
  ({
    _id: 'c00000000000000000000001',
    name: 'Sabatino A',
    startDate: '2026-11-28',
    endDate: '2099-03-20',
    studentListLength: 18,
    teacher: { _id: mario._id, name: 'Mario', lastName: 'Alcántara', secondLastName: 'Beltrán' },
    buckets: [],
    ...part,
  }) as unknown as ListedGroup

test('M160: folds the groups that a teacher gave before below the running ones', async () => {
  serveEmployees()
  const former = group({ _id: 'c00000000000000000000004', name: 'Sabatino 2019', startDate: '2019-01-12', endDate: '2019-06-20' })
  serve(groups.list, () => ({ groups: [former, group({})] }))
  drawEmployees()
  await row(/Mario/).click()
  await expect.element(card.getByRole('heading', { name: 'Grupos asignados 1' })).toBeVisible()
  await expect.element(card.getByRole('list', { name: 'Grupos asignados', exact: true })).toMatchTextContent('Sabatino A')
  await expect.element(card.getByText('Sabatino 2019')).not.toBeVisible()
  await card.getByText('1 grupo terminado').click()
  await expect.element(card.getByRole('list', { name: 'Grupos asignados, terminados' })).toMatchTextContent('Terminó el 20/06/2019')
})

test('EMP-13: lists the groups of the employee, modules of parent groups too', async () => {
  const modul = group({ _id: 'c00000000000000000000003', name: 'Sociales', studentListLength: 1 })
  const parent = group({ _id: 'c00000000000000000000002', name: 'ECOEMS', teacher: null, buckets: [modul] })
  serveEmployees()
  const requests = serve(groups.list, () => ({ groups: [group({}), parent] }))
  drawEmployees()
  await row(/Mario/).click()
  const list = card.getByRole('list', { name: 'Grupos asignados' })
  await expect.element(list).toMatchTextContent('Sabatino A18 inscritos28/11/2026 – 20/03/2099')
  await expect.element(list).toMatchTextContent('Sociales1 inscrito')
  await expect.element(list).not.toMatchTextContent('ECOEMS')
  await expect.element(list.getByRole('link', { name: 'Sociales' })).toHaveAttribute('href', `/grupos?ficha=${modul._id}`)
  expect(requests.map(({ query }) => query)).toEqual([{ teacher: mario._id }])
})
