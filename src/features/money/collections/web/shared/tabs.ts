import type { ComponentType } from 'react'
import type { Needed } from '#web/screen.ts'
import { registry } from '#lib/registry.ts'

/** A tab of /cobranza, in the order of addition. */
export interface CollectionTab {
  /** `tab` of the address; the first one needs none. */
  key: string
  label: string
  access: Needed
  /** The tab can filter by the chosen campus. */
  ofCampus?: true
  /** The tab has a search. */
  searched?: true
  /** The number of waiting things, after the label. */
  Count?: ComponentType
  /** Further tools beside the tabs while this tab is open. */
  Tools?: ComponentType
  View: ComponentType
}

export const collectionTabs = registry<CollectionTab>()
