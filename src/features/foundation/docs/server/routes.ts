import type { AnyRoute } from '#contract/route.ts'
import { implement, type Feature } from '#server/http/feature.ts'
import { docs } from '../contract.ts'
import { openapi } from './openapi.ts'

/** The document speaks of all features, so it is made from their list. */
export function docsServer(features: readonly Feature[]): Feature {
  const routes: AnyRoute[] = [...features.flatMap(feature => feature.routes.map(({ route }) => route)), docs.openapi]
  let made: Uint8Array | undefined
  return implement(docs, {
    openapi: (_input, { config }) => {
      made ??= new TextEncoder().encode(JSON.stringify(openapi(routes, config.publicUrl)))
      return { type: 'application/json; charset=utf-8', filename: 'openapi.json', body: made, inline: true }
    },
  })
}
