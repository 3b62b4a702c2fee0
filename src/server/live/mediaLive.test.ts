import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { settingsOf, startMediaLive } from '#server/testing/mediaLive.ts'
import { openLiveProvider } from './open.ts'
import { ProviderDown } from './provider.ts'

const standIn = await startMediaLive()
const provider = openLiveProvider(readConfig(settingsOf(standIn)))
const input = (at: number, part: object = {}) => ({ id: `in${at}`, name: `Entrada ${at}`, attachedChannels: [`ch${at}`], ...part })

beforeEach(() => {
  Object.assign(standIn, { inputs: [], channels: [], fail: null, asked: [], signatures: [] })
})
const refusal = async (inputs = provider.inputs()): Promise<ProviderDown> => {
  const error = await inputs.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(ProviderDown)
  return error as ProviderDown
}

describe('RUN-47: AWS MediaLive, spoken to over HTTP', () => {
  test('has no provider without a region', async () => {
    const none = openLiveProvider(readConfig({}))
    expect([none.configured, await none.inputs()]).toEqual([false, []])
  })

  test("lists all inputs over several pages, by name, with their channel's state; requests are signed", async () => {
    standIn.inputs = [
      input(3),
      input(1, { destinations: [{ url: 'rtmp://10.0.0.1:1935/app/clave', ip: '10.0.0.1' }, { ip: '10.0.0.2' }] }),
      input(2, { attachedChannels: undefined }),
    ]
    standIn.channels = [
      { id: 'ch1', name: 'Uno', state: 'RUNNING' },
      { id: 'ch2', name: 'Dos', state: 'IDLE' },
      { id: 'ch3', name: 'Tres', state: 'IDLE' },
    ]
    expect(provider.configured).toBe(true)
    expect(await provider.inputs()).toEqual([
      {
        Id: 'in1',
        Name: 'Entrada 1',
        State: 'RUNNING',
        AttachedChannels: ['ch1'],
        Destinations: [{ Url: 'rtmp://10.0.0.1:1935/app/clave' }],
      },
      { Id: 'in2', Name: 'Entrada 2', State: null, AttachedChannels: [], Destinations: [] },
      { Id: 'in3', Name: 'Entrada 3', State: 'IDLE', AttachedChannels: ['ch3'], Destinations: [] },
    ])
    expect(standIn.asked).toHaveLength(4)
    for (const signature of standIn.signatures)
      expect(signature).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDPRUEBA\/\d+\/us-east-1\/medialive\//)
  })

  test('distinguishes refused credentials from an unreachable service', async () => {
    standIn.fail = 403
    expect((await refusal()).refused).toBe(true)
    standIn.fail = 500
    expect((await refusal()).refused).toBe(false)
  })

  test('reports an unreachable service, and recovers without a restart', async () => {
    const closedServer = createServer().listen(0, '127.0.0.1')
    await once(closedServer, 'listening')
    const { port } = closedServer.address() as AddressInfo
    await new Promise(resolve => closedServer.close(resolve))
    const away = openLiveProvider(readConfig({ ...settingsOf(standIn), AWS_MEDIALIVE_ENDPOINT: `http://127.0.0.1:${port}` }))
    expect((await refusal(away.inputs())).refused).toBe(false)
    standIn.fail = 500
    await refusal()
    standIn.fail = null
    expect(await provider.inputs()).toEqual([])
  })
})
