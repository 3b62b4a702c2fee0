// The tabs of /cobranza, in order.
import { bankTab } from '#features/money/bank/web/tab.ts'
import { collectionTabs } from '#features/money/collections/web/shared/tabs.ts'
import { queueTab, remindersTab, weekTab } from '#features/money/collections/web/tabs.ts'

export const fill = () => collectionTabs.set(queueTab, weekTab, remindersTab, bankTab)
