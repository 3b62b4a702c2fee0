// Disabling a parent group asks once whether its modules follow. Campus, room and group are the journey's own.
import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api } from './support/api.ts'
import { ownCampus, type RecordName } from './support/ownCampus.ts'

interface Listed extends RecordName {
  active: boolean
}

test(
  'OFE-42: disables a parent alone, then enables and disables it with its modules',
  { tag: ['@phone', '@whole'] },
  async ({ page }, { project }) => {
    const name = `Familia ${project.name}`
    const call = api(page, await tokenOf(page, 'admin'))
    const { classRoom } = await ownCampus(call, name)
    const { courses } = await call.get<{ courses: (Listed & { isParent: boolean; children: RecordName[] })[] }>('/courses')
    const course = courses.find(each => each.active && each.isParent && each.children.length > 1)!
    const today = (await call.get<{ day: string }>('/dashboard')).day
    const { group } = await call.post<{ group: RecordName & { buckets: RecordName[] } }>('/groups', {
      name,
      course: course._id,
      schedules: [{ day: 6, startHour: '0800', endHour: '1200' }],
      startDate: today,
      endDate: `${Number(today.slice(0, 4)) + 1}-05-30`,
    })
    // Two modules are ready and on.
    const modules = group.buckets.slice(0, 2)
    for (const [at, module] of modules.entries())
      await call.put(`/groups/${module._id}`, {
        schedules: [{ day: 6, startHour: `${8 + 2 * at}`.padStart(2, '0') + '00', endHour: `${10 + 2 * at}`.padStart(2, '0') + '00' }],
        classRoom: classRoom._id,
        quota: 20,
        active: true,
      })
    const statesOf = async () => {
      const read = async (id: string) => (await call.get<{ group: Listed }>(`/groups/${id}`)).group.active
      return Promise.all([group, ...modules].map(({ _id }) => read(_id)))
    }
    expect(await statesOf()).toEqual([true, true, true])

    await signIn(page, 'coordination')
    await page.goto(`/grupos?ficha=${group._id}`)
    const sidebar = page.getByRole('complementary', { name: 'Grupo' }).or(page.getByRole('dialog', { name: 'Grupo' }))
    const status = sidebar.getByRole('switch', { name: `Estatus de ${name}` }).first()
    const question = page.getByRole('dialog').filter({ hasText: '¿También sus 2 módulos?' })
    const press = async (answer: string) => {
      await status.click()
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: answer, exact: true }).click()
      await expect(question).toHaveCount(0)
    }
    await status.click()
    await expect(question.getByText(/libera/).first()).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await expect(status).toHaveAttribute('aria-checked', 'true')
    await press('Sólo el grupo')
    await expect.poll(statesOf).toEqual([false, true, true])
    await status.click()
    await expect.poll(statesOf).toEqual([true, true, true])
    await press('Sí, también')
    await expect.poll(statesOf).toEqual([false, false, false])
  },
)
