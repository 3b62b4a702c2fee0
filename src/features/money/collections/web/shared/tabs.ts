import type { ComponentType } from 'react'
import type { Needed } from '#web/screen.ts'
import { registry } from '#lib/registry.ts'

/** A tab of /cobranza, in the order of addition. */
export interface CollectionTab {
  /** `tab` of the address; the first one needs none. */
  key: string
  label: string
  access: Needed
  /** Filters by the chosen campus. */
  ofCampus?: true
  /** Has a search. */
  searched?: true
  /** The number of waiting things, after the label. */
  Count?: ComponentType
  /** Further tools while it is open. */
  Tools?: ComponentType
  /** Loaded when opened. */
  View: ComponentType
}

export const collectionTabs = registry<CollectionTab>()
