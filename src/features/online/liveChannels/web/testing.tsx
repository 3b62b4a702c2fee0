import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { liveChannelFailures, liveChannels, type LiveChannel, type ProviderChannel } from '../contract.ts'
import { MASK } from '../streamKey.ts'
import { ChannelsView } from './shared/ChannelsView.tsx'

export const CHANNEL: LiveChannel = {
  _id: 'f00000000000000000000001',
  name: 'Aula magna',
  idInput: '4711',
  idChannel: '815',
  rtmpUrl: `rtmp://live.mx:1935/aula/${MASK}`,
  awsCdnUrl: 'https://caro.cloudfront.net/aula.m3u8',
  cdnUrl: 'https://cdn.mx/aula.m3u8',
  active: true,
}
export const OTHER: LiveChannel = {
  ...CHANNEL,
  _id: 'f00000000000000000000002',
  name: 'Laboratorio',
  idInput: '4712',
  idChannel: '',
  cdnUrl: '',
  awsCdnUrl: '',
  active: false,
}
export const INPUT: ProviderChannel = {
  Id: '4711',
  Name: 'Entrada aula',
  State: 'RUNNING',
  AttachedChannels: ['815'],
  Destinations: [{ Url: `rtmp://10.0.0.1:1935/aula/${MASK}` }],
}

export function serveChannels(all: LiveChannel[], provider: ProviderChannel[] | keyof typeof liveChannelFailures = 'NO_LIVE_PROVIDER') {
  return serve(liveChannels.list, ({ query }) => {
    if (query.awsInfo !== 'true') return { channels: all }
    if (typeof provider === 'string') throw new Refused(liveChannelFailures[provider])
    return { channels: provider }
  })
}

export const draw = (options?: RenderOptions) =>
  render(
    <>
      <ChannelsView section="Cuenta" title="Configuraciones del sistema" back={null} />
      <Questions />
    </>,
    options,
  )
