import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from '../stranger.ts'
import { ADMIN, openHouse, embedded, type House } from '../house.ts'
import { freePort } from '../../../tools/freePort.ts'
import { KEY, type Browser } from './browser.ts'
import { proxied } from './proxied.ts'

const PATIENCE = 90_000
const LOOK = 100

const text = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`
const focused = (selector: string) => `document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`

/** The visible part: the last opened window, else the page. Closed popovers are in the document too. */
const VISIBLE_TEXT = `([...document.querySelectorAll('dialog[open], [role=dialog]')].findLast(each => each.checkVisibility()) ??
  document.querySelector('main') ?? document.body).innerText.slice(0, 400)`

/** Waits for an expression. @returns its value, once truthy */
async function until<T>(browser: Browser, expression: string): Promise<T> {
  for (const late = Date.now() + PATIENCE; Date.now() < late; await pause(LOOK)) {
    const value = await browser.ask<T>(expression).catch(() => undefined)
    if (value) return value
  }
  const visibleText = await browser.ask<string>(VISIBLE_TEXT).catch(() => '')
  throw new Error(`never came: ${expression}; the page says «${visibleText.replace(/\s+/g, ' ')}»`)
}

const focus = async (browser: Browser, selector: string): Promise<void> => {
  await until(browser, `!!document.querySelector(${JSON.stringify(selector)})`)
  await browser.ask(`(document.querySelector(${JSON.stringify(selector)}).focus(), true)`)
}

type Step = (browser: Browser, at: string, house: House) => Promise<void>

const signIn: Step = async (browser, at) => {
  await browser.go(`${at}/`)
  await focus(browser, 'input[type=email]')
  await browser.press(ADMIN.email)
  await focus(browser, 'input[type=password]')
  await browser.press(ADMIN.password + KEY.enter)
  await until(browser, "document.querySelector('h1')?.textContent === 'Hoy'")
}

const LAST = 'Forastera'

const enrol: Step = async (browser, at) => {
  await browser.go(`${at}/alumnos?inscripcion=nueva`)
  await until(browser, focused('[role=dialog] input, dialog input'))
  for (const word of ['Valeria', LAST, 'Ruiz', `valeria.${Date.now()}@correo.mx`]) await browser.press(word + KEY.tab)
  await browser.press('5544719077' + KEY.enter)
  await until(browser, focused('[aria-label="Seleccionar curso"] input[type=radio]'))
  await browser.press(KEY.enter)
  await until(browser, focused('[aria-label="Seleccionar grupo"] input[type=radio]'))
  await browser.press(KEY.enter)
  await until(browser, `document.activeElement?.inputMode === 'decimal'`)
  await browser.press(`500${KEY.enter}`)
  await until(browser, `document.activeElement?.tagName === 'BUTTON' && document.activeElement.textContent.startsWith('Registrar')`)
  await browser.press(KEY.enter)
  await until(browser, text('Inscripción registrada'))
}

const charge: Step = async (browser, at) => {
  await browser.go(`${at}/alumnos`)
  await until(browser, text('Conectado'))
  await browser.press(KEY.f4)
  await until(browser, focused('[role=combobox]'))
  await browser.press(LAST)
  await until(browser, `[...document.querySelectorAll('[role=option]')].some(each => each.textContent.includes(${JSON.stringify(LAST)}))`)
  await browser.press(KEY.enter)
  await until(browser, `document.activeElement?.inputMode === 'decimal' && document.activeElement.value !== ''`)
  // The Enter that opens a student must not charge them: the button is disabled for a moment (COB-35).
  await until(browser, "!!document.querySelector('button[type=submit]:not([aria-disabled], :disabled)')?.textContent.startsWith('Cobrar')")
  await browser.press(KEY.enter)
  await until(browser, `document.activeElement?.textContent.startsWith('Imprimir') ?? false`)
}

const groups: Step = async (browser, at) => {
  await browser.go(`${at}/grupos`)
  await focus(browser, '[data-slot=group-panel-head][aria-expanded=false]')
  await browser.press(KEY.enter)
  const panel = "document.activeElement.closest('[data-slot=group-panel]')"
  await until(browser, `${panel}.querySelectorAll('tbody tr').length === parseInt(/(\\d+) grupos?/.exec(${panel}.innerText)[1])`)
}

/** A reader types the pass of a student with class, and presses Enter. */
const door: Step = async (browser, at, { db }) => {
  const { id } = await db
    .selectFrom('registration')
    .select('studentId as id')
    .where('endedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await browser.go(`${at}/attendanceQr`)
  await until(browser, '/\\d+ de \\d+ presentes/.test(document.body.innerText)')
  await browser.press(id + KEY.enter)
  await until(browser, '/Asistencia registrada|ya estaba registrada|no tiene clase|adeudos/.test(document.body.innerText)')
}

/** Goes from a comment to its video, which the browser decodes itself. */
const film: Step = async (browser, at) => {
  await browser.go(`${at}/comentarios`)
  await until(browser, `!!document.querySelector('main li, main tbody tr')`)
  await browser.ask(`(document.querySelector('main li button, main li, main tbody tr').click(), true)`)
  const link = "[...document.querySelectorAll('a')].find(each => each.textContent.startsWith('Abrir el video'))"
  await browser.go(await until(browser, `${link}?.href`))
  await until(browser, `(document.querySelector('video')?.readyState ?? 0) >= 2`)
}

const STEPS: readonly [what: string, step: Step][] = [
  ['signed in', signIn],
  ['enrolled', enrol],
  ['charged', charge],
  ['groups', groups],
  ['door', door],
  ['film', film],
]

async function walk(browser: Browser, at: string, house: House): Promise<Finding> {
  const steps: string[] = []
  for (const [what, step] of STEPS) {
    try {
      await step(browser, at, house)
    } catch (error) {
      return { holds: false, note: `${browser.name}, ${new URL(at).protocol}//: ${steps.join(', ')}; ${what}: ${String(error)}` }
    }
    steps.push(what)
  }
  return { holds: true, note: `${browser.name}, ${new URL(at).protocol}//: ${steps.join(', ')}` }
}

/** The proxy redirects pages to https and refuses the API without it. */
async function ledToHttps(plain: number): Promise<Finding> {
  const answers = await Promise.all(
    ['/grupos', '/api/health'].map(path => fetch(`http://localhost:${plain}${path}`, { redirect: 'manual' }).then(({ status }) => status)),
  )
  return { holds: answers.join() === '308,403', note: `the proxy without https: a page ${answers[0]}, the API ${answers[1]}` }
}

export async function byHand(open: () => Promise<Browser>): Promise<Finding[]> {
  const place = await embedded()
  const findings: Finding[] = []
  try {
    for (const secure of [false, true]) {
      const [port, front] = [String(await freePort()), await freePort()]
      const at = secure ? `https://localhost:${front}` : `http://localhost:${port}`
      const house = await openHouse(place, { PORT: port, PUBLIC_URL: at, ...(secure && { TRUST_PROXY: '1' }) })
      const proxy = secure ? await proxied(front, Number(port)) : undefined
      const browser = await open()
      try {
        findings.push(await walk(browser, at, house))
        if (proxy) findings.push(await ledToHttps(proxy.plain))
      } finally {
        await browser.close()
        await proxy?.close()
        await house.close()
      }
    }
  } finally {
    await place.close()
  }
  return findings
}
