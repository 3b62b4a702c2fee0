import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { backups, type Backups } from '../contract.ts'
import { BackupView } from './BackupView.tsx'
import { ageText, warningOf } from './backupText.ts'
import { sizeText } from './shared/sizeText.ts'

const NONE: Backups = { last: null, runningSince: null, failure: '', folder: '/datos/backups' }
const agoOf = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1000).toISOString()
const button = page.getByRole('button', { name: 'Respaldar ahora' })

function draw(part: Partial<Backups>, options?: RenderOptions) {
  serve(backups.find, () => ({ backups: { ...NONE, ...part } }))
  const requests = serve(backups.make, () => ({ backups: { ...NONE, ...part, runningSince: agoOf(0) } }))
  render(<BackupView section="Cuenta" title="Configuraciones del sistema" back={null} />, options)
  return requests
}

test('RUN-113: age, size and folder of the last one', async () => {
  draw({ last: { at: agoOf(6), bytes: 1_400_000_000, folder: '/datos/backups/2026-11-23T180000Z' } })
  await expect.element(page.getByText('Último respaldo hace 6 h')).toBeVisible()
  await expect.element(page.getByText('1.4 GB')).toBeVisible()
  await expect.element(page.getByText('/datos/backups/2026-11-23T180000Z')).toBeVisible()
})

test('RUN-113: says when there is no backup yet', async () => {
  draw({})
  await expect.element(page.getByText('No hay respaldos registrados.')).toBeVisible()
  await expect.element(page.getByText('/datos/backups')).toBeVisible()
})

test('RUN-111: Respaldar ahora asks once; the button shows a running backup', async () => {
  const requests = draw({})
  await button.click()
  await expect.element(page.getByText('El respaldo comenzó')).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('RUN-111: while one runs there is no second', async () => {
  const requests = draw({ runningSince: agoOf(0) })
  await expect.element(page.getByText('Se está haciendo un respaldo')).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-description', 'Ya se está haciendo un respaldo.')
  expect(requests).toEqual([])
})

test('RUN-112: a failed one shows the reason', async () => {
  draw({ failure: 'No queda espacio en el disco de /datos/backups.' })
  await expect.element(page.getByRole('alert').getByText('No queda espacio en el disco de /datos/backups.')).toBeVisible()
})

test('RUN-111: a reader has no button', async () => {
  draw({}, { permissions: ['get /academy/'] })
  await expect.element(page.getByText('No hay respaldos registrados.')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('RUN-113: how an age and a size read, and from when on they are late', () => {
  expect([0.001, 0.5, 6, 71.9, 72, 240].map(ageText)).toEqual([
    'hace un momento',
    'hace 30 min',
    'hace 6 h',
    'hace 71 h',
    'hace 3 días',
    'hace 10 días',
  ])
  expect([25.9, 26, 71.9, 72].map(warningOf)).toEqual([null, 'amber', 'amber', 'red'])
  expect([900, 2_500_000, 1_400_000_000].map(sizeText)).toEqual(['0.9 kB', '2.5 MB', '1.4 GB'])
})
