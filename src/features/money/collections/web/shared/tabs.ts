import type { ComponentType } from 'react'
import type { Needed } from '#web/screen.ts'
import { registry } from '#lib/registry.ts'

/** A tab of /cobranza, in the order in which they are added. */
export interface CollectionTab {
  /** `tab` of the address; the first one needs none. */
  key: string
  label: string
  access: Needed
  /** Shows one campus where one is chosen. */
  ofCampus?: true
  /** Its code is fetched when it is opened. */
  View: ComponentType
}

export const collectionTabs = registry<CollectionTab>()
