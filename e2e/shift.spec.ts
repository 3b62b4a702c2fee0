// A cashier's shift (M118, M119, M120, M123): a reader types into whatever has the focus, the network loses requests and answers, the page
// reloads now and then, and the computer's clock is a quarter of an hour off. The books equal what Raquel meant, to the centavo.
import { random } from '#db/demo/random.ts'
import { shiftDate } from '../test/support/shiftDate.ts'
import { api } from './support/api.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { enrolled, type Enrolled } from './support/enrolled.ts'
import { expect, test, type Page } from './support/journey.ts'

// An act that hangs fails with a picture of the page.
test.use({ actionTimeout: 60_000 })

const ACTS = process.env.PLANTEL_E2E_WHOLE === undefined ? 40 : 200
const OFF = 15 * 60_000
/** Milliseconds after which a charge without a message is looked up in today's list. */
const UNTOLD = 4_000
const CONCEPT = 'Turno de Raquel'
const chance = random(118)
const happens = (share: number) => chance.between(1, 1_000) <= share * 1_000
const pesos = (amount: number) => `$${amount.toFixed(2)}`

async function loseAnswers(page: Page): Promise<void> {
  await page.route(/\/api\/(?:payments|answers)$/, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    // A reload may have ended the page that made the call.
    const ignore = () => {}
    if (happens(0.1)) return route.abort().catch(ignore)
    if (!happens(0.1)) return route.continue().catch(ignore)
    await route.fetch().catch(ignore)
    return route.abort().catch(ignore)
  })
}

/** Types like a reader: at once, then Enter, into the focused element. */
async function readPass(page: Page, student: Enrolled): Promise<void> {
  await page.keyboard.type(student._id)
  await page.keyboard.press('Enter')
}

/** The result of this amount on the screen: done, not done, or nothing yet. */
async function outcomeOf(page: Page, amount: number): Promise<'done' | 'none' | null> {
  const unanswered = page.getByRole('region', { name: 'Sin confirmar' })
  const notes = (await unanswered.count()) > 0 ? await unanswered.innerText() : ''
  const sum = pesos(amount).replace(/[$.]/g, '\\$&')
  if (new RegExp(`cobro de ${sum} de las \\d\\d:\\d\\d sí se registró`).test(notes)) return 'done'
  if (new RegExp(`No se registró el cobro de ${sum} `).test(notes)) return 'none'
  const slip = page.getByRole('region', { name: 'Último cobro' })
  return (await slip.count()) > 0 && (await slip.innerText()).replace(/\s/g, '').includes(`Cobrado${pesos(amount)}`) ? 'done' : null
}

/** Answers the question about a pass read during a charge; true if it was shown. */
async function stayWithThis(page: Page): Promise<boolean> {
  const stay = page.getByRole('button', { name: 'Seguir con este' })
  if ((await stay.count()) === 0) return false
  await stay.click()
  await expect(stay).toHaveCount(0)
  return true
}

const head = (page: Page, student: Enrolled) => page.getByRole('heading', { level: 2, name: student.name, exact: true })
const amountOf = (page: Page) => page.getByRole('textbox', { name: /^Cantidad/ })

/** Prepares the charge of this amount for Enter; false: something interrupted, start again. */
async function prepare(page: Page, student: Enrolled, amount: number, fire: () => Promise<void>): Promise<boolean> {
  const finder = page.getByRole('combobox', { name: 'Buscar alumno' })
  await page.keyboard.press('F2')
  await finder.fill(student.folio)
  await page.getByRole('option', { name: new RegExp(student.name) }).waitFor()
  await finder.press('Enter')
  await head(page, student).waitFor()
  await page.getByRole('radio', { name: /^Otros/ }).check({ force: true })
  const concept = page.getByRole('textbox', { name: /^Concepto/ })
  await concept.fill(CONCEPT)
  await amountOf(page).fill(String(amount))
  await amountOf(page).focus()
  await fire()
  await page.waitForTimeout(150)
  while (await stayWithThis(page));
  const reads = async () => Number((await amountOf(page).inputValue()).replace(/[$,\s]/g, ''))
  return (await head(page, student).count()) === 1 && (await reads()) === amount && (await concept.inputValue()) === CONCEPT
}

test(
  'M118 M119 M120: a shift of 200 acts with a reader, lost answers, reloads and a wrong clock ends with true books',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    test.skip(project.name === 'phone', 'at the desk')
    test.setTimeout(ACTS * 15_000 + 120_000)
    const suffix = Array.from({ length: 5 }, () => String.fromCharCode(97 + chance.between(0, 25))).join('')
    const students: Enrolled[] = []
    for (const name of ['Alba', 'Brisa', 'Celia', 'Delfina']) students.push(await enrolled(page, 'reception', `${name}${suffix}`))
    await page.addInitScript({ content: `(${shiftDate.toString()})(${OFF})` })
    await signIn(page, 'reception')
    await loseAnswers(page)
    await page.goto('/caja')
    await expect(page.getByText('Conectado')).toBeVisible()

    const outcomes: string[] = []
    for (let nth = 0; nth < ACTS; nth++) {
      const student = students[nth % students.length]!
      const other = students[(nth + 1) % students.length]!
      const amount = 101 + nth
      for (let tries = 0; ; tries++) {
        if (tries > 20) throw new Error(`${pesos(amount)} was tried twenty times`)
        const fire = async () => {
          if (happens(0.2)) await readPass(page, other)
        }
        if (!(await prepare(page, student, amount, fire))) continue
        // Users do not press before it is enabled (M72).
        await expect(page.getByRole('button', { name: /^Cobrar/ })).not.toHaveAttribute('aria-disabled')
        await amountOf(page).press('Enter')
        if (happens(0.08)) await readPass(page, other)
        if (happens(0.05)) {
          await page.reload()
          await expect(page.getByText('Conectado')).toBeVisible()
        }
        const pressed = performance.now()
        // A charge that never left needs no message.
        const isUntold = async () =>
          performance.now() - pressed > UNTOLD &&
          (await page.getByRole('region', { name: 'Sin confirmar' }).getByText(pesos(amount)).count()) === 0 &&
          (await page.getByRole('button', { name: /^Cobrar/, disabled: true }).count()) === 0
        let outcome: 'done' | 'none' | null = null
        await expect.poll(async () => (outcome = await outcomeOf(page, amount)) ?? (await isUntold())).toBeTruthy()
        await expect(page.getByRole('dialog', { name: '¿Cobrar otra vez?' })).toHaveCount(0)
        while (await stayWithThis(page));
        if (outcome === null) {
          // After a reload without an answer, today's list shows whether the charge exists.
          outcome = (await page.getByRole('complementary').getByText(pesos(amount), { exact: true }).count()) > 0 ? 'done' : 'none'
        }
        const close = page.getByRole('button', { name: 'Cerrar el aviso' })
        for (let closeCount = await close.count(); closeCount > 0; closeCount--) await close.first().click()
        if (outcome === 'done') break
        outcomes.push(pesos(amount))
      }
    }
    expect(outcomes.length).toBeGreaterThan(0)

    const books = api(page, await tokenOf(page, 'admin'))
    for (const [nth, student] of students.entries()) {
      const { payments } = await books.get<{ payments: { amount: number; concept: string; voided: object | null }[] }>(
        `/payments/student/${student._id}`,
      )
      const writtenAmounts = payments.filter(({ concept, voided }) => concept === CONCEPT && voided === null).map(each => each.amount)
      const expectedAmounts = Array.from({ length: ACTS }, (_, at) => 101 + at).filter((_, at) => at % students.length === nth)
      expect(writtenAmounts.toSorted((a, b) => a - b)).toEqual(expectedAmounts)
    }
  },
)
