import { Input } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { question } from './confirm.ts'
import { deadTime } from './deadTime.ts'
import { FinalButton } from './FinalButton.tsx'
import { FormModal } from './FormModal.tsx'
import { Questions } from './Questions.tsx'
import { WizardFoot, WizardShell, WizardWays } from './WizardShell.tsx'

const onDone = vi.fn()

beforeEach(() => {
  onDone.mockClear()
  deadTime.ms = 600
  document.dispatchEvent(new PointerEvent('pointerdown'))
})
afterEach(() => vi.useRealTimers())

/** Polls without a clock, which waiting would advance. */
async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise(requestAnimationFrame)
}
const button = (name: string) => page.getByRole('button', { name }).element() as HTMLElement
const waits = (name: string) => page.getByRole('button', { name }).query()?.hasAttribute('data-dead') === true
const free = (name: string) => page.getByRole('button', { name }).query() !== null && !waits(name)
const standStill = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function Wizard() {
  const [step, setStep] = useState(1)
  return (
    <WizardShell
      title="Inscripción"
      steps={['Pago', 'Revisión']}
      step={step}
      onNext={() => (step === 1 ? setStep(2) : onDone())}
      onClose={() => {}}
      foot={
        <WizardFoot>
          <WizardWays next={step === 1 ? 'Siguiente' : 'Registrar'} />
        </WizardFoot>
      }
    >
      {step === 1 ? <Input aria-label="Cantidad" /> : <p>Revisa los datos</p>}
    </WizardShell>
  )
}

function TwoSteps() {
  const [saved, setSaved] = useState(false)
  return (
    <FormModal title="Plática" onClose={() => {}} onSubmit={() => (saved ? onDone() : setSaved(true))} submit={saved ? 'Ver' : 'Registrar'}>
      <Input aria-label="Nombre" />
    </FormModal>
  )
}

describe.each([
  ['a wizard', Wizard, 'Siguiente', 'Registrar'],
  ['a window in two steps', TwoSteps, 'Registrar', 'Ver'],
])('M72: the final button of %s', (_what, Component, first, last) => {
  async function toLastStep() {
    standStill()
    render(<Component />)
    await until(() => waits(first))
    await pass(600)
    button(first).click()
    await until(() => waits(last))
  }

  test.each([60, 300, 599])('M72: a second press %i ms after it was painted does nothing', async gap => {
    await toLastStep()
    await pass(gap)
    button(last).click()
    document.querySelector('form')!.requestSubmit()
    await userEvent.keyboard('{Enter}')
    expect(onDone).not.toHaveBeenCalled()
  })

  test('M72: a press after 600 ms works', async () => {
    await toLastStep()
    await pass(600)
    expect(waits(last)).toBe(false)
    button(last).click()
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('M72: a user who types has seen the form, and may submit it at once', async () => {
    standStill()
    render(<Component />)
    await until(() => waits(first))
    await userEvent.fill(page.getByRole('textbox'), 'Ana')
    expect(waits(first)).toBe(false)
  })
})

test('M72: a question that appears under a second press is neither answered nor closed', async () => {
  standStill()
  const answer = vi.fn()
  render(<Questions />)
  question.set({ title: '¿Anular?', text: 'Queda cancelado.', ok: 'Anular', danger: true, answer })
  await until(() => waits('Anular'))
  button('Anular').click()
  button('Cancelar').click()
  expect(answer).not.toHaveBeenCalled()
  await pass(600)
  button('Anular').click()
  expect(answer.mock.calls[0]![0]).toBe(true)
})

describe('COB-35: a form that charges', () => {
  const Form = () => (
    <form
      onSubmit={event => {
        event.preventDefault()
        onDone()
      }}
    >
      <Input aria-label="Cantidad" />
      <FinalButton htmlType="submit" strict>
        Cobrar
      </FinalButton>
    </form>
  )
  async function pressAfter(gap: number) {
    standStill()
    render(<Form />)
    await until(() => waits('Cobrar'))
    button('Cobrar').click()
    await pass(gap)
    button('Cobrar').click()
  }

  test.each([60, 100, 200, 599])('COB-35: a second press %i ms after it was painted charges nothing', async gap => {
    await pressAfter(gap)
    expect(onDone).not.toHaveBeenCalled()
  })

  test('COB-35: a second press at 700 ms charges, once', async () => {
    await pressAfter(700)
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('COB-35: typing does not end its dead time', async () => {
    standStill()
    render(<Form />)
    await until(() => waits('Cobrar'))
    await userEvent.fill(page.getByRole('textbox'), '500')
    expect(waits('Cobrar')).toBe(true)
  })

  test('COB-35: a key that the console repeats for a late screen does not count as held', async () => {
    deadTime.ms = 0
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'F4', key: 'F4' }))
    render(<Form />)
    await until(() => free('Cobrar'))
    button('Cobrar').click()
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('COB-35: a held key has to be released first', async () => {
    deadTime.ms = 0
    await userEvent.keyboard('{Enter>}')
    render(<Form />)
    await until(() => waits('Cobrar'))
    await userEvent.keyboard('{/Enter}')
    await until(() => free('Cobrar'))
    button('Cobrar').click()
    expect(onDone).toHaveBeenCalledOnce()
  })
})

test('M72, CLL-46: Paulina presses 8, which asks when to call again, and Enter at once: her Enter works', async () => {
  // Longer than any machine takes between her two keys.
  deadTime.ms = 600_000
  function Card() {
    const [asks, setAsks] = useState(false)
    return (
      <>
        <button type="button" onKeyDown={({ key }) => key === '8' && setAsks(true)}>
          Paola
        </button>
        {asks && <TwoSteps />}
      </>
    )
  }
  render(<Card />)
  await until(() => page.getByRole('button', { name: 'Paola' }).query() !== null)
  button('Paola').focus()
  await userEvent.keyboard('8')
  await until(() => page.getByLabelText('Nombre').query() === document.activeElement)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Ver' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onDone).not.toHaveBeenCalled()
})
