import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { helpOpen, openHelp } from '#web/shell/helpOpen.ts'
import { useStore } from '#web/state/useStore.ts'
import { render } from '#web/testing/render.tsx'
import { usePlaceKeys, type PlaceKey } from '#web/ui/usePlaceKeys.ts'
import { HelpPanel } from './HelpPanel.tsx'

const onClose = () => helpOpen.set(null)

function Screen({ keys }: { keys: Record<string, PlaceKey | undefined> }) {
  const box = useRef<HTMLDivElement>(null)
  const here = useStore(helpOpen)
  usePlaceKeys(box, keys)
  return (
    <div ref={box}>
      <button type="button" onClick={openHelp}>
        Abrir
      </button>
      {here && <HelpPanel here={here} onClose={onClose} />}
    </div>
  )
}
const draw = async (keys: Record<string, PlaceKey | undefined> = {}) => {
  onClose()
  render(<Screen keys={keys} />, { at: '/calendario' })
  await page.getByRole('button', { name: 'Abrir' }).click()
}
const here = page.getByRole('region', { name: 'Teclas de esta pantalla' })

test('LLE-66: the help of the calendar: its purpose, three questions, and a way to the answer', async () => {
  await draw()
  await expect.element(page.getByText(/^La semana de la academia/)).toBeVisible()
  await expect.element(page.getByText('¿Cómo marco vacaciones y días festivos?')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Teclas de todas las pantallas' })).toMatchTextContent('Buscar en Plantel')
  await expect.element(here).not.toBeInTheDocument()
})

test('LLE-66: it shows the keys that the screen binds at this moment, those of one act in one line', async () => {
  await draw({
    t: ['Esta semana', () => {}],
    arrowleft: ['Otra semana', () => {}],
    arrowright: ['Otra semana', () => {}],
    x: ['Apagada', undefined],
  })
  await expect.element(here).toMatchTextContent(/Esta semana.*T.*Otra semana.*←.*→/)
  await expect.element(here).not.toMatchTextContent('Apagada')
})

test('LLE-66: Escape closes it and the focus returns', async () => {
  await draw()
  await expect.element(page.getByText(/^La semana de la academia/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => helpOpen.get()).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Abrir' })).toHaveFocus()
})
