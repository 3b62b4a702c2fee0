import { keysHere } from '#web/ui/usePlaceKeys.ts'
import { store } from '#web/state/store.ts'

/** Keys of the screen at the moment when its help was opened; null: the help is closed. */
export const helpOpen = store<ReturnType<typeof keysHere> | null>(null)

/** Opens the help (LLE-66). The keys are read before its panel covers them. */
export const openHelp = (): void => helpOpen.set(keysHere())
