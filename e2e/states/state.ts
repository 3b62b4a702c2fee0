// A state of the console: a screen, a window over it, a step, something open. axe.spec.ts and `npm run shots` visit all of them.
import type { Locator, Page } from '@playwright/test'
import type { Who } from '../support/accounts.ts'
import type { Demo } from './demo.ts'

export interface Scene {
  page: Page
  demo: Demo
  phone: boolean
}

export interface State {
  /** Unique; the file name of its pictures. */
  name: string
  /** The route's path, as the screen declares it. */
  route: string
  path: string | ((demo: Demo) => Promise<string>)
  /** Absent: the administrator; null: signed out. */
  who?: Who | null
  /** Components that it shows, as paths under src. */
  shows?: readonly string[]
  /** Reads of data hang or fail. */
  reads?: 'wait' | 'fail'
  /** Runs before opening: mocks routes of this page. */
  before?(): Promise<unknown>
  /** Escape does not leave it. */
  stays?: true
  /** Acts like a user after opening the address. */
  to?(scene: Scene): Promise<unknown>
  /** Visible once the state is reached. */
  seen(page: Page): Locator
}

const FEATURES = 'src/features/'
/** Expands 'workspace/studentFile/web/StudentModal.tsx' to paths of the features. */
export const of = (...paths: string[]): readonly string[] => paths.map(path => (path.startsWith('src/') ? path : `${FEATURES}${path}`))

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const dialog = (page: Page, name?: string | RegExp): Locator => page.getByRole('dialog', name === undefined ? {} : { name }).last()
/** The right sidebar: beside the page, over it, or the whole screen of a phone. */
export const aside = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })
export const text = (page: Page, words: string | RegExp): Locator => page.getByText(words).filter({ visible: true }).first()

export const press =
  (...names: (string | RegExp)[]) =>
  async ({ page }: Scene): Promise<void> => {
    for (const name of names) await button(page, name).filter({ visible: true }).first().click()
  }
export const choose =
  (menu: string | RegExp, item: string | RegExp) =>
  async ({ page }: Scene): Promise<void> => {
    await button(page, menu).filter({ visible: true }).first().click()
    await page.getByRole('menuitem', { name: item }).click()
  }
export const tab =
  (name: string | RegExp) =>
  async ({ page }: Scene) =>
    page.getByRole('tab', { name }).first().click()

/** Chooses the hours of a group or a talk in their window. */
export async function chooseHours(page: Page, day: string): Promise<void> {
  await button(page, 'Agregar horarios').click()
  const hours = dialog(page, 'Horarios')
  await hours.getByText(day).click()
  for (const [label, hour] of [
    ['Hora de inicio', '10:00'],
    ['Hora de término', '12:00'],
  ] as const) {
    await hours.getByLabel(label).fill(hour)
    await page.keyboard.press('Tab')
  }
  await hours.getByRole('button', { name: 'Listo' }).click()
  await hours.waitFor({ state: 'hidden' })
}
