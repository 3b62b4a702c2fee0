import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api } from './support/api.ts'
import { ownCampus, type RecordName } from './support/ownCampus.ts'

test(
  'OFE-2, OFE-3, OFE-6: proposes the days of a year, previews closing, extends a group, and opens a day again',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const name = `Cierre ${project.name}`
    const call = api(page, await tokenOf(page, 'admin'))
    const today = (await call.get<{ day: string }>('/dashboard')).day
    const year = Number(today.slice(0, 4)) + 1
    const { course, location, classRoom } = await ownCampus(call, name)
    // Class every day of next year: each closed day costs a lesson.
    const { group } = await call.post<{ group: RecordName }>('/groups', {
      name,
      course: course._id,
      schedules: [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, startHour: '1200', endHour: '1400' })),
      startDate: today,
      endDate: `${year}-12-20`,
      quota: 10,
      classRoom: classRoom._id,
    })
    await signIn(page, 'coordination')
    await page.goto(`/calendario?sede=${location._id}`)
    await page.getByRole('button', { name: 'Días cerrados' }).click()
    const drawer = page.getByRole('dialog', { name: 'Días cerrados' })
    await drawer.getByRole('combobox', { name: 'Dónde' }).click()
    await page.getByTitle(location.name).last().click()
    await drawer.getByRole('button', { name: 'Año siguiente' }).click()
    await expect(drawer.getByRole('heading', { name: String(year) })).toBeVisible()
    await drawer.getByRole('button', { name: /^Proponer/ }).click()

    // The demo academy has closed the first half; of the rest the national days are ticked, customs are not.
    const proposal = (day: RegExp) => drawer.getByRole('checkbox', { name: day })
    await expect(proposal(/^Día de la Revolución/)).toBeChecked()
    await expect(proposal(/^Día de Muertos/)).not.toBeChecked()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: /^Cerrar \d+ días$/ }).click()

    await expect(drawer.getByRole('heading', { name: /^Se pierden \d+ clases$/ })).toBeVisible()
    const day = drawer.getByRole('list', { name: 'Por día' }).getByRole('listitem')
    await expect(day.filter({ hasText: `16/09/${year}` })).toContainText('1 clase')
    await drawer.getByText('1 grupo pierde clases').click()
    await drawer.getByRole('checkbox', { name: new RegExp(`^Recorrer el fin de ${name}`) }).check()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect(page.locator('[data-slot=toast]').getByText('Días cerrados, 1 grupo termina más tarde', { exact: true })).toBeVisible()
    const read = () => call.get<{ group: { endDate: string } }>(`/groups/${group._id}`)
    expect((await read()).group.endDate > `${year}-12-20`).toBe(true)
    const lessonsOf = () => call.get<{ lessons: object[] }>(`/lessons/${group._id}?from=${year}-09-16&to=${year}-09-16`)
    expect((await lessonsOf()).lessons).toEqual([])

    await drawer.getByRole('button', { name: /^Volver a abrir Día de la Independencia/ }).click()
    await page.getByRole('button', { name: 'Abrir', exact: true }).click()
    await expect(drawer.getByRole('button', { name: /^Volver a abrir Día de la Independencia/ })).toHaveCount(0)
    expect((await lessonsOf()).lessons).toHaveLength(1)
  },
)
