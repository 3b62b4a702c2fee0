import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { comments } from '../../contract.ts'
import { ActForm } from './ActForm.tsx'

const ANA = { student: 'a00000000000000000000001', name: 'Luna, Ana', phone: '5512345678', message: 'Hola, Ana: te extrañamos.' }

function drawForm(act: string) {
  let doneCount = 0
  const requests = serve(comments.create, () => ({
    comment: {
      ...{ _id: 'a00000000000000000000002', comment: 'Llamada', date: '2026-11-23T16:00:00.000Z', student: ANA.student },
      ...{ userTalks: null, user: null, own: true, version: 'x' },
    },
  }))
  render(<ActForm person={ANA} act={act} onDone={() => doneCount++} onClose={() => undefined} />)
  return { sent: requests, done: () => doneCount }
}

test('DIR-38: a call needs no words, and the student is looked at again in three days', async () => {
  const { sent, done } = drawForm('call')
  await expect.element(page.getByRole('link', { name: /^Llamar a Luna, Ana: / })).toHaveAttribute('href', 'tel:5512345678')
  await userEvent.click(page.getByRole('button', { name: 'Guardar' }))
  await expect.poll(done).toBe(1)
  expect(sent[0]!.body).toEqual({ student: ANA.student, about: 'attendance', act: 'call', resumeOn: '2026-11-26' })
})

test('DIR-38: a message opens WhatsApp with its words; a note without words is refused', async () => {
  drawForm('whatsapp')
  await expect
    .element(page.getByRole('link', { name: 'Abrir WhatsApp' }))
    .toHaveAttribute('href', `https://wa.me/525512345678?text=${encodeURIComponent(`${ANA.message} Academia Plantel`)}`)
  const { sent } = drawForm('note')
  await userEvent.click(page.getByRole('button', { name: 'Guardar' }).last())
  await expect.element(page.getByText('Debes escribir un comentario').first()).toBeVisible()
  expect(sent).toEqual([])
})
