import { setTimeout as pause } from 'node:timers/promises'
import type { Seen } from '../stranger.ts'
import { ADMIN, openHouse, embedded, type House } from '../house.ts'
import { freePort } from '../../../tools/freePort.ts'
import { KEY, type Driven } from './driven.ts'
import { proxied } from './proxied.ts'

const PATIENCE = 90_000
const LOOK = 100

const text = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`
const focused = (selector: string) => `document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`

/** The visible part: the last opened window, else the page. Closed popovers are in the document too. */
const SHOWN = `([...document.querySelectorAll('dialog[open], [role=dialog]')].findLast(each => each.checkVisibility()) ??
  document.querySelector('main') ?? document.body).innerText.slice(0, 400)`

/** Waits for an expression. @returns its value, once truthy */
async function until<T>(driven: Driven, expression: string): Promise<T> {
  for (const late = Date.now() + PATIENCE; Date.now() < late; await pause(LOOK)) {
    const value = await driven.ask<T>(expression).catch(() => undefined)
    if (value) return value
  }
  const shown = await driven.ask<string>(SHOWN).catch(() => '')
  throw new Error(`never came: ${expression}; the page says «${shown.replace(/\s+/g, ' ')}»`)
}

const focus = async (driven: Driven, selector: string): Promise<void> => {
  await until(driven, `!!document.querySelector(${JSON.stringify(selector)})`)
  await driven.ask(`(document.querySelector(${JSON.stringify(selector)}).focus(), true)`)
}

type Step = (driven: Driven, at: string, house: House) => Promise<void>

const signIn: Step = async (driven, at) => {
  await driven.go(`${at}/`)
  await focus(driven, 'input[type=email]')
  await driven.press(ADMIN.email)
  await focus(driven, 'input[type=password]')
  await driven.press(ADMIN.password + KEY.enter)
  await until(driven, "document.querySelector('h1')?.textContent === 'Hoy'")
}

const LAST = 'Forastera'

const enrol: Step = async (driven, at) => {
  await driven.go(`${at}/alumnos?inscripcion=nueva`)
  await until(driven, focused('[role=dialog] input, dialog input'))
  for (const word of ['Valeria', LAST, 'Ruiz', `valeria.${Date.now()}@correo.mx`]) await driven.press(word + KEY.tab)
  await driven.press('5544719077' + KEY.enter)
  await until(driven, focused('[aria-label="Seleccionar curso"] input[type=radio]'))
  await driven.press(KEY.enter)
  await until(driven, focused('[aria-label="Seleccionar grupo"] input[type=radio]'))
  await driven.press(KEY.enter)
  await until(driven, `document.activeElement?.inputMode === 'decimal'`)
  await driven.press(`500${KEY.enter}`)
  await until(driven, `document.activeElement?.tagName === 'BUTTON' && document.activeElement.textContent.startsWith('Registrar')`)
  await driven.press(KEY.enter)
  await until(driven, text('Inscripción registrada'))
}

const charge: Step = async (driven, at) => {
  await driven.go(`${at}/alumnos`)
  await until(driven, text('Conectado'))
  await driven.press(KEY.f4)
  await until(driven, focused('[role=combobox]'))
  await driven.press(LAST)
  await until(driven, `[...document.querySelectorAll('[role=option]')].some(each => each.textContent.includes(${JSON.stringify(LAST)}))`)
  await driven.press(KEY.enter)
  await until(driven, `document.activeElement?.inputMode === 'decimal' && document.activeElement.value !== ''`)
  // The Enter that opens a student must not charge them: the button is disabled for a moment (COB-35).
  await until(driven, "!!document.querySelector('button[type=submit]:not([aria-disabled], :disabled)')?.textContent.startsWith('Cobrar')")
  await driven.press(KEY.enter)
  await until(driven, `document.activeElement?.textContent.startsWith('Imprimir') ?? false`)
}

const groups: Step = async (driven, at) => {
  await driven.go(`${at}/grupos`)
  await focus(driven, '[data-slot=group-panel-head][aria-expanded=false]')
  await driven.press(KEY.enter)
  const panel = "document.activeElement.closest('[data-slot=group-panel]')"
  await until(driven, `${panel}.querySelectorAll('tbody tr').length === parseInt(/(\\d+) grupos?/.exec(${panel}.innerText)[1])`)
}

/** A reader types the pass of a student with class, and presses Enter. */
const door: Step = async (driven, at, { db }) => {
  const { id } = await db
    .selectFrom('registration')
    .select('studentId as id')
    .where('endedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await driven.go(`${at}/attendanceQr`)
  await until(driven, '/\\d+ de \\d+ presentes/.test(document.body.innerText)')
  await driven.press(id + KEY.enter)
  await until(driven, '/Asistencia registrada|ya estaba registrada|no tiene clase|adeudos/.test(document.body.innerText)')
}

/** From a comment to its video, which the browser decodes itself. */
const film: Step = async (driven, at) => {
  await driven.go(`${at}/comentarios`)
  await until(driven, `!!document.querySelector('main li, main tbody tr')`)
  await driven.ask(`(document.querySelector('main li button, main li, main tbody tr').click(), true)`)
  const link = "[...document.querySelectorAll('a')].find(each => each.textContent.startsWith('Abrir el video'))"
  await driven.go(await until(driven, `${link}?.href`))
  await until(driven, `(document.querySelector('video')?.readyState ?? 0) >= 2`)
}

const STEPS: readonly [what: string, step: Step][] = [
  ['signed in', signIn],
  ['enrolled', enrol],
  ['charged', charge],
  ['groups', groups],
  ['door', door],
  ['film', film],
]

async function walk(driven: Driven, at: string, house: House): Promise<Seen> {
  const done: string[] = []
  for (const [what, step] of STEPS) {
    try {
      await step(driven, at, house)
    } catch (error) {
      return { holds: false, note: `${driven.name}, ${new URL(at).protocol}//: ${done.join(', ')}; ${what}: ${String(error)}` }
    }
    done.push(what)
  }
  return { holds: true, note: `${driven.name}, ${new URL(at).protocol}//: ${done.join(', ')}` }
}

/** The proxy redirects pages to https and refuses the API without it. */
async function ledToHttps(plain: number): Promise<Seen> {
  const answers = await Promise.all(
    ['/grupos', '/api/health'].map(path => fetch(`http://localhost:${plain}${path}`, { redirect: 'manual' }).then(({ status }) => status)),
  )
  return { holds: answers.join() === '308,403', note: `the proxy without https: a page ${answers[0]}, the API ${answers[1]}` }
}

export async function byHand(open: () => Promise<Driven>): Promise<Seen[]> {
  const place = await embedded()
  const seen: Seen[] = []
  try {
    for (const secure of [false, true]) {
      const [port, front] = [String(await freePort()), await freePort()]
      const at = secure ? `https://localhost:${front}` : `http://localhost:${port}`
      const house = await openHouse(place, { PORT: port, PUBLIC_URL: at, ...(secure && { TRUST_PROXY: '1' }) })
      const proxy = secure ? await proxied(front, Number(port)) : undefined
      const driven = await open()
      try {
        seen.push(await walk(driven, at, house))
        if (proxy) seen.push(await ledToHttps(proxy.plain))
      } finally {
        await driven.close()
        await proxy?.close()
        await house.close()
      }
    }
  } finally {
    await place.close()
  }
  return seen
}
