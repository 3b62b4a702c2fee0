// Lucía at her desk: what she did last is one key away (DES-23).
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failures } from '#contract/failure.ts'
import { comments } from '#features/people/comments/contract.ts'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { roles } from '#features/foundation/roles/contract.ts'
import { actOfBatch, acts, takenBack } from '#web/acts.ts'
import { Notices } from '#web/Notices.tsx'
import { sessionStore } from '#web/session.tsx'
import { toast } from '#web/toasts.ts'
import { useCall } from '#web/useCall.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Questions } from '#web/ui/Questions.tsx'
import { render } from '#web/testing/render.tsx'
import { Refused, serve, type Sent } from '#web/testing/serve.ts'
import { undo, undoFailures } from '../contract.ts'
import { Undoing } from './Undoing.tsx'

const COMMENT = 'd00000000000000000000001'
const BATCH = 'b00000000000000000000001'
const ROLE = 'd00000000000000000000002'
let next = 0
const act = () => (next += 1).toString(16).padStart(24, '0')
beforeEach(() => void (next = 0))

function Screen() {
  const [typing, type] = useState(false)
  const remove = useCall(comments.remove, { success: 'Se borró el comentario' })
  const update = useCall(comments.update)
  const retry = useCall(outbox.retry, { success: 'El mensaje está en cola' })
  const quiet = useCall(comments.remove)
  const removeThree = async () => {
    for (let each = 1; each <= 3; each++) await quiet.run({ params: { id: COMMENT } }, BATCH)
    toast.success('Se borraron 3', actOfBatch(BATCH))
  }
  const removeRole = useCall(roles.remove, { success: 'Rol eliminado' })
  return (
    <>
      <button type="button" onClick={() => void remove.run({ params: { id: COMMENT } })}>
        Borrar
      </button>
      <button type="button" onClick={() => void update.run({ params: { id: COMMENT }, body: { comment: 'Otra versión' } })}>
        Cambiar
      </button>
      <button type="button" onClick={() => void removeRole.run({ params: { id: ROLE } })}>
        Borrar el rol
      </button>
      <button type="button" onClick={() => void retry.run({ params: { id: COMMENT } })}>
        Reenviar
      </button>
      <button type="button" onClick={() => void removeThree()}>
        Borrar tres
      </button>
      <input aria-label="Buscar" />
      <button type="button" onClick={() => type(true)}>
        Escribir
      </button>
      {typing && (
        <FormModal title="Nuevo folio" dirty onClose={() => {}}>
          <p>Escrito y sin guardar</p>
        </FormModal>
      )}
      <Notices />
      <Questions />
      <Undoing />
    </>
  )
}

const BATCH_SHOWN = {
  state: 'done' as const,
  said: 'Comentario borrado',
  acts: 3,
  done: 0,
  leftOut: [],
  batch: null,
  large: false,
  would: [],
}
const { large: _large, would: _would, ...COUNTS } = BATCH_SHOWN

/** What was asked to be taken back, in order. */
function draw(answer?: (sent: Sent) => { act: string; said: string; notes: string[]; leftOut: []; final: boolean }): Sent[] {
  serve(comments.remove, () => ({}) as never, act)
  serve(comments.update, () => ({}) as never, act)
  serve(roles.remove, () => ({}), act)
  serve(undo.showBatch, () => BATCH_SHOWN)
  const pressed = serve(
    undo.press,
    answer ??
      (({ params }) => ({ act: `f${params.id!.slice(1)}`, said: 'Comentario borrado: deshecho', notes: [], leftOut: [], final: false })),
  )
  render(<Screen />)
  return pressed
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = (text: string) => page.getByRole('status').filter({ hasText: text })
const idsOf = (sent: Sent[]) => sent.map(({ params }) => params.id)
const conflicts = [
  {
    record: 'alumno Ana López',
    field: 'Teléfono',
    left: '55 1234 5678',
    now: '55 8765 4321',
    user: 'Rosa Peralta',
    at: '2026-11-22T16:42:00.000Z',
    act: 'e00000000000000000000009',
  },
]

test("DES-23: the screen's own words, with 'Deshacer' and then 'Rehacer'", async () => {
  const pressed = draw()
  await button('Borrar').click()
  await said('Se borró el comentario').getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(said('Comentario borrado: deshecho')).toBeVisible()
  expect(said('Se borró el comentario').query()).toBeNull()
  await said('Comentario borrado: deshecho').getByRole('button', { name: 'Rehacer' }).click()
  await expect.poll(() => idsOf(pressed)).toEqual(['000000000000000000000001', 'f00000000000000000000001'])
  expect(new Set(pressed.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

test("DES-23: where the screen says nothing, what was done is said in the act's words", async () => {
  draw()
  await button('Cambiar').click()
  await expect.element(said('Comentario cambiado').getByRole('button', { name: 'Deshacer' })).toBeVisible()
})

test('DES-23: Ctrl Z three times takes back three acts, newest first; Ctrl Shift Z and Ctrl Y do them again', async () => {
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

test('DES-23: with nothing left it says so', async () => {
  draw()
  await button('Borrar').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(said('Comentario borrado: deshecho')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('alert').filter({ hasText: 'No hay nada que deshacer.' })).toBeVisible()
})

test('DES-23: nothing while somebody writes, nor over a window with unsaved typing', async () => {
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

test('DES-23: a key that is held down takes back one act', async () => {
  const pressed = draw()
  await button('Borrar').click()
  await expect.poll(() => acts.get().length).toBe(1)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, repeat: true }))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => idsOf(pressed)).toEqual(['000000000000000000000001'])
})

test('DES-23: rights stay off the stack, and their success has no button', async () => {
  draw()
  await button('Borrar el rol').click()
  await expect.element(said('Rol eliminado')).toBeVisible()
  expect([acts.get(), said('Rol eliminado').getByRole('button', { name: 'Deshacer' }).query()]).toEqual([[], null])
})

test('DES-23: another person at this desk finds an empty stack', async () => {
  draw()
  await button('Borrar').click()
  await expect.poll(() => acts.get().length).toBe(1)
  const session = sessionStore.get()!
  sessionStore.set({ ...session, user: { ...session.user, _id: 'a00000000000000000000002' } })
  await expect.poll(() => acts.get()).toEqual([])
})

test("DES-23: 'Avisos' keeps the button while the act can be taken back", async () => {
  const pressed = draw()
  await button('Borrar').click()
  await said('Se borró el comentario').getByRole('button', { name: 'Cerrar aviso' }).click()
  await page.getByText(/^Avisos/).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => pressed.length).toBe(1)
  await expect.element(page.getByRole('listitem').getByRole('button', { name: 'Rehacer' })).toBeVisible()
  expect(page.getByRole('listitem').getByRole('button', { name: 'Deshacer' }).query()).toBeNull()
})

test('DES-23: F8 goes to the button of what is being said', async () => {
  draw()
  await button('Borrar').click()
  await expect.element(said('Se borró el comentario')).toBeVisible()
  await page.getByRole('textbox', { name: 'Buscar' }).click()
  await userEvent.keyboard('{F8}')
  await expect.element(said('Se borró el comentario').getByRole('button', { name: 'Deshacer' })).toHaveFocus()
})

test('DES-23: at most three that can be taken back stand at once, on a phone one', async () => {
  draw()
  for (const text of ['uno', 'dos', 'tres', 'cuatro']) toast.success(text, { id: act(), said: text })
  await expect.element(said('cuatro')).toBeVisible()
  expect(page.getByRole('button', { name: 'Deshacer' }).elements()).toHaveLength(3)
  expect(said('uno').query()).toBeNull()
  await page.viewport(390, 844)
  await expect.poll(() => page.getByRole('button', { name: 'Deshacer' }).elements().length).toBe(1)
  const { bottom, height } = button('Deshacer').element().getBoundingClientRect()
  expect([bottom > 780, height]).toEqual([true, 48])
})

test('DES-20, DES-23: many calls that are one are one entry, one button, and go back as one', async () => {
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
  await said('Se borraron 3').getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(said('Comentario borrado (3): deshecho')).toBeVisible()
  expect([idsOf(asOne), idsOf(pressed), acts.get()]).toEqual([['b00000000000000000000001'], [], []])
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  await expect.poll(() => acts.get().length).toBe(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => idsOf(asOne)).toEqual(['b00000000000000000000001', took, 'b00000000000000000000002'])
})

test('DES-24: what is too large to go back at once is asked first; with no it stays on the stack', async () => {
  draw()
  serve(undo.showBatch, () => ({ ...BATCH_SHOWN, acts: 5200, large: true }))
  const asOne = serve(undo.pressBatch, () => ({ ...COUNTS, state: 'undoing' as const, batch: 'f00000000000000000000009' }))
  await button('Borrar tres').click()
  await said('Se borraron 3').getByRole('button', { name: 'Deshacer' }).click()
  const asked = page.getByRole('dialog', { name: '¿Deshacer más de 5,000 cambios?' })
  await expect
    .element(asked.getByText(/se deshace por partes en segundo plano, y lo que ya se usó o alguien cambió se queda/))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => asked.query()).toBeNull()
  expect([asOne.length, acts.get().length]).toEqual([0, 1])
  await userEvent.keyboard('{Control>}z{/Control}')
  await asked.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(said('Se está deshaciendo por partes.')).toBeVisible()
  expect(idsOf(asOne)).toEqual([BATCH])
})

test('DES-18, DES-23: what was stopped before it left is told, and has no Rehacer', async () => {
  draw(() => ({
    act: 'f00000000000000000000001',
    said: 'Aviso enviado: deshecho',
    notes: ['Se detuvo: el mensaje no salió.'],
    leftOut: [],
    final: true,
  }))
  serve(outbox.retry, () => ({}) as never, act)
  await button('Reenviar').click()
  await said('El mensaje está en cola').getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Se detuvo: el mensaje no salió.' })).toBeVisible()
  expect([button('Rehacer').query(), acts.get(), takenBack.get()]).toEqual([null, [], []])
})

test('DES-14, DES-23: what somebody changed since stands in a window; the rest goes back', async () => {
  let rests: unknown[] = []
  const pressed = draw(sent => {
    rests.push((sent.body as { rest: boolean }).rest)
    if (rests.length === 1) throw new Refused(undoFailures.UNDO_CHANGED, undefined, { conflicts, rest: true })
    return { act: 'f00000000000000000000001', said: 'Comentario borrado: deshecho', notes: [], leftOut: [], final: false }
  })
  await button('Borrar').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  const dialog = page.getByRole('dialog', { name: 'Alguien lo cambió después' })
  await expect
    .poll(() => dialog.query()?.textContent)
    .toContain('Teléfono · alumno Ana LópezComo quedó: 55 1234 5678Ahora: 55 8765 4321Rosa Peralta, 22/11/2026 10:42')
  await expect
    .element(dialog.getByRole('link', { name: 'Ver ese movimiento' }))
    .toHaveAttribute('href', '/bitacora?ficha=e00000000000000000000009')
  await expect.element(button('Dejar como está')).toHaveFocus()
  await button('Deshacer lo demás').click()
  await expect.element(said('Comentario borrado: deshecho')).toBeVisible()
  expect(rests).toEqual([false, true])
  expect(pressed[0]!.headers.get('idempotency-key')).not.toBe(pressed[1]!.headers.get('idempotency-key'))
  await expect.poll(() => dialog.query()).toBeNull()
})

test('DES-14, DES-23: left as it is, it is off the stack; where nothing is left, only that is offered', async () => {
  draw(() => {
    throw new Refused(undoFailures.UNDO_CHANGED, undefined, { conflicts, rest: false })
  })
  await button('Borrar').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(button('Dejar como está')).toHaveFocus()
  expect(button('Deshacer lo demás').query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => acts.get()).toEqual([])
})

test('DES-23: a refusal is told and leaves the stack; without network the act stays', async () => {
  const { FULL } = failures({ FULL: [409, 'El grupo ya no tiene lugares disponibles.'] })
  draw(() => {
    throw new Refused(FULL)
  })
  await button('Borrar').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('alert').filter({ hasText: FULL.message })).toBeVisible()
  expect(acts.get()).toEqual([])
  await button('Borrar').click()
  await expect.poll(() => acts.get().length).toBe(1)
  window.fetch = () => Promise.reject(new TypeError('offline'))
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Sin conexión: no se deshizo nada.' })).toBeVisible()
  expect(acts.get()).toHaveLength(1)
})
