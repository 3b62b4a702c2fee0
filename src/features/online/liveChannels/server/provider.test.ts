import { beforeEach, describe, expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { settingsOf, startMediaLive } from '#server/testing/mediaLive.ts'
import { liveChannels } from '../contract.ts'
import { MASK } from '../streamKey.ts'

const standIn = await startMediaLive()
const t = await startTest({ env: settingsOf(standIn) })
const without = await startTest()
const permissions = ['get /livechannels/', 'post /livechannels/', 'put /livechannels/'] as const
const desk = await t.as(...permissions)
const provider = { query: { awsInfo: true } }

beforeEach(() => {
  standIn.fail = null
  standIn.inputs = [
    { id: '4711', name: 'Aula 1', attachedChannels: ['815'], destinations: [{ url: 'rtmp://10.0.0.1:1935/aula/clave' }] },
    { id: '4712', name: 'Aula 2' },
  ]
  standIn.channels = [{ id: '815', name: 'Aula 1', state: 'RUNNING' }]
})

describe('LIV-10: the same list with awsInfo comes from the provider', () => {
  test('Id, Name, AttachedChannels and Destinations, the state of each fed channel, keys masked', async () => {
    expect((await t.ok(liveChannels.list, provider, desk)).channels).toEqual([
      {
        Id: '4711',
        Name: 'Aula 1',
        State: 'RUNNING',
        AttachedChannels: ['815'],
        Destinations: [{ Url: `rtmp://10.0.0.1:1935/aula/${MASK}` }],
      },
      { Id: '4712', Name: 'Aula 2', State: null, AttachedChannels: [], Destinations: [] },
    ])
  })

  test('LIV-11: without a provider there is a clear message, and our list works', async () => {
    const reader = await without.as('get /livechannels/')
    expect(await without.refused(liveChannels.list, provider, reader)).toMatchObject({ status: 409, code: 'NO_LIVE_PROVIDER' })
    expect((await without.ok(liveChannels.list, {}, reader)).channels).toEqual([])
  })

  test.each([
    [500, 'LIVE_PROVIDER_OUT_OF_REACH', 'No se pudo consultar al proveedor de transmisión. Intenta de nuevo en unos minutos.'],
    [403, 'LIVE_PROVIDER_REFUSED', 'El proveedor de transmisión no aceptó las credenciales del servidor. Avisa a sistemas.'],
  ])(
    'LIV-11: a provider that answers %i: 503 with a clear message; our list works, channels can be created and edited',
    async (status, code, message) => {
      standIn.fail = status
      expect(await t.refused(liveChannels.list, provider, desk)).toMatchObject({ status: 503, code, message })
      const { channel } = await t.ok(liveChannels.create, { body: { name: `Sin proveedor ${status}`, idInput: '4711' } }, desk)
      expect((await t.ok(liveChannels.list, {}, desk)).channels).toContainEqual(channel)
      await t.ok(liveChannels.update, { params: { id: channel._id }, body: { rtmpUrl: 'rtmp://a.mx/b/c' } }, desk)
    },
  )
})

test('LIV-12: a channel filled in from the provider keeps its whole address, although the screen saw it masked', async () => {
  const rtmpUrl = `rtmp://10.0.0.1:1935/aula/${MASK}`
  const body = { name: 'Del proveedor', idInput: '4711', idChannel: '815', rtmpUrl }
  const { channel } = await t.ok(liveChannels.create, { body }, desk)
  expect(channel.rtmpUrl).toBe(rtmpUrl)
  const { key } = await t.ok(liveChannels.key, { params: { id: channel._id } }, desk)
  expect(key).toBe('clave')
  expect(await t.refused(liveChannels.create, { body: { ...body, name: 'Otra entrada', idInput: '4712' } }, desk)).toMatchObject({
    status: 409,
    code: 'STREAM_KEY_MISSING',
  })
})
