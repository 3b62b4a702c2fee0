import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { liveChannels } from '#features/online/liveChannels/contract.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { useForm } from '#web/ui/useForm.ts'
import { EMPTY_COURSE } from './courseForm.ts'
import { LiveFields } from './LiveFields.tsx'

const CHANNEL = {
  _id: 'f00000000000000000000001',
  name: 'Aula magna',
  idInput: '',
  idChannel: '',
  rtmpUrl: '',
  awsCdnUrl: 'https://caro.mx/a.m3u8',
  cdnUrl: 'https://cdn.mx/a.m3u8',
  active: true,
}
const Fields = () => <LiveFields form={useForm(EMPTY_COURSE)} />
const field = (name: string) => page.getByRole('textbox', { name })
const choice = page.getByRole('combobox', { name: 'Elegir un canal en vivo' })

function draw(options?: RenderOptions) {
  serve(liveChannels.list, () => ({
    channels: [CHANNEL, { ...CHANNEL, _id: 'f00000000000000000000002', name: 'Laboratorio', cdnUrl: '', active: false }],
  }))
  render(<Fields />, options)
}

test('CUR-52: one of our channels fills in its name and the cheap address, or else the expensive one', async () => {
  draw()
  await choice.click()
  await page.getByText('Aula magna', { exact: true }).click()
  await expect.element(field('Canal')).toHaveValue('Aula magna')
  await expect.element(field('Dirección de la transmisión')).toHaveValue('https://cdn.mx/a.m3u8')
  // A click on a list that is still closing would close it again.
  await expect.element(choice).toHaveAttribute('aria-expanded', 'false')
  await choice.click()
  await page.getByText('Laboratorio · Apagado').click()
  await expect.element(field('Dirección de la transmisión')).toHaveValue('https://caro.mx/a.m3u8')
})

test('CUR-52: a user without the right to read channels types the address', async () => {
  draw({ permissions: ['put /courses/'] })
  await expect.element(field('Canal')).toBeVisible()
  await expect.element(choice).not.toBeInTheDocument()
})
