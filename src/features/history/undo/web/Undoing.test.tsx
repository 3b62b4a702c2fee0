// Lucía at her desk: one key undoes her last act (DES-23).
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { formatInstant } from '#lib/days.ts'
import { acts, takenBack } from '#web/calls/acts.ts'
import { now } from '#web/state/clock.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { toast } from '#web/ui/toasts.ts'
import { serverAhead } from '#web/testing/clock.ts'
import { serve } from '#web/testing/serve.ts'
import { undo } from '../contract.ts'
import { BATCH, act, BATCH_SHOWN, COUNTS, draw, button, statusWith, idsOf } from './testing.tsx'

test("DES-23: the screen's own text with 'Deshacer', then 'Rehacer'", async () => {
  const pressed = draw()
  await button('Borrar').click()
  await statusWith('Se borró el comentario').getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(statusWith('Comentario borrado: deshecho')).toBeVisible()
  expect(statusWith('Se borró el comentario').query()).toBeNull()
  await statusWith('Comentario borrado: deshecho').getByRole('button', { name: 'Rehacer' }).click()
  await expect.poll(() => idsOf(pressed)).toEqual(['000000000000000000000001', 'f00000000000000000000001'])
  expect(new Set(pressed.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

test("DES-23: when the screen says nothing, a toast shows the act's text", async () => {
  draw()
  await button('Cambiar').click()
  await expect.element(statusWith('Comentario cambiado').getByRole('button', { name: 'Deshacer' })).toBeVisible()
})

test('DES-23: Ctrl Z three times undoes three acts, newest first; Ctrl Shift Z and Ctrl Y redo them', async () => {
  const pressed = draw()
  for (let each = 1; each <= 3; each++) {
    await button('Borrar').click()
    await expect.poll(() => acts.get().length).toBe(each)
  }
  for (let each = 1; each <= 3; each++) {
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => acts.get().length).toBe(3 - each)
  }
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  await expect.poll(() => acts.get().length).toBe(1)
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(() => acts.get().length).toBe(2)
  const [one, two, three] = ['000000000000000000000001', '000000000000000000000002', '000000000000000000000003']
  expect(idsOf(pressed)).toEqual([three, two, one, `f${one.slice(1)}`, `f${two.slice(1)}`])
})

test("M165: each toast names its record: in the act's text, in the screen's, after undo and redo", async () => {
  draw()
  await button('Cambiar').click()
  await expect.element(statusWith('Comentario cambiado')).toMatchTextContent(/Comentario cambiado\s*Ana López/)
  await button('Borrar').click()
  await expect.element(statusWith('Se borró el comentario')).toMatchTextContent('Ana López')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(statusWith('Comentario borrado: deshecho')).toMatchTextContent('Ana López')
})

test("M165: does not repeat a name that the screen's text has", async () => {
  draw()
  toast.success('Comentario de Ana López borrado', { id: act(), said: 'Comentario borrado', of: 'Ana López', at: now().getTime() })
  await expect.element(statusWith('Comentario de Ana López borrado')).toBeVisible()
  expect(statusWith('Comentario de Ana López borrado').getByText('Ana López', { exact: true }).elements()).toEqual([])
})

const dialogOf = (name: string) => page.getByRole('dialog', { name })

test('M165: after ten minutes Ctrl Z asks with name and time; No leaves the act, and the button does not ask', async () => {
  const pressed = draw()
  await button('Borrar').click()
  await expect.poll(() => acts.get().length).toBe(1)
  const at = formatInstant(new Date(acts.get()[0]!.at), 'America/Mexico_City')
  serverAhead(11 * 60_000)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(dialogOf('¿Deshacer este cambio?')).toMatchTextContent(`Comentario borrado · Ana López, ${at}.`)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogOf('¿Deshacer este cambio?')).not.toBeInTheDocument()
  expect([pressed, acts.get().length]).toEqual([[], 1])
  await userEvent.keyboard('{Control>}z{/Control}')
  await dialogOf('¿Deshacer este cambio?').getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => idsOf(pressed)).toEqual(['000000000000000000000001'])
  await button('Cambiar').click()
  await expect.poll(() => acts.get().length).toBe(1)
  serverAhead(30 * 60_000)
  await statusWith('Comentario cambiado').getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => pressed.length).toBe(2)
})

test('M165: asks before a redo of what was undone more than ten minutes ago', async () => {
  const pressed = draw()
  await button('Borrar').click()
  await expect.poll(() => acts.get().length).toBe(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => takenBack.get().length).toBe(1)
  serverAhead(9 * 60_000)
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(() => pressed.length).toBe(2)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => takenBack.get().length).toBe(1)
  serverAhead(20 * 60_000)
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.element(dialogOf('¿Rehacer este cambio?')).toMatchTextContent('Ana López')
  await dialogOf('¿Rehacer este cambio?').getByRole('button', { name: 'Rehacer' }).click()
  await expect.poll(() => pressed.length).toBe(4)
})

test('DES-23: says when nothing is left', async () => {
  draw()
  await button('Borrar').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(statusWith('Comentario borrado: deshecho')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('alert').filter({ hasText: 'No hay nada que deshacer.' })).toBeVisible()
})

test('DES-23: does nothing while the user types, nor over a window with unsaved input', async () => {
  const pressed = draw()
  await button('Borrar').click()
  await expect.poll(() => acts.get().length).toBe(1)
  await page.getByRole('textbox', { name: 'Buscar' }).fill('ana')
  await userEvent.keyboard('{Control>}z{/Control}')
  await page.getByText('Escribir').click()
  await expect.element(page.getByText('Escrito y sin guardar')).toBeVisible()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect([pressed, acts.get().length]).toEqual([[], 1])
})

test('DES-23: a held key undoes one act', async () => {
  const pressed = draw()
  await button('Borrar').click()
  await expect.poll(() => acts.get().length).toBe(1)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, repeat: true }))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => idsOf(pressed)).toEqual(['000000000000000000000001'])
})

test('DES-23: changes of rights are not on the stack, and their toast has no button', async () => {
  draw()
  await button('Borrar el rol').click()
  await expect.element(statusWith('Rol eliminado')).toBeVisible()
  expect([acts.get(), statusWith('Rol eliminado').getByRole('button', { name: 'Deshacer' }).query()]).toEqual([[], null])
})

test('DES-23: another user at this desk finds an empty stack', async () => {
  draw()
  await button('Borrar').click()
  await expect.poll(() => acts.get().length).toBe(1)
  const session = sessionStore.get()!
  sessionStore.set({ ...session, user: { ...session.user, _id: 'a00000000000000000000002' } })
  await expect.poll(() => acts.get()).toEqual([])
})

test("DES-23: 'Avisos' keeps the button while the act can be undone", async () => {
  const pressed = draw()
  await button('Borrar').click()
  await statusWith('Se borró el comentario').getByRole('button', { name: 'Cerrar aviso' }).click()
  await page.getByText(/^Avisos/).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => pressed.length).toBe(1)
  await expect.element(page.getByRole('listitem').getByRole('button', { name: 'Rehacer' })).toBeVisible()
  expect(page.getByRole('listitem').getByRole('button', { name: 'Deshacer' }).query()).toBeNull()
})

test('DES-23: F8 focuses the button of the present toast', async () => {
  draw()
  await button('Borrar').click()
  await expect.element(statusWith('Se borró el comentario')).toBeVisible()
  await page.getByRole('textbox', { name: 'Buscar' }).click()
  await userEvent.keyboard('{F8}')
  await expect.element(statusWith('Se borró el comentario').getByRole('button', { name: 'Deshacer' })).toHaveFocus()
})

test('DES-23: shows at most three toasts with undo at once, on a phone one', async () => {
  draw()
  for (const text of ['uno', 'dos', 'tres', 'cuatro']) toast.success(text, { id: act(), said: text, at: 0 })
  await expect.element(statusWith('cuatro')).toBeVisible()
  expect(page.getByRole('button', { name: 'Deshacer' }).elements()).toHaveLength(3)
  expect(statusWith('uno').query()).toBeNull()
  await page.viewport(390, 844)
  await expect.poll(() => page.getByRole('button', { name: 'Deshacer' }).elements().length).toBe(1)
  const { bottom, height } = button('Deshacer').element().getBoundingClientRect()
  expect([bottom > 780, height]).toEqual([true, 48])
})

test('DES-20, DES-23: many calls of one action are one entry, one button, and are undone as one', async () => {
  const pressed = draw()
  const took = 'f00000000000000000000009'
  const asOne = serve(undo.pressBatch, ({ params }) => ({
    state: 'undone' as const,
    said: params.id === took ? 'Comentario borrado (3): rehecho' : 'Comentario borrado (3): deshecho',
    acts: 3,
    done: 3,
    leftOut: [],
    batch: params.id === took ? 'b00000000000000000000002' : took,
  }))
  await button('Borrar tres').click()
  await statusWith('Se borraron 3').getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(statusWith('Comentario borrado (3): deshecho')).toBeVisible()
  expect([idsOf(asOne), idsOf(pressed), acts.get()]).toEqual([['b00000000000000000000001'], [], []])
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  await expect.poll(() => acts.get().length).toBe(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => idsOf(asOne)).toEqual(['b00000000000000000000001', took, 'b00000000000000000000002'])
})

test('DES-24: asks before undoing what needs a job; No leaves it on the stack', async () => {
  draw()
  serve(undo.showBatch, () => ({ ...BATCH_SHOWN, acts: 5200, large: true }))
  const asOne = serve(undo.pressBatch, () => ({ ...COUNTS, state: 'undoing' as const, batch: 'f00000000000000000000009' }))
  await button('Borrar tres').click()
  await statusWith('Se borraron 3').getByRole('button', { name: 'Deshacer' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Deshacer más de 5,000 cambios?' })
  await expect
    .element(dialog.getByText(/se deshace por partes en segundo plano, y lo que ya se usó o alguien cambió se queda/))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
  expect([asOne.length, acts.get().length]).toEqual([0, 1])
  await userEvent.keyboard('{Control>}z{/Control}')
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(statusWith('Se está deshaciendo por partes.')).toBeVisible()
  expect(idsOf(asOne)).toEqual([BATCH])
})

test('DES-18, DES-23: reports messages stopped before sending, without Rehacer', async () => {
  draw(() => ({
    act: 'f00000000000000000000001',
    said: 'Aviso enviado: deshecho',
    notes: ['Se detuvo: el mensaje no salió.'],
    leftOut: [],
    final: true,
  }))
  serve(outbox.retry, () => ({}) as never, act)
  await button('Reenviar').click()
  await statusWith('El mensaje está en cola').getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Se detuvo: el mensaje no salió.' })).toBeVisible()
  expect([button('Rehacer').query(), acts.get(), takenBack.get()]).toEqual([null, [], []])
})
