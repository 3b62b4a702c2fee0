import type { FeatureServer } from '#server/http/feature.ts'
import { costsServer } from './routes.ts'

export const costsFeature: FeatureServer = { routes: [costsServer], audit: { resources: { costs: 'Costos' } } }
