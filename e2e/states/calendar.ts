import type { Page } from '@playwright/test'
import { button, of, text, type State } from './state.ts'

/** The first lesson on the hour axis. */
const lesson = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d / }).first()

export const calendarStates: readonly State[] = [
  { name: 'calendario', route: '/calendario', path: '/calendario', seen: lesson },
  {
    name: 'calendario-profesores',
    route: '/calendario',
    path: '/calendario?vista=profesores',
    seen: page => page.getByRole('navigation', { name: 'Profesores' }),
  },
  {
    name: 'calendario-sede',
    route: '/calendario',
    path: '/calendario?vista=sede',
    seen: page => page.getByRole('group', { name: /^Salones de/ }),
  },
  {
    name: 'calendario-arrastrar',
    route: '/calendario',
    path: '/calendario',
    async to({ page }) {
      await button(page, 'Semana siguiente').click()
      await lesson(page).focus()
      await page.keyboard.press('m')
      await page.keyboard.press('ArrowDown')
    },
    seen: page => text(page, /dejar como estaba/),
  },
  {
    name: 'calendario-clase',
    route: '/calendario',
    path: '/calendario',
    shows: of('teaching/lessons/web/shared/LessonPanel.tsx'),
    async to({ page }) {
      await lesson(page).click()
    },
    seen: page => button(page, 'Abrir grupo'),
  },
  {
    name: 'calendario-mover-clase',
    route: '/calendario',
    path: '/calendario',
    async to({ page }) {
      await lesson(page).click()
      await button(page, 'Abrir grupo').waitFor()
      await page.keyboard.press('m')
    },
    seen: page => page.getByLabel('Motivo'),
  },
  {
    name: 'calendario-corregir-clase',
    route: '/calendario',
    path: '/calendario',
    shows: of('teaching/lessons/web/shared/TaughtModal.tsx'),
    async to({ page }) {
      await button(page, 'Semana anterior').click()
      await lesson(page).click()
      await button(page, 'Corregir clase dada').click()
    },
    seen: page => page.getByRole('list', { name: 'Clases dadas' }),
  },
  {
    name: 'calendario-dias-cerrados',
    route: '/calendario',
    path: '/calendario',
    shows: of('teaching/lessons/web/shared/ClosedDaysDrawer.tsx'),
    async to({ page }) {
      await button(page, 'Días cerrados').click()
      await page.getByRole('button', { name: /^Proponer/ }).click()
    },
    seen: page => page.getByRole('checkbox').first(),
  },
  {
    name: 'calendario-por-cubrir',
    route: '/calendario',
    path: '/calendario',
    shows: of('teaching/teachers/web/shared/UncoveredDrawer.tsx'),
    async to({ page }) {
      await page.getByRole('button', { name: 'Semana siguiente' }).click()
      await page.getByRole('button', { name: /^Por cubrir/ }).click()
    },
    seen: page => button(page, 'Registrar ausencia'),
  },
  {
    name: 'calendario-vacio',
    route: '/calendario',
    path: '/calendario?semana=2001-01-01&vista=profesores',
    seen: page => text(page, 'No hay clases en esta semana'),
  },
]
