import { useChannels } from './useChannels.ts'

/** '3 canales · 2 en vivo'; nothing until it is known. */
export function ChannelCount() {
  const { channels } = useChannels()
  if (!channels) return null
  const live = channels.filter(({ active }) => active).length
  return (
    <>
      {channels.length === 1 ? '1 canal' : `${channels.length} canales`} · {live} en vivo
    </>
  )
}
