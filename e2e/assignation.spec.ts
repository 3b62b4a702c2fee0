import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { api, card, classToday, dayOf, hold, pupils } from './support/door.ts'

interface Group {
  _id: string
  name: string
  course: { _id: string }
}

test(
  'SCN-61: assigns modules to a student of a parent group, each once, in the order of their assignment',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const token = await signIn(page, 'admin')
    const call = api(page.request, token)
    const { groups } = await call.get<{ groups: Group[] }>(`/groups?active=true&stRngStart=${dayOf(-28)}&endRngStart=${dayOf(1)}`)
    const { courses } = await call.get<{ courses: { _id: string; price: number }[] }>('/courses')
    // Found by its name, because other journeys create parents of other modules meanwhile.
    const parent = groups.find(({ name }) => name === 'ECOEMS Sabatino A')!
    const price = courses.find(({ _id }) => _id === parent.course._id)!.price
    const [student] = await pupils(call, { _id: parent._id, price }, 1)
    const [other] = await pupils(call, await classToday(call, `Sin módulos ${project.name}`), 1)

    await page.goto('/asignationQr')
    await expect(card(page)).toContainText('Elige el módulo que se asigna')
    await page.getByText('Razonamiento', { exact: true }).click()
    await expect(page).toHaveURL(/modulo=Razonamiento/)
    await hold(page, student!._id)
    await expect(card(page)).toContainText('Módulo asignado')
    await expect(card(page)).toContainText('Fase 1 Razonamiento')
    await expectAccessible(page)
    await hold(page, student!._id)
    await expect(card(page)).toContainText('El alumno ya tiene asignado este módulo.')
    await page.getByText('Ciencias Sociales', { exact: true }).click()
    await hold(page, student!._id)
    await expect(card(page)).toContainText('Fase 2 Ciencias Sociales')
    await hold(page, other!._id)
    await expect(card(page)).toContainText('El alumno no está en un grupo que tenga ese módulo.')
    await expectAccessible(page)

    const answer = await call.get<{ student: { comipemsOrder: { name: string; phase: number }[] } }>(`/students/${student!._id}`)
    expect(answer.student.comipemsOrder.map(({ name, phase }) => [phase, name])).toEqual([
      [1, 'Razonamiento'],
      [2, 'Ciencias Sociales'],
    ])
  },
)
