// Lucía undoes what Rosa changed since, or what the server refuses (DES-14, DES-23).
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failures } from '#contract/failure.ts'
import { acts } from '#web/calls/acts.ts'
import { Refused } from '#web/testing/serve.ts'
import { undoFailures } from '../contract.ts'
import { draw, button, statusWith } from './testing.tsx'

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

test('DES-14, DES-23: a window shows what somebody changed since; the rest is undone', async () => {
  let rests: unknown[] = []
  const pressed = draw(request => {
    rests.push((request.body as { rest: boolean }).rest)
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
  await expect.element(statusWith('Comentario borrado: deshecho')).toBeVisible()
  expect(rests).toEqual([false, true])
  expect(pressed[0]!.headers.get('idempotency-key')).not.toBe(pressed[1]!.headers.get('idempotency-key'))
  await expect.poll(() => dialog.query()).toBeNull()
})

test('DES-14, DES-23: dismissed, the act leaves the stack; when nothing is left, only that is offered', async () => {
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

test('DES-23: shows a refusal and drops the act; offline the act stays', async () => {
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
  await expect.element(page.getByRole('alert').filter({ hasText: 'No sabemos si se guardó el cambio' })).toBeVisible()
  expect(acts.get()).toHaveLength(1)
})
