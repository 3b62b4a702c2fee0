// SHL-52 over the whole catalogue of states: every screen, window, tab and step, screens also in the dark; on a phone every screen, whose
// colors equal the desk's. With `--whole` all in both themes. The page behind a window is a state of its own: of a window only the window
// is checked.
import { expect, test, type Page } from './support/journey.ts'
import { catalogue } from './states/catalogue.ts'
import { guide } from './states/go.ts'
import type { State } from './states/state.ts'
import { cutText } from '#web/testing/cutText.ts'
import { lowLists } from '#web/testing/lowLists.ts'
import { smallFields } from '#web/testing/smallFields.ts'
import { findings, showIn } from './support/accessible.ts'
import { escapeFaults, tabFaults } from './support/keyboard.ts'

const isScreen = ({ shows, to, reads }: State) => !shows && !to && !reads

/** An address that opens a window: nothing had the focus before it. */
const WINDOW = /[?&](ver|inscripcion|lugar|visitante|equipo|video|pdf)=/

/** Loading and failing screens look alike: without `--whole` a few of each kind. */
const KINDS = /^(?:hoy|alumnos|alumnos-ficha|calendario)-(?:cargando|fallida)$/
const whole = process.env.PLANTEL_E2E_WHOLE !== undefined
/** A slow machine leaves windows out (tools/ci.ts). */
const screensAlone = process.env.PLANTEL_AXE === 'screens'

/** Checks of every page: language, title, one main heading; and nothing wider than a narrow window. */
async function faultsOf(page: Page, phone: boolean): Promise<string[]> {
  const about = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    headings: [...document.querySelectorAll('h1')].filter(each => each.checkVisibility()).length,
    beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  return [
    about.lang === 'es-MX' ? '' : `lang is ${about.lang}`,
    /^.+ · Plantel$/.test(about.title) ? '' : `the title is '${about.title}'`,
    about.headings === 1 ? '' : `${about.headings} main headings`,
    phone && about.beyond > 0 ? `${about.beyond} px wider than the screen` : '',
  ].filter(Boolean)
}

for (const [part, all] of Object.entries(catalogue)) {
  test(`SHL-52: axe finds nothing in ${part}`, { tag: '@phone' }, async ({ page, request, baseURL }, { project }) => {
    const phone = project.name === 'phone'
    const states = all.filter(state => ((!phone && !screensAlone) || isScreen(state)) && (whole || !state.reads || KINDS.test(state.name)))
    test.skip(states.length === 0, 'no screens of their own')
    // Some seconds for each, beside other load.
    test.setTimeout(240_000 + states.length * 30_000)
    const { open } = guide(request, baseURL!, phone, { loadsOnce: true })
    const faults: string[] = []
    const tell = (state: State, what: readonly string[]) => faults.push(...what.map(each => `${state.name}: ${each}`))
    for (const state of states) {
      let path: string
      try {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        path = await open(page, state)
      } catch (error) {
        tell(state, [`not reached: ${String(error).slice(0, 600)}`])
        continue
      }
      await showIn(page, 'light')
      const within = isScreen(state) ? 'page' : 'window'
      tell(state, await findings(page, phone && !whole ? 'shapes' : 'all', within))
      tell(state, await faultsOf(page, phone))
      tell(state, await page.evaluate(cutText))
      tell(state, await page.evaluate(smallFields))
      tell(state, await page.evaluate(lowLists))
      if (whole || (!phone && isScreen(state))) {
        await showIn(page, 'dark')
        tell(
          state,
          (await findings(page, 'colors', within)).map(each => `in the dark: ${each}`),
        )
      }
      if (phone || state.reads || state.stays) continue
      tell(state, isScreen(state) ? await tabFaults(page) : await escapeFaults(page, state.to !== undefined && !WINDOW.test(path)))
    }
    expect(faults).toEqual([])
  })
}
