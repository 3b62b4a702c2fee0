// The door's camera: a pass before it, and how long a slow tablet takes to decode each picture.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { videoOf } from '../../../e2e/support/qrVideo.ts'
import { findChromium } from '../../../tools/chromium.ts'
import { desk } from './page.ts'

const PICTURES = 30
const SLOWER = 4
const PATIENCE = 60_000

export async function decoding(origin: string, token: string, pass: string): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-camera-'))
  const video = join(folder, 'pass.y4m')
  await videoOf(pass, video)
  const { args, ...options } = await findChromium()
  const fake = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
  const browser = await chromium.launch({ ...options, args: [...args, ...fake] })
  try {
    const context = await desk(browser, origin, token)
    await context.grantPermissions(['camera'], { origin })
    const page = await context.newPage()
    await page.goto('/attendanceQr')
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.getByRole('button', { name: 'Usar cámara' }).click()
    const durations = new Map<number, number>()
    const until = performance.now() + PATIENCE
    while (durations.size < PICTURES && performance.now() < until) {
      const [last] = await page.evaluate(() =>
        performance.getEntriesByName('plantel.decoding').map(({ startTime, duration }) => [startTime, duration] as const),
      )
      if (last) durations.set(...last)
    }
    if (durations.size < PICTURES) throw new Error(`the camera looked at ${durations.size} pictures in a minute`)
    return [...durations.values()]
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}
