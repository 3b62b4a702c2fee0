import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { api, type Api } from './support/api.ts'
import { dayOf } from './support/door.ts'

interface Slot {
  _id: string
  course: { _id: string; name: string }
  date: string
  hour: number
  appoiments: { _id: string; student: { name: string; lastName: string; secondLastName: string } }[]
  maxQuota: number
}

const WEEKDAYS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado']
const cellName = ({ date, hour }: Slot) =>
  new RegExp(`^${WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()]} ${Number(date.slice(8))}, ${String(hour).padStart(2, '0')}:00`)
const nameOf = ({ student }: Slot['appoiments'][number]) => `${student.name} ${student.lastName} ${student.secondLastName}`
const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
const drawer = (page: Page) =>
  page.getByRole('complementary', { name: 'Asesoría' }).or(page.getByRole('dialog', { name: 'Asesoría', exact: true }))

/** An hour of one course with free places, in so many days; each project uses its own. */
async function hourOf(call: Api, days: number, fits: (slot: Slot) => boolean): Promise<Slot> {
  const { dateArray } = await call.get<{ dateArray: { hours: { appoimentList: Slot[] }[] }[] }>(`/appoiments?date=${dayOf(days)}`)
  const alone = dateArray.flatMap(day => day.hours.filter(hour => hour.appoimentList.length === 1).map(hour => hour.appoimentList[0]!))
  const fitting = alone.filter(fits)
  return test.info().project.name === 'phone' ? fitting.at(-1)! : fitting[0]!
}

test(
  'ADV-32 ADV-34: opens an hour, changes its quota, adds a student, shows and removes them',
  { tag: ['@phone', '@whole'] },
  async ({ page }) => {
    const call = api(page, await signIn(page, 'coordination'))
    const slot = await hourOf(call, 7, ({ appoiments, maxQuota }) => appoiments.length < maxQuota)
    await page.goto(`/asesorias?semana=${slot.date}`)
    await expect(page.getByRole('button', { name: cellName(slot) })).toBeVisible()
    await page.getByRole('button', { name: cellName(slot) }).click()
    await expect(drawer(page).getByText(slot.course.name).first()).toBeVisible()
    await expectAccessible(page)

    await drawer(page).getByRole('button', { name: 'Editar cupo' }).click()
    const quota = page.getByRole('dialog', { name: 'Editar cupo' })
    await quota.getByLabel('Cupo').fill('')
    await expect(quota.getByRole('button', { name: 'Actualizar' })).toBeDisabled()
    await expectAccessible(page)
    const more = slot.maxQuota + 5
    await quota.getByLabel('Cupo').fill(String(more))
    await quota.getByRole('button', { name: 'Actualizar' }).click()
    await toast(page, 'Cupo actualizado')
    await expect(drawer(page).getByText(`de ${more} lugares`).first()).toBeVisible()

    await drawer(page).getByRole('button', { name: 'Agregar alumno' }).click()
    const adding = page.getByRole('dialog', { name: 'Agregar alumno' })
    const free = adding.getByRole('radio', { disabled: false }).first()
    await free.check()
    await expectAccessible(page)
    const { students } = await call.get<{ students: { name: string; lastName: string; secondLastName: string; booked: boolean }[] }>(
      `/appoiments/${slot._id}/candidates`,
    )
    const name = nameOf({ _id: '', student: students.find(({ booked }) => !booked)! })
    await adding.getByRole('checkbox').first().check()
    await adding.getByRole('button', { name: 'Agregar', exact: true }).click()
    await toast(page, 'Alumno agregado a la asesoría')

    await page.reload()
    await drawer(page).getByRole('button', { name, exact: true }).click()
    const about = page.getByRole('dialog', { name: 'Información del alumno' })
    await expect(about.getByText('Sin marcar')).toBeVisible()
    await expectAccessible(page)
    await about.locator('[data-slot=form-foot]').getByRole('button', { name: 'Cerrar' }).click()
    await expect(about).toBeHidden()

    await drawer(page)
      .getByRole('button', { name: `Cancelar lugar de ${name}` })
      .click()
    await page.getByRole('dialog', { name: '¿Cancelar este lugar?' }).getByRole('button', { name: 'Cancelar lugar' }).click()
    await toast(page, 'Lugar cancelado')
    await expect(drawer(page).getByRole('button', { name, exact: true })).toHaveCount(0)
    await call.put(`/appoiments/${slot._id}`, { maxQuota: slot.maxQuota })
  },
)

test('ADV-37 ADV-22: marks attendance of a past week; saves the week as a calendar file', { tag: '@whole' }, async ({ page }) => {
  const call = api(page, await signIn(page, 'coordination'))
  const slot = await hourOf(call, -7, ({ appoiments }) => appoiments.length > 0)
  await page.goto(`/asesorias?semana=${slot.date}&hueco=${slot.date}-${slot.hour}`)
  const missing = drawer(page).getByRole('button', { name: `Faltó ${nameOf(slot.appoiments[0]!)}` })
  const pressed = (await missing.getAttribute('aria-pressed')) === 'true' ? 'false' : 'true'
  const marked = page.waitForResponse(response => response.request().method() === 'PUT' && response.ok())
  await missing.click()
  await marked
  await expect(missing).toHaveAttribute('aria-pressed', pressed)
  await expect(drawer(page).getByRole('button', { name: 'Agregar alumno' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.reload()
  await expect(missing).toHaveAttribute('aria-pressed', pressed)
  await drawer(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(drawer(page)).toBeHidden()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Guardar en calendario' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^asesorias-\d{4}-\d\d-\d\d\.ics$/)
})
