import { collectionTabs } from '../shared/tabs.ts'
import { queueTab, remindersTab, weekTab } from '../tabs.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { collectionSettings } from '../../contract.ts'
import { CollectionsPage } from '../CollectionsPage.tsx'

collectionTabs.set(queueTab, weekTab, remindersTab)

const PREVIEW = [-3, 0, 3, 10].map(offset => ({ offset, subject: `Asunto ${offset}`, text: `Texto ${offset}`, sms: `Tonalli: ${offset}` }))

function serveSettings() {
  let settings = { reminders: false, since: null as string | null, weekdays: [0, 1, 2, 3, 4, 5], email: true, sms: false }
  serve(collectionSettings.find, () => ({ settings, preview: PREVIEW, tomorrow: 12 }))
  return serve(collectionSettings.save, ({ body }) => {
    settings = { ...settings, ...(body as typeof settings), since: '2026-11-23' }
    return { settings, preview: PREVIEW, tomorrow: 12 }
  })
}

test("COB-63: saves switch, days and channels at once; shows the four texts and tomorrow's number", async () => {
  const saved = serveSettings()
  render(<CollectionsPage />, { at: '/cobranza?tab=recordatorios' })
  await expect.element(page.getByText(/^Desactivados\. Solo recuerdan pagos con plan\./)).toBeVisible()
  await expect.element(page.getByText('12 mensajes')).toBeVisible()
  await expect.element(page.getByText('Texto -3')).toBeVisible()
  await userEvent.click(page.getByRole('switch', { name: 'Recordatorios automáticos' }))
  await expect.element(page.getByText(/^Activados desde el 23\/11\/2026/)).toBeVisible()
  await userEvent.click(page.getByRole('checkbox', { name: 'Domingo' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'SMS' }))
  // Each setting is sent alone: another user's changes stay (M67).
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ reminders: true }, { weekdays: [0, 1, 2, 3, 4, 5, 6] }, { sms: true }])
})

test('COB-63: a reader changes nothing', async () => {
  serveSettings()
  render(<CollectionsPage />, { at: '/cobranza?tab=recordatorios', permissions: ['get /collections/'] })
  await expect.element(page.getByRole('switch', { name: 'Recordatorios automáticos' })).toBeDisabled()
  await expect.element(page.getByRole('checkbox', { name: 'SMS' })).toBeDisabled()
})
