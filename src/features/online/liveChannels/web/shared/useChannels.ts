import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { isProviderChannel, liveChannels, liveChannelsChanged, type LiveChannel, type ProviderChannel } from '../../contract.ts'

const SHOWN = [liveChannels.list]

export function useChannels() {
  const { can } = useSession()
  const read = useRead(liveChannels.list, can(liveChannels.list) ? {} : skip)
  useLive(liveChannelsChanged, SHOWN)
  const channels = read.data?.channels.filter((channel): channel is LiveChannel => !isProviderChannel(channel))
  return { channels, failed: read.error, loading: read.isPending, retry: () => void read.refetch() }
}

/** The provider's inputs, read separately so that our list does not depend on them. */
export function useProvider() {
  const read = useRead(liveChannels.list, { query: { awsInfo: true } }, { fresh: 30_000 })
  const inputs = read.data?.channels.filter(isProviderChannel)
  /** The provider's input for one of ours: by its channel, else by its input. */
  const of = ({ idChannel, idInput }: Pick<LiveChannel, 'idChannel' | 'idInput'>): ProviderChannel | undefined =>
    inputs?.find(input => idChannel !== '' && input.AttachedChannels.includes(idChannel)) ??
    inputs?.find(input => idInput !== '' && input.Id === idInput)
  const none = read.error?.code === 'NO_LIVE_PROVIDER'
  return { inputs, of, none, loading: read.isPending, failed: read.error, retry: () => void read.refetch() }
}
export type Provider = ReturnType<typeof useProvider>
