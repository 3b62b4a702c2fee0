import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Employee } from '#features/foundation/employees/contract.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { render } from '#web/testing/render.tsx'
import { notices } from '#web/ui/toasts.ts'
import { teaching, type Teaching } from '../contract.ts'
import { TeachingModal } from './TeachingModal.tsx'

const id = (at: number) => `a0000000000000000000000${at}`
const irma = { _id: id(1), name: 'Irma', lastName: 'Solís', secondLastName: '' } as Employee
const [algebra, fisica] = [
  { _id: id(2), name: 'Álgebra' },
  { _id: id(3), name: 'Física' },
]
const lindavista = { _id: id(4), name: 'Lindavista' }
const stored: Teaching = { courses: [algebra], locations: [lindavista], hours: [{ day: 0, startHour: '0900', endHour: '1300' }] }

function draw() {
  let closed = 0
  serve(courses.list, () => ({ courses: [algebra, fisica] }) as never)
  serve(locations.list, () => ({ locations: [lindavista] }) as never)
  render(<TeachingModal employee={irma} onClose={() => void (closed += 1)} />)
  return () => closed
}

test('OFE-18: shows what Irma gives, where and when, and saves it whole', async () => {
  serve(teaching.find, () => ({ teaching: stored }))
  const requests = serve(teaching.save, () => ({ teaching: stored }))
  const closed = draw()
  await expect.element(page.getByText('Qué da y cuándo · Irma Solís')).toBeVisible()
  await expect.element(page.getByText(/Lun.*09:00/).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Cursos que da' }).click()
  await page.getByTitle('Física').click()
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await expect.poll(closed).toBe(1)
  expect(requests[0]).toMatchObject({
    params: { id: irma._id },
    body: { courses: [algebra._id, fisica._id], locations: [lindavista._id], hours: stored.hours },
  })
  expect(notices.get()[0]!.text).toBe('Datos guardados')
})

test('OFE-18: a failed read says why and can be retried', async () => {
  let down = true
  serve(teaching.find, () => {
    if (down) throw new Refused({ code: '', status: 500, message: 'Ocurrio un error' })
    return { teaching: stored }
  })
  draw()
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  down = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Cursos que da' })).toBeVisible()
})
