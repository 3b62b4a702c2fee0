import type { FeatureServer } from '#server/http/feature.ts'
import { liveChannelsServer } from './routes.ts'

export const liveChannelsFeature: FeatureServer = {
  routes: [liveChannelsServer],
  audit: { resources: { livechannels: 'Canales en vivo', liveChannels: 'Canales en vivo' } },
}
