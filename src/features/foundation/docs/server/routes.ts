import type { AnyRoute } from '#contract/route.ts'
import { implement, type Feature } from '#server/http/feature.ts'
import { docs } from '../contract.ts'
import { openapi } from './openapi.ts'

/** Built from the list of all features. */
export function docsServer(features: readonly Feature[]): Feature {
  const routes: AnyRoute[] = [...features.flatMap(feature => feature.routes.map(({ route }) => route)), docs.openapi]
  const pages = new Map<string, Uint8Array>()
  return implement(docs, {
    openapi: (_input, { config }) => {
      const body = pages.get(config.publicUrl) ?? new TextEncoder().encode(JSON.stringify(openapi(routes, config.publicUrl)))
      pages.set(config.publicUrl, body)
      return { type: 'application/json; charset=utf-8', filename: 'openapi.json', body, inline: true }
    },
  })
}
