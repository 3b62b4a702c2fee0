import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { api } from './support/api.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar en Plantel' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Buscar en Plantel' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

async function open(page: Page, isMobile: boolean | undefined): Promise<void> {
  await expect(page.getByRole('button', { name: 'Buscar en Plantel' })).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Buscar en Plantel' }).click()
  else await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

interface Someone {
  _id: string
  name: string
  lastName: string
  secondLastName: string
  uniqueFolio: string
}

test('SEA-16: finds a student by folio with Enter, then again under Recientes; a group, a screen, an action', async ({
  page,
  isMobile,
}) => {
  const token = await signIn(page, 'admin')
  const { students } = await api(page, token).get<{ students: Someone[] }>('/students?limit=50')
  const student = students.find(({ uniqueFolio }) => uniqueFolio.endsWith('7')) ?? students[0]!
  const name = [student.name, student.lastName, student.secondLastName].filter(Boolean).join(' ')
  await page.goto('/caja')

  await open(page, isMobile)
  await expectAccessible(page)
  await field(page).fill(student.uniqueFolio)
  await expect(option(page, new RegExp(name))).toBeVisible()
  await expectAccessible(page)
  await field(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/alumnos\\?ficha=${student._id}$`))
  await expect(page.getByText(student.uniqueFolio).first()).toBeVisible()
  await expect(palette(page)).toBeHidden()

  // A screen that a phone's sidebar does not cover.
  await page.goto('/grupos')
  await open(page, isMobile)
  await expect(
    palette(page)
      .getByRole('group', { name: 'Recientes' })
      .getByRole('option', { name: new RegExp(name) }),
  ).toBeVisible()
  await field(page).fill('calend')
  await option(page, 'Calendario').click()
  await expect(page).toHaveURL(/\/calendario$/)

  await open(page, isMobile)
  await field(page).fill('nuevo grup')
  await expect(option(page, 'Nuevo grupo')).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/grupos\?ver=nuevo$/)
})

test(
  'SEA-2: ignores accents, order and word parts, across kinds; Escape changes nothing',
  { tag: '@whole' },
  async ({ page, isMobile }) => {
    await signIn(page, 'coordination')
    await page.goto('/grupos')
    await open(page, isMobile)
    await field(page).fill('sabatino ecoem')
    await expect(palette(page).getByRole('group', { name: 'Grupos' }).getByRole('option').first()).toBeVisible()
    await field(page).fill('lindavi')
    await expect(palette(page).getByRole('group', { name: 'Sedes' }).getByRole('option')).toContainText(['Lindavista'])
    await field(page).fill('zzzzqqqq')
    await expect(palette(page).getByText('Nada coincide')).toBeVisible()
    await field(page).press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(page).toHaveURL(/\/grupos/)
  },
)

test('SEA-1: finds nothing that the user may not read', { tag: '@whole' }, async ({ page, isMobile }) => {
  await signIn(page, 'professor')
  await page.goto('/')
  await open(page, isMobile)
  await field(page).fill('lucia')
  await expect(palette(page).getByText('Nada coincide')).toBeVisible()
  await field(page).fill('inscribir')
  await expect(palette(page).getByText('Nada coincide')).toBeVisible()
  await field(page).fill('grupos')
  await expect(option(page, 'Grupos')).toBeVisible()
})
