import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { liveChannels, type LiveChannelInput } from '../contract.ts'
import { MASK } from '../streamKey.ts'
import { CHANNEL_TEXTS } from '../texts.ts'

const t = await startTest()
const desk = await t.as('get /livechannels/', 'post /livechannels/', 'put /livechannels/')
const reader = await t.as('get /livechannels/')

let channelCount = 0
const input = (part: Partial<LiveChannelInput> = {}): LiveChannelInput => ({
  name: `Canal ${(channelCount += 1)}`,
  idInput: '4711',
  idChannel: '815',
  rtmpUrl: 'rtmp://live.mx:1935/aula/clave-secreta',
  awsCdnUrl: 'https://caro.cloudfront.net/aula.m3u8',
  cdnUrl: 'https://cdn.mx/aula.m3u8',
  active: true,
  ...part,
})
const create = async (part?: Partial<LiveChannelInput>) => (await t.ok(liveChannels.create, { body: input(part) }, desk)).channel
const change = async (id: string, body: object) => (await t.ok(liveChannels.update, { params: { id }, body }, desk)).channel
const keyOf = async (id: string) => (await t.ok(liveChannels.key, { params: { id } }, desk)).key
const listed = async (as = reader) => (await t.ok(liveChannels.list, {}, as)).channels

describe('channels', () => {
  test('LIV-1, LIV-6: creates a channel with all fields, lists it by name with the key masked, notifies, and audits it without the key', async () => {
    const body = input({ name: '  Ánimas ' })
    const { channel } = await t.ok(liveChannels.create, { body }, desk)
    const maskedChannel = { ...body, _id: expect.any(String), name: 'Ánimas', rtmpUrl: `rtmp://live.mx:1935/aula/${MASK}` }
    expect(channel).toEqual(maskedChannel)
    expect(t.events.at(-1)).toEqual({ resource: 'livechannels', ids: [channel._id] })
    const audit = await t.lastAudit()
    expect(audit).toMatchObject({ resource: 'livechannels', ids: [channel._id], before: null, after: { name: 'Ánimas' } })
    await create({ name: 'zacatenco' })
    await create({ name: 'Canal 900' })
    const names = (await listed()).map(each => ('name' in each ? each.name : ''))
    expect(names).toEqual(names.toSorted(new Intl.Collator('es-MX', { numeric: true }).compare))
    expect(JSON.stringify([await listed(desk), audit])).not.toContain('clave-secreta')
  })

  test('LIV-3: a name suffices; PUT changes only what it names', async () => {
    const { channel } = await t.ok(liveChannels.create, { body: { name: 'Solo nombre' } }, desk)
    expect(channel).toMatchObject({ idInput: '', idChannel: '', rtmpUrl: '', awsCdnUrl: '', cdnUrl: '', active: false })
    expect(await change(channel._id, { active: true })).toEqual({ ...channel, active: true })
    expect(await t.lastAudit()).toMatchObject({ ids: [channel._id], before: { active: false }, after: { active: true } })
  })

  const long = 'x'.repeat(121)
  test.each<[string, object, string, string | undefined]>([
    ['no name', { name: undefined }, 'name', CHANNEL_TEXTS.name],
    ['a blank name', { name: '  ' }, 'name', CHANNEL_TEXTS.name],
    ['a name of 121', { name: long }, 'name', undefined],
    ['an RTMP address of the web', { rtmpUrl: 'https://live.mx/app/clave' }, 'rtmpUrl', CHANNEL_TEXTS.rtmp],
    ['an RTMP address that is none', { rtmpUrl: 'live.mx' }, 'rtmpUrl', CHANNEL_TEXTS.rtmp],
    ['a user in the address', { rtmpUrl: 'rtmp://ana:pw@live.mx/app/clave' }, 'rtmpUrl', CHANNEL_TEXTS.login],
    ['a CDN that is a script', { cdnUrl: 'javascript:alert(1)' }, 'cdnUrl', CHANNEL_TEXTS.web],
    ['an expensive CDN without protocol', { awsCdnUrl: 'cdn.mx/a.m3u8' }, 'awsCdnUrl', CHANNEL_TEXTS.web],
    ['a word for a switch', { active: 'si' }, 'active', undefined],
  ])('LIV-3, LIV-4: both calls refuse %s', async (_what, part, field, text) => {
    const { _id: id } = await create()
    const body = { ...input(), ...part }
    for (const refusal of [
      await t.refused(liveChannels.create, { body }, desk),
      ...(body.name === undefined ? [] : [await t.refused(liveChannels.update, { params: { id }, body }, desk)]),
    ]) {
      expect(refusal).toMatchObject({ status: 400, fields: [field] })
      if (text) expect(refusal.message).toBe(text)
    }
  })

  test('LIV-5: names are unique regardless of case: 409 at the field, nothing stored', async () => {
    const { name } = await create({ name: 'Repetido' })
    const nameTaken = { status: 409, code: 'CHANNEL_TAKEN', fields: ['name'] }
    expect(await t.refused(liveChannels.create, { body: input({ name: name.toUpperCase() }) }, desk)).toMatchObject(nameTaken)
    const other = await create()
    expect(await t.refused(liveChannels.update, { params: { id: other._id }, body: { name } }, desk)).toMatchObject(nameTaken)
    expect((await listed()).filter(each => 'name' in each && each.name === name)).toHaveLength(1)
  })

  test('LIV-18: an unknown channel is 404', async () => {
    const params = { id: newId() }
    const notFound = { status: 404, code: 'CHANNEL_NOT_FOUND' }
    expect(await t.refused(liveChannels.update, { params, body: { active: true } }, desk)).toMatchObject(notFound)
    expect(await t.refused(liveChannels.key, { params }, desk)).toMatchObject(notFound)
  })
})

describe('the stream key', () => {
  test('LIV-7: a call of its own gives it to editors; the audit has who read it', async () => {
    const { _id: id, name } = await create()
    expect(await t.ok(liveChannels.key, { params: { id } }, desk)).toMatchObject({
      key: 'clave-secreta',
      rtmpUrl: 'rtmp://live.mx:1935/aula/clave-secreta',
    })
    const audit = await t.lastAudit()
    expect(audit).toMatchObject({ resource: 'livechannels', ids: [id], after: { name, looked: true }, userId: desk.employeeId })
    expect(JSON.stringify(audit)).not.toContain('clave-secreta')
    expect(await t.refused(liveChannels.key, { params: { id } }, reader)).toMatchObject({ status: 403 })
  })

  test('LIV-8: a masked address keeps the key, also with another host; a new address replaces it', async () => {
    const { _id: id, ...channel } = await create()
    expect(await change(id, channel)).toEqual({ _id: id, ...channel })
    expect(await keyOf(id)).toBe('clave-secreta')
    await change(id, { rtmpUrl: `rtmp://otro.mx/nueva/${MASK}` })
    expect(await t.ok(liveChannels.key, { params: { id } }, desk)).toMatchObject({ rtmpUrl: 'rtmp://otro.mx/nueva/clave-secreta' })
    await change(id, { rtmpUrl: 'rtmp://otro.mx/nueva/otra' })
    expect([await keyOf(id), JSON.stringify((await listed()).find(each => '_id' in each && each._id === id)).includes('otra"')]).toEqual([
      'otra',
      false,
    ])
  })

  test('LIV-8: refuses a masked address without a stored key at its field', async () => {
    const missing = { status: 409, code: 'STREAM_KEY_MISSING', fields: ['rtmpUrl'] }
    const rtmpUrl = `rtmp://live.mx/app/${MASK}`
    expect(await t.refused(liveChannels.create, { body: input({ rtmpUrl }) }, desk)).toMatchObject(missing)
    const { _id: id } = await create({ rtmpUrl: '' })
    expect(await t.refused(liveChannels.update, { params: { id }, body: { rtmpUrl } }, desk)).toMatchObject(missing)
  })
})

test('LIV-9: reading, adding and editing are separate permissions', async () => {
  const { _id: id } = await create()
  for (const as of [reader, await t.as('post /livechannels/')])
    expect(await t.refused(liveChannels.update, { params: { id }, body: { active: false } }, as)).toMatchObject({ status: 403 })
  expect(await t.refused(liveChannels.create, { body: input() }, reader)).toMatchObject({ status: 403 })
  expect(await t.refused(liveChannels.list, {}, await t.as('get /courses/'))).toMatchObject({ status: 403 })
})

test('LIV-15: one query for many channels as for one', async () => {
  const { count } = await t.queries(() => listed())
  await create()
  expect((await t.queries(() => listed())).count).toBe(count)
})

test("LIV-14: pages loaded after a save may play from the channel's addresses, and from nowhere else", async () => {
  const directive = async (name: string) =>
    new RegExp(`${name} ([^;]*)`).exec(String((await t.app.inject({ url: '/' })).headers['content-security-policy']))?.[1]?.split(' ')
  const { _id: id } = await create({ cdnUrl: 'https://nuevo.mx:8443/a/b.m3u8', awsCdnUrl: 'https://raro;host.mx/x.m3u8' })
  for (const name of ['connect-src', 'media-src']) {
    expect(await directive(name)).toEqual(expect.arrayContaining(["'self'", 'https://nuevo.mx:8443']))
    expect(await directive(name)).not.toContain('https:')
  }
  await change(id, { cdnUrl: '' })
  expect(await directive('connect-src')).not.toContain('https://nuevo.mx:8443')
})
