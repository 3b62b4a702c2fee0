import type { AnyRoute } from '#contract/route.ts'
import { implement, type Feature } from '#server/http/feature.ts'
import { docs } from '../contract.ts'
import { openapi } from './openapi.ts'

/** The document speaks of all features, so it is made from their list. */
export function docsServer(features: readonly Feature[]): Feature {
  const routes: AnyRoute[] = [...features.flatMap(feature => feature.routes.map(({ route }) => route)), docs.openapi]
  /** By the address at which the server is found. */
  const made = new Map<string, Uint8Array>()
  return implement(docs, {
    openapi: (_input, { config }) => {
      const body = made.get(config.publicUrl) ?? new TextEncoder().encode(JSON.stringify(openapi(routes, config.publicUrl)))
      made.set(config.publicUrl, body)
      return { type: 'application/json; charset=utf-8', filename: 'openapi.json', body, inline: true }
    },
  })
}
