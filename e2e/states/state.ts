// What a state of the console is: a screen, a window over it, a step, something open. axe.spec.ts and `npm run shots` go through all of them.
import type { Locator, Page } from '@playwright/test'
import type { Who } from '../support/accounts.ts'
import type { Demo } from './demo.ts'

export interface Scene {
  page: Page
  demo: Demo
  phone: boolean
}

export interface State {
  /** Its own; the file name of its pictures. */
  name: string
  /** As the screen declares it. */
  route: string
  /** Where it is opened. */
  path: string | ((demo: Demo) => Promise<string>)
  /** The administrator when absent; null: nobody is signed in. */
  who?: Who | null
  /** The components that it is there to show, as paths under src. */
  shows?: readonly string[]
  /** Reads of data that do not come, or are refused. */
  reads?: 'wait' | 'fail'
  /** Before it is opened: routes of this page. */
  before?(): Promise<unknown>
  /** Escape does not leave it. */
  stays?: true
  /** From the address on, as a person goes. */
  to?(scene: Scene): Promise<unknown>
  /** Is visible once the state stands. */
  seen(page: Page): Locator
}

const FEATURES = 'src/features/'
/** 'workspace/studentFile/web/StudentModal.tsx' of the features, written short. */
export const of = (...paths: string[]): readonly string[] => paths.map(path => (path.startsWith('src/') ? path : `${FEATURES}${path}`))

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const dialog = (page: Page, name?: string | RegExp): Locator => page.getByRole('dialog', name === undefined ? {} : { name }).last()
/** The right sidebar: beside the page, over it, or the whole screen of a phone. */
export const aside = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })
export const text = (page: Page, words: string | RegExp): Locator => page.getByText(words).filter({ visible: true }).first()

/** Presses buttons one after the other. */
export const press =
  (...names: (string | RegExp)[]) =>
  async ({ page }: Scene): Promise<void> => {
    for (const name of names) await button(page, name).filter({ visible: true }).first().click()
  }
/** Opens a menu and chooses from it. */
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

/** The hours of a group or a talk, in the window that it opens for them. */
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
