import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '#web/calls/api.ts'
import { proving } from '#web/session/reauth.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useStore } from '#web/state/useStore.ts'
import { session, sessionFailures } from '../contract.ts'
import { factors } from '../factorContract.ts'
import { ProofModal } from './ProofModal.tsx'
import { PASSKEY_OPTIONS, holdsPasskey, SIGNED } from './testing.ts'

const CONFIRM = { code: 'CONFIRM_IDENTITY', status: 403, message: 'Confirma que eres tú para continuar.' }

function Over() {
  const asks = useStore(proving)
  return asks && <ProofModal {...asks} />
}

function draw(under?: ReactNode) {
  let proved = false
  const requests = serve(factors.newCodes, () => {
    if (!proved) throw new Refused(CONFIRM, undefined, { methods: ['password'] })
    return { codes: ['aaaaa-bbbbb'] }
  })
  serve(session.prove, ({ body }) => {
    if ((body as { password: string }).password !== 'secreta') throw new Refused(sessionFailures.PROOF_WRONG)
    proved = true
    return { until: '2026-11-23T16:05:00.000Z' }
  })
  render(
    <>
      {under}
      <Over />
    </>,
  )
  return requests
}

test('CON-35: the window asks for the proof and repeats the call', async () => {
  const requests = draw()
  const answer = call(factors.newCodes, {})
  await page.getByLabelText('Tu contraseña').fill('otra')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('La contraseña no es correcta.')
  await page.getByLabelText('Tu contraseña').fill('secreta')
  await userEvent.keyboard('{Enter}')
  expect((await answer).codes).toEqual(['aaaaa-bbbbb'])
  expect(requests).toHaveLength(2)
})

test('CON-35: it is above a form that is above a card', async () => {
  const close = vi.fn<() => void>()
  draw(
    <FormModal title="Ficha de Ximena" onClose={close}>
      <FormModal title="Preparar expediente" onClose={close} onSubmit={() => {}}>
        Un archivo con todo.
      </FormModal>
    </FormModal>,
  )
  await page.getByRole('button', { name: 'Guardar' }).click()
  // By then the windows below have trapped the focus, as when their call is answered.
  for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame)
  const answer = call(factors.newCodes, {})
  await expect.element(page.getByLabelText('Tu contraseña')).toHaveFocus()
  await page.getByLabelText('Tu contraseña').click()
  await userEvent.keyboard('secreta')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  expect((await answer).codes).toEqual(['aaaaa-bbbbb'])
})

test('CON-35: a user who cancels gets the refusal', async () => {
  draw()
  const answer = call(factors.newCodes, {}).catch((error: unknown) => error)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  expect(await answer).toMatchObject({ code: 'CONFIRM_IDENTITY' })
  await vi.waitFor(() => expect(proving.get()).toBeNull())
})

test('CON-35: asks for the last used passkey first, and accepts a code', async () => {
  const onDone = vi.fn<(proved: boolean) => void>()
  serve(session.proofOptions, () => ({ options: PASSKEY_OPTIONS }))
  const requests = serve(session.prove, () => ({ until: '2026-11-23T16:05:00.000Z' }))
  const device = holdsPasskey()
  device.givesUp()
  render(<ProofModal methods={['passkey', 'totp', 'code']} done={onDone} />)
  await page.getByRole('button', { name: 'Usar llave' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se usó ninguna llave de acceso. Intenta de nuevo.')
  holdsPasskey()
  await page.getByRole('button', { name: 'Usar llave' }).click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(true))
  await page.getByRole('button', { name: 'Usar código' }).click()
  await page.getByLabelText('Código de tu app, o de respaldo').fill('123456')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(requests.map(({ body }) => body)).toEqual([{ passkey: SIGNED }, { totp: '123456' }])
})
