import { cardNotes } from '#features/foundation/twins/web/shared/cardNotes.ts'
import { lazy } from '#web/ui/lazy.tsx'

const Note = lazy(async () => (await import('#features/history/merges/web/CardNote.tsx')).CardNote)

export const fill = () => cardNotes.set({ Note })
