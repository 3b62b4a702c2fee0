// Plans of groups: list, demand, timetable, creation.
import { aside, button, dialog, of, tab, text, type Scene, type State } from './state.ts'

/** Opens the demo's plan that is already solved. */
const open = async ({ page }: Scene) => page.getByRole('button', { name: /Siguiente generación/ }).click()
const opened =
  (name: string | RegExp, then?: (scene: Scene) => Promise<unknown>) =>
  async (scene: Scene): Promise<void> => {
    await open(scene)
    await tab(name)(scene)
    await then?.(scene)
  }
const at = { route: '/planes', path: '/planes' } as const

export const planStates: readonly State[] = [
  { ...at, name: 'planeacion', seen: page => text(page, 'Siguiente generación') },
  {
    ...at,
    name: 'planeacion-nuevo',
    shows: of('teaching/planner/web/NewPlan.tsx'),
    to: async ({ page }) => button(page, 'Nuevo plan').click(),
    seen: page => dialog(page, 'Nuevo plan'),
  },
  {
    ...at,
    name: 'planeacion-demanda',
    shows: of('teaching/planner/web/demand/DemandTab.tsx'),
    to: opened('Demanda'),
    seen: page => button(page, /UNAM Superior en Lindavista/),
  },
  {
    ...at,
    name: 'planeacion-terminos',
    shows: of('teaching/planner/web/demand/TermsPanel.tsx'),
    to: opened('Demanda', async ({ page }) => button(page, /UNAM Superior en Lindavista/).click()),
    seen: page => aside(page, 'Demanda').last(),
  },
  {
    ...at,
    name: 'planeacion-horario',
    shows: of('teaching/planner/web/timetable/ScheduleTab.tsx'),
    to: opened('Horario'),
    seen: page => text(page, /asientos vacíos/),
  },
  {
    ...at,
    name: 'planeacion-grupo',
    shows: of('teaching/planner/web/timetable/GroupPanel.tsx'),
    to: opened('Horario', async ({ page }) => page.locator('[data-group]').first().click()),
    seen: page => aside(page, 'Grupo del plan'),
  },
  {
    ...at,
    name: 'planeacion-crear',
    shows: of('teaching/planner/web/CreateTab.tsx'),
    to: opened('Crear'),
    seen: page => button(page, /^Crear \d+ grupos$/),
  },
  ...(['salón', 'profesor'] as const).map((what): State => ({
    ...at,
    name: `planeacion-suponer-${what === 'salón' ? 'salon' : what}`,
    shows: of('teaching/planner/web/timetable/Supposing.tsx'),
    to: opened('Horario', async ({ page, phone }) => {
      if (!phone) await button(page, `¿Y si hubiera otro ${what}?`).click()
    }),
    seen: page => dialog(page, `¿Y si hubiera otro ${what}?`).or(text(page, 'Para mover grupos usa una pantalla más ancha.')).first(),
  })),
]
