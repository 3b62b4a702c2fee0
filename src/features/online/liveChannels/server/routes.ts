import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { liveChannelFailures, liveChannels, liveChannelsChanged } from '../contract.ts'
import { isMasked, masked, streamKeyOf, unmasked } from '../streamKey.ts'
import { addressOf, inputsOf, toProviderChannel } from './provider.ts'
import * as store from './store.ts'

const { CHANNEL_NOT_FOUND, CHANNEL_TAKEN, STREAM_KEY_MISSING } = liveChannelFailures
const RESOURCE = 'livechannels'

const toChannel = ({ id, ...channel }: store.ChannelRow) => ({ _id: id, ...channel, rtmpUrl: masked(channel.rtmpUrl) })

const recorded = ({ id: _id, ...channel }: store.ChannelRow) => ({ ...channel, rtmpUrl: masked(channel.rtmpUrl) })

/** Replaces a masked address by the provider's, or by the stored one. */
async function wholeAddress({ streaming }: Context, url: string, idInput: string, storedUrl: string): Promise<string> {
  if (!isMasked(url)) return url
  const whole = masked(storedUrl) === url ? storedUrl : ((await addressOf(streaming, idInput, url)) ?? unmasked(url, storedUrl))
  return whole ?? fail(STREAM_KEY_MISSING, { fields: [{ path: 'rtmpUrl', message: STREAM_KEY_MISSING.message }] })
}

async function announce({ emit, afterCommit, liveOrigins }: Context, id: string): Promise<void> {
  emit(liveChannelsChanged, [id])
  // The next page that loads may play from the new address.
  afterCommit(() => liveOrigins.refresh())
}

export const liveChannelsServer = implement(
  liveChannels,
  {
    async list({ query: { awsInfo } }, { db, streaming }) {
      if (awsInfo) return { channels: (await inputsOf(streaming)).map(toProviderChannel) }
      return { channels: (await store.list(db)).map(toChannel) }
    },

    /** The audit has the reader, not the key. */
    async key({ params: { id } }, { db, audit }) {
      const channel = (await store.find(db, id)) ?? fail(CHANNEL_NOT_FOUND)
      await audit({ resource: RESOURCE, ids: [id], after: { name: channel.name, looked: true } })
      return { key: streamKeyOf(channel.rtmpUrl), rtmpUrl: channel.rtmpUrl }
    },

    async create({ body }, context) {
      const { db, now, audit } = context
      const rtmpUrl = body.rtmpUrl && (await wholeAddress(context, body.rtmpUrl, body.idInput ?? '', ''))
      const channel = await store.insert(db, { ...body, rtmpUrl }, now)
      await audit({ resource: RESOURCE, ids: [channel.id], after: recorded(channel) })
      await announce(context, channel.id)
      return { channel: toChannel(channel) }
    },

    async update({ params: { id }, body: { version, ...body } }, context) {
      const { db, now, audit } = context
      const before = (await store.lockForUpdate(db, id)) ?? fail(CHANNEL_NOT_FOUND)
      await unchanged(db, liveChannels.update, version, toChannel(before))
      const rtmpUrl = body.rtmpUrl && (await wholeAddress(context, body.rtmpUrl, body.idInput ?? before.idInput, before.rtmpUrl))
      const after = await store.update(db, id, { ...body, rtmpUrl }, now)
      const keyChanged = streamKeyOf(before.rtmpUrl) !== streamKeyOf(after.rtmpUrl)
      await audit({
        resource: RESOURCE,
        ids: [id],
        before: recorded(before),
        after: { ...recorded(after), ...(keyChanged && { keyChanged }) },
      })
      await announce(context, id)
      return { channel: toChannel(after) }
    },
  },
  { constraints: { live_channel_name_key: [CHANNEL_TAKEN, 'name'] } },
)
