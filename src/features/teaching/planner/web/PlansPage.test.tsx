import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refused, serve } from '#web/testing/serve.ts'
import { planFailures, plans } from '../contract.ts'
import { CAMPUS, COURSE, draw, IRMA, NINE, NOON, ONE, planAs, ROOM, SMALL, TWO } from './testing.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('OFE-31: a cell shows groups and persons; its terms can be overridden and reset', async () => {
  const { input } = draw('demanda')
  await button(/^2 × 15 30 personas de UNAM Superior en Coyoacán/).click()
  const panel = page.getByLabelText('Demanda').last()
  await expect.element(panel.getByLabelText('Se inscriben')).toHaveAttribute('placeholder', '40')
  await userEvent.fill(panel.getByLabelText('Crecimiento'), '150')
  await expect.element(panel.getByText('39 piden lugar')).toBeVisible()
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => input(0)?.cells).toEqual([{ course: COURSE, campus: CAMPUS, groups: 2, size: 15, growth: 1.5 }])
})

test('M90: a cell shows its sources, and its panel the courses that they come from', async () => {
  const { facts, input } = planAs()
  const sources = [
    { _id: 'c00000000000000000000002', name: 'IPN Superior', persons: 44, share: 0.25 },
    { _id: 'c00000000000000000000003', name: 'Simulacro', persons: 6, share: 0 },
  ]
  draw('demanda', { facts: { ...facts, cells: [{ ...facts.cells[0]!, sources }] }, input: { ...input, cells: [] } })
  await button('3 × 14 41 personas de UNAM Superior en Coyoacán Espera 4, pláticas 8, siguen 11, generación anterior 18').click()
  const panel = page.getByLabelText('Demanda').last()
  await expect.element(panel.getByLabelText('Terminan otro curso')).toHaveAttribute('placeholder', '50')
  await expect.element(panel.getByLabelText('Siguen con éste')).toHaveAttribute('placeholder', '22')
  await expect.element(panel.getByText('44 alumnos · siguió 25 %')).toBeVisible()
  await expect.element(panel.getByText('6 alumnos · no siguió nadie')).toBeVisible()
  await userEvent.fill(panel.getByLabelText('Siguen con éste'), '50')
  await expect.element(panel.getByText('55 piden lugar')).toBeVisible()
})

test("M90: 'Buscar horario' without groups is disabled and says why", async () => {
  const { facts, input } = planAs()
  const nobody = { ...facts.cells[0]!, waiting: 0, visitors: 0, last: 0 }
  draw('demanda', { state: 'draft', result: null, facts: { ...facts, cells: [nobody] }, input: { ...input, cells: [] } })
  const solve = serve(plans.solve, () => ({ state: 'queued' as const }))
  await button('Buscar horario').click({ force: true })
  await button('Buscar horario').hover()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(/^Nadie pide lugar/)
  expect(solve).toEqual([])
})

test("OFE-31 OFE-35: every tab shows the plan's totals", async () => {
  draw('demanda', { input: { ...planAs().input, pins: { [ONE]: { block: NINE, room: ROOM, teacher: IRMA } } } })
  const figures = () => [...document.querySelectorAll('dl')].flatMap(each => [...each.children]).map(each => each.textContent)
  const expectedFigures = ['Piden lugar30 ', 'Con lugar15 50 %', 'Grupos2 1 fijo', 'Ocupación50 % de 30', 'Ingreso posible$133,500 ']
  await expect.poll(figures).toEqual(expectedFigures)
  await page.getByRole('tab', { name: 'Crear' }).click()
  expect(figures()).toEqual(expectedFigures)
})

test('OFE-33 OFE-34: blocks and limits are stored with the plan', async () => {
  const { input, saved } = draw('demanda')
  await button('Quitar Sáb 12:00–15:00').click()
  await expect.poll(() => input(0)?.blocks).toHaveLength(1)
  await userEvent.fill(page.getByLabelText('Grupos por profesor'), '4')
  await button('Guardar límites').click()
  await expect.poll(() => saved[1]?.body).toMatchObject({ version: 4, input: { maxGroups: 4, blocks: [{ id: NINE }] } })
})

test('OFE-35, OFE-38: explains a missing place, and Aplicar places the group', async () => {
  const { input } = draw('horario')
  await expect.element(page.getByText('1 grupo sin lugar · 0 en otro horario · 15 asientos vacíos')).toBeVisible()
  await expect.element(page.getByText('Falta un profesor, o un bloque y un salón')).toBeVisible()
  await expect
    .element(page.getByText('Cabe si abres el bloque Sáb 15:00–18:00; falta un salón de 15 lugares en Coyoacán, Sáb 15:00–18:00'))
    .toBeVisible()
  await button('Aplicar: Falta quien dé UNAM Superior en Coyoacán, Sáb 12:00–15:00').click()
  await expect.poll(() => input(0)?.teachers).toMatchObject([{ name: 'Profesor por conseguir', courses: [COURSE], campuses: [CAMPUS] }])
  expect(input(0)!.pins![TWO]).toMatchObject({ block: NOON })
  await expect.element(page.getByText('Todos los grupos tienen lugar.')).toBeVisible()
})

test('OFE-38: does not offer an explanation that no longer fits', async () => {
  // The plan no longer has noon, so the first explanation no longer fits.
  const plan = planAs()
  const input = { ...plan.input, blocks: plan.input.blocks!.filter(({ id }) => id === NINE) }
  draw('horario', { input })
  await expect.element(page.getByText('Falta un bloque y un salón')).toBeVisible()
  expect(page.getByText(/Falta quien dé/).elements()).toEqual([])
})

test('OFE-34 OFE-38: a group pinned to an impossible place says why, and what it needs', async () => {
  const pin = { block: NINE, room: SMALL, teacher: IRMA }
  const plan = planAs()
  const explanation = {
    changes: ['unpin' as const],
    witnesses: [
      { group: TWO, block: NOON, hours: plan.input.blocks!.find(({ id }) => id === NOON)!.hours, room: SMALL, teacher: IRMA, size: 15 },
    ],
  }
  const result = { ...plan.result!, left: [{ groups: [TWO], explanations: [explanation] }] }
  const { input } = draw('horario', { input: { ...plan.input, pins: { [TWO]: pin } }, result })
  await expect.element(page.getByText('Hay grupos que chocan: ábrelos para ver por qué.')).toBeVisible()
  ;(button(/^UNAM Superior 2 15 personas/).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const panel = page.getByLabelText('Grupo del plan')
  await expect.element(panel.getByText('Salón 2 está ocupado a esa hora')).toBeVisible()
  await panel.getByRole('button', { name: 'Aplicar: Cabe si sueltas lo fijado' }).click()
  await expect.poll(() => input(0)?.pins?.[TWO]).toEqual({ block: NOON, room: SMALL, teacher: IRMA })
  await expect.element(page.getByText('Hay grupos que chocan: ábrelos para ver por qué.')).not.toBeInTheDocument()
})

test('OFE-33 OFE-40: removing hours unpins their groups, which are named before anything is created', async () => {
  const { input } = draw('demanda', { input: { ...planAs().input, pins: { [ONE]: { block: NINE, room: ROOM, teacher: IRMA } } } })
  await button('Quitar Sáb 09:00–12:00').click()
  await expect.poll(() => input(0)).toMatchObject({ pins: {}, blocks: [{ id: NOON }] })
  const solve = serve(plans.solve, () => ({ state: 'queued' as const }))
  await page.getByRole('tab', { name: 'Crear' }).click()
  await expect.element(page.getByText('Ya no cabe: 1 grupo choca con lo que cambió.')).toBeVisible()
  await expect.element(page.getByText('UNAM Superior 1: Su horario, su salón o su profesor ya no están.')).toBeVisible()
  await expect.element(button('Crear 0 grupos')).toHaveAttribute('aria-description', 'Ya no cabe: 1 grupo choca con lo que cambió.')
  await button('Buscar horario solo a éste').click()
  await expect.poll(() => solve[0]?.body).toMatchObject({ only: [ONE] })
})

test('OFE-39: shows what another place breaks or costs before pinning; P unpins', async () => {
  const { input } = draw('horario')
  await button(/^UNAM Superior 1 15 personas/).click()
  const panel = page.getByLabelText('Grupo del plan')
  await panel.getByLabelText('Salón').click()
  await page.getByText('Salón 2 · 20 lugares').click()
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Salón 2 está ocupado a esa hora')
  await panel.getByLabelText('Horario').click()
  await page.getByText('Sáb 12:00–15:00').last().click()
  await expect.element(panel.getByText('Cuesta: 1 grupo más en otro horario, 10 asientos vacíos menos')).toBeVisible()
  await panel.getByRole('button', { name: 'Fijar aquí' }).click()
  await expect.poll(() => input(0)?.pins?.[ONE]).toMatchObject({ block: NOON, teacher: IRMA })
  await expect.element(panel.getByRole('button', { name: 'Soltar' })).toBeVisible()
  await userEvent.keyboard('p')
  await expect.poll(() => input(1)?.pins).toEqual({})
})

const GROUP = /^UNAM Superior 1 15 personas/
const pointer = (type: string, x: number, y: number) =>
  new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: 'mouse', clientX: x, clientY: y })

test('OFE-39: dragging over a room and hour shows the cost, dropping pins the group', async () => {
  const { input } = draw('horario')
  await expect.element(button(GROUP)).toBeVisible()
  const card = button(GROUP).element().getBoundingClientRect()
  const room = page.getByRole('region', { name: 'Salón 2' }).element().getBoundingClientRect()
  const [x, y] = [room.left + 20, card.top + 3 * card.height]
  button(GROUP)
    .element()
    .dispatchEvent(pointer('pointerdown', card.left + 5, card.top + 5))
  window.dispatchEvent(pointer('pointermove', room.left + 20, card.top + 5))
  await expect.element(page.getByText('Salón 2 está ocupado a esa hora')).toBeVisible()
  // Escape leaves it where it was.
  await userEvent.keyboard('{Escape}')
  window.dispatchEvent(pointer('pointerup', room.left + 20, card.top + 5))
  expect(input(0)).toBeUndefined()
  button(GROUP)
    .element()
    .dispatchEvent(pointer('pointerdown', card.left + 5, card.top + 5))
  window.dispatchEvent(pointer('pointermove', x, y))
  await expect.element(page.getByText('Cuesta: 1 grupo más en otro horario, 10 asientos vacíos menos')).toBeVisible()
  window.dispatchEvent(pointer('pointerup', x, y))
  await expect.poll(() => input(0)?.pins?.[ONE]).toMatchObject({ block: NOON })
})

test("OFE-39: M picks a group up, arrows move it to the plan's next hours, Enter pins it", async () => {
  const { input } = draw('horario')
  await expect.element(button(GROUP)).toBeVisible()
  ;(button(GROUP).element() as HTMLElement).focus()
  await userEvent.keyboard('m{ArrowDown}{ArrowRight}')
  await expect.element(page.getByText('Cuesta: 1 grupo más en otro horario, 10 asientos vacíos menos')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => input(0)?.pins?.[ONE]).toMatchObject({ block: NOON })
})

test('OFE-36: solving shows its progress and can be stopped', async () => {
  const stopped = serve(plans.stop, () => ({ state: 'solved' as const }))
  draw('horario', { state: 'solving', startedAt: new Date(Date.now() - 12_000).toISOString() })
  await expect.element(page.getByText(/Acomodando 2 grupos… 1\d s de 60/)).toBeVisible()
  await button('Detener').click()
  await expect.poll(() => stopped).toHaveLength(1)
})

test('OFE-40: creates all placed groups at once; names a clash and places only those again', async () => {
  const { set } = draw('crear')
  await expect.element(page.getByText('UNAM Superior Sabatino A')).toBeVisible()
  await expect.element(page.getByText(/Se quedan fuera 1 grupo/)).toBeVisible()
  serve(plans.open, () => {
    throw new Refused(planFailures.PLAN_STALE, [], { rows: [{ group: ONE, reason: 'El salón ya esta ocupado' }] })
  })
  const solve = serve(plans.solve, () => ({ state: 'queued' as const }))
  await button('Crear 1 grupo').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Crear 1 grupo' }).click()
  await expect.element(page.getByText('UNAM Superior Sabatino A: El salón ya esta ocupado')).toBeVisible()
  await button('Buscar horario solo a éste').click()
  await expect.poll(() => solve[0]?.body).toEqual({ version: 3, only: [ONE] })
  set({ state: 'created', groups: [{ _id: ROOM, name: 'UNAM Superior Sabatino A' }] })
})

test('OFE-41: undoes the creation; asks once about groups changed since', async () => {
  const requests = serve(plans.undo, ({ query }) => {
    if (!query.force) throw new Refused(planFailures.PLAN_GROUPS_CHANGED)
    return {}
  })
  draw('crear', { state: 'created', groups: [{ _id: ROOM, name: 'UNAM Superior Sabatino A' }] })
  await button('Deshacer la creación').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer todo' }).click()
  await expect.poll(() => requests).toHaveLength(2)
})

test('OFE-39: nothing moves on a narrow screen', async () => {
  await page.viewport(800, 700)
  draw('horario')
  await expect.element(page.getByText('Para mover grupos usa una pantalla más ancha.')).toBeVisible()
  await expect.element(button(/^¿Y si hubiera/).first()).not.toBeInTheDocument()
  await page.viewport(1280, 800)
})
