import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { flag, id, line, nameLine } from '#contract/fields.ts'
import { get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { liveChannelsAccess } from './access.ts'
import { CHANNEL_LIMITS, CHANNEL_TEXTS } from './texts.ts'

/** `rtmpUrl`: the studio's target, key masked; `awsCdnUrl`: the expensive CDN, `cdnUrl`: the cheap one. '' is none. */
export const LiveChannel = versioned(
  z.object({
    _id: id,
    name: z.string(),
    idInput: z.string(),
    idChannel: z.string(),
    rtmpUrl: z.string(),
    awsCdnUrl: z.string(),
    cdnUrl: z.string(),
    active: z.boolean(),
  }),
  ['name', 'idInput', 'idChannel', 'rtmpUrl', 'awsCdnUrl', 'cdnUrl', 'active'],
)

/** An input at the provider (LIV-10), keys masked. `State`: of the channel that it feeds, or null. */
export const ProviderChannel = z.object({
  Id: z.string(),
  Name: z.string(),
  State: z.string().nullable(),
  AttachedChannels: z.array(z.string()),
  Destinations: z.array(z.object({ Url: z.string() })),
})

const hasNoLogin = (text: string): boolean => {
  const url = URL.parse(text)
  return url === null || (url.username === '' && url.password === '')
}
/** Empty, or an address with one of these protocols. */
const address = (protocol: RegExp, error: string) =>
  line()
    .max(CHANNEL_LIMITS.url)
    .refine(text => text === '' || z.url({ protocol }).safeParse(text).success, { error, abort: true })
    .refine(hasNoLogin, CHANNEL_TEXTS.login)

const fields = {
  name: nameLine(CHANNEL_TEXTS.name).min(1, CHANNEL_TEXTS.name).max(CHANNEL_LIMITS.name),
  idInput: line().max(CHANNEL_LIMITS.id),
  idChannel: line().max(CHANNEL_LIMITS.id),
  rtmpUrl: address(/^rtmps?$/, CHANNEL_TEXTS.rtmp),
  awsCdnUrl: address(/^https?$/, CHANNEL_TEXTS.web),
  cdnUrl: address(/^https?$/, CHANNEL_TEXTS.web),
  active: z.boolean(),
}

const { name, ...rest } = fields
export const LiveChannelInput = z.object({ name, ...z.object(rest).partial().shape })
/** An absent field stays unchanged; a masked `rtmpUrl` keeps the key. */
export const LiveChannelChange = z.object(fields).partial()

export const liveChannels = routes('livechannels', {
  /** Ours by name; with `awsInfo` the provider's (LIV-10). */
  list: get('/livechannels', {
    summary: 'List live channels',
    fails: ['409 NO_LIVE_PROVIDER', '503 LIVE_PROVIDER_OUT_OF_REACH', '503 LIVE_PROVIDER_REFUSED'],
    access: liveChannelsAccess.read,
    scope: 'open',
    query: z.object({ awsInfo: flag.optional() }),
    returns: { channels: z.array(z.union([LiveChannel, ProviderChannel])) },
  }),
  key: get('/livechannels/:id/key', {
    summary: 'Read the stream key of a live channel',
    sentence: 'Vio la clave de un canal en vivo',
    fails: ['404 CHANNEL_NOT_FOUND'],
    access: liveChannelsAccess.key,
    scope: 'open',
    returns: { key: z.string(), rtmpUrl: z.string() },
  }),
  create: post('/livechannels', {
    summary: 'Add a live channel',
    sentence: 'Agregó un canal en vivo',
    fails: ['409 CHANNEL_TAKEN', '409 STREAM_KEY_MISSING', '503 LIVE_PROVIDER_OUT_OF_REACH', '503 LIVE_PROVIDER_REFUSED'],
    access: liveChannelsAccess.create,
    scope: 'open',
    undo: rows('Canal agregado', { made: 'put /livechannels/' }),
    idempotent: 'el canal',
    body: LiveChannelInput,
    returns: { channel: LiveChannel },
  }),
  update: put('/livechannels/:id', {
    summary: 'Change a live channel',
    sentence: 'Cambió un canal en vivo',
    fails: [
      '404 CHANNEL_NOT_FOUND',
      '409 CHANNEL_TAKEN',
      '409 STREAM_KEY_MISSING',
      '503 LIVE_PROVIDER_OUT_OF_REACH',
      '503 LIVE_PROVIDER_REFUSED',
    ],
    access: liveChannelsAccess.update,
    scope: 'open',
    undo: rows('Canal cambiado'),
    edits: LiveChannel,
    body: edited(LiveChannelChange),
    returns: { channel: LiveChannel },
  }),
})

export const liveChannelsChanged = changes('livechannels', liveChannelsAccess.read)

export const liveChannelFailures = failures({
  CHANNEL_NOT_FOUND: [404, 'El canal no existe'],
  CHANNEL_TAKEN: [409, 'Ya existe un canal con ese nombre.'],
  STREAM_KEY_MISSING: [409, 'Escribe la dirección RTMP completa, con su clave de transmisión.'],
  NO_LIVE_PROVIDER: [409, 'No hay un proveedor de transmisión configurado: los datos de cada canal se escriben a mano.'],
  LIVE_PROVIDER_OUT_OF_REACH: [503, 'No se pudo consultar al proveedor de transmisión. Intenta de nuevo en unos minutos.'],
  LIVE_PROVIDER_REFUSED: [503, 'El proveedor de transmisión no aceptó las credenciales del servidor. Avisa a sistemas.'],
})

export type LiveChannel = z.input<typeof LiveChannel>
export type ProviderChannel = z.input<typeof ProviderChannel>
export type LiveChannelInput = z.input<typeof LiveChannelInput>

export const isProviderChannel = (channel: LiveChannel | ProviderChannel): channel is ProviderChannel => 'Id' in channel
